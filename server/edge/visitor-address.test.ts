import { describe, expect, test } from 'vitest';

import { createProxyWatch, visitorAddress } from './visitor-address.ts';

const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
const request = new Request('http://host/', {
  headers: { 'x-forwarded-for': '1.1.1.1, 203.0.113.7, 10.0.0.9' },
});

describe('visitorAddress', () => {
  test.each([
    [0, '10.0.0.1'],
    [1, '10.0.0.9'],
    [2, '203.0.113.7'],
  ])('the address of a visitor behind %i trusted proxies is %s', (trustedProxies, address) => {
    expect(visitorAddress(request, env, { trustedProxies })).toBe(address);
  });

  test('the address of a visitor is the connection’s when the proxy sends none, and null without a connection', () => {
    const bare = new Request('http://host/');
    expect(visitorAddress(bare, env, { trustedProxies: 1 })).toBe('10.0.0.1');
    expect(visitorAddress(bare, {}, { trustedProxies: 0 })).toBeNull();
  });

  test.each(['', 'unknown', '203.0.113', '203.0.113.7.8', '2001:db8::1::2', '[]:1', '<script>'])(
    'uses the address of the connection where the proxy sends "%s"',
    (forwarded) => {
      const forwardedRequest = new Request('http://host/', { headers: { 'x-forwarded-for': forwarded } });
      expect(visitorAddress(forwardedRequest, env, { trustedProxies: 1 })).toBe('10.0.0.1');
    },
  );

  test('the address of a visitor is IPv4 when a dual-stack socket maps it into IPv6', () => {
    const dualStackEnv = { incoming: { socket: { remoteAddress: '::ffff:10.0.0.1' } } };
    expect(visitorAddress(request, dualStackEnv, { trustedProxies: 0 })).toBe('10.0.0.1');
  });
});

describe('createProxyWatch', () => {
  const watch = (trustedProxies: number) => {
    const state = { counted: 0, warned: 0, now: 0 };
    const observe = createProxyWatch({
      trustedProxies,
      now: () => state.now,
      count: () => {
        state.counted += 1;
      },
      warn: () => {
        state.warned += 1;
      },
    });
    return { state, observe };
  };

  test('each request through an unknown proxy is counted, and a warning is logged once an hour', () => {
    const { state, observe } = watch(0);
    observe(new Request('http://host/'));
    expect(state).toMatchObject({ counted: 0, warned: 0 });
    observe(request);
    observe(request);
    expect(state).toMatchObject({ counted: 2, warned: 1 });
    state.now += 3_600_000;
    observe(request);
    expect(state).toMatchObject({ counted: 3, warned: 2 });
  });

  test('a request through a proxy is not counted when TRUSTED_PROXIES is set', () => {
    const { state, observe } = watch(1);
    observe(request);
    expect(state).toMatchObject({ counted: 0, warned: 0 });
  });
});

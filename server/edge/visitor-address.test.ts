import { describe, expect, test } from 'vitest';

import { createProxyWatch, networkOf, visitorAddress } from './visitor-address.ts';

const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
const request = new Request('http://host/', {
  headers: { 'x-forwarded-for': '1.1.1.1, 203.0.113.7, 10.0.0.9' },
});

describe('the address of a visitor', () => {
  test.each([
    [0, '10.0.0.1'],
    [1, '10.0.0.9'],
    [2, '203.0.113.7'],
  ])('behind %i trusted proxies is %s', (trustedProxies, address) => {
    expect(visitorAddress(request, env, { trustedProxies })).toBe(address);
  });

  test('is the connection’s where the proxy sends none, and unknown without a connection', () => {
    const bare = new Request('http://host/');
    expect(visitorAddress(bare, env, { trustedProxies: 1 })).toBe('10.0.0.1');
    expect(visitorAddress(bare, {}, { trustedProxies: 0 })).toBeNull();
  });
});

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:1::1', '2001:db8:1:1::'],
    ['2001:DB8:0001:1:ffff:ffff:ffff:fffe', '2001:db8:1:1::'],
    ['[2001:db8:1:1::2]:4711', '2001:db8:1:1::'],
    ['2001:db8:1:2::1', '2001:db8:1:2::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    ['::1', '0:0:0:0::'],
    ['2001:db8::', '2001:db8:0:0::'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test.each(['', 'unknown', '203.0.113', '203.0.113.7.8', '2001:db8::1::2', '[]:1', '<script>'])(
    'is null for "%s", and the address of the connection counts',
    (forwarded) => {
      const sent = new Request('http://host/', { headers: { 'x-forwarded-for': forwarded } });
      expect(networkOf(forwarded)).toBeNull();
      expect(visitorAddress(sent, env, { trustedProxies: 1 })).toBe('10.0.0.1');
    },
  );

  test('is IPv4 for a connection over both versions of IP', () => {
    const both = { incoming: { socket: { remoteAddress: '::ffff:10.0.0.1' } } };
    expect(visitorAddress(request, both, { trustedProxies: 0 })).toBe('10.0.0.1');
  });
});

describe('a proxy that the settings do not name', () => {
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

  test('is counted for each request and warned about once an hour', () => {
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

  test('is not counted where TRUSTED_PROXIES is set', () => {
    const { state, observe } = watch(1);
    observe(request);
    expect(state).toMatchObject({ counted: 0, warned: 0 });
  });
});

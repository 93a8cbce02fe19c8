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
  ])('behind %i proxies of ours is %s', (trustedProxies, address) => {
    expect(visitorAddress(request, env, { trustedProxies })).toBe(address);
  });

  test('is the connection’s where a proxy does not say, and unknown without one', () => {
    const bare = new Request('http://host/');
    expect(visitorAddress(bare, env, { trustedProxies: 1 })).toBe('10.0.0.1');
    expect(visitorAddress(bare, {}, { trustedProxies: 0 })).toBeNull();
  });
});

describe('visitors are told apart by what they cannot change at will', () => {
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
  ])('%s counts as %s', (address, counted) => {
    expect(networkOf(address)).toBe(counted);
  });

  test.each(['', 'unknown', '203.0.113', '203.0.113.7.8', '2001:db8::1::2', '[]:1', '<script>'])(
    '"%s" is no address: the connection’s counts',
    (forwarded) => {
      const sent = new Request('http://host/', { headers: { 'x-forwarded-for': forwarded } });
      expect(networkOf(forwarded)).toBeNull();
      expect(visitorAddress(sent, env, { trustedProxies: 1 })).toBe('10.0.0.1');
    },
  );

  test('a connection over both versions of the protocol is of version 4', () => {
    const both = { incoming: { socket: { remoteAddress: '::ffff:10.0.0.1' } } };
    expect(visitorAddress(request, both, { trustedProxies: 0 })).toBe('10.0.0.1');
  });
});

describe('a proxy that nobody told us of', () => {
  const watch = (trustedProxies: number) => {
    const seen = { counted: 0, warned: 0, now: 0 };
    const look = createProxyWatch({
      trustedProxies,
      now: () => seen.now,
      count: () => {
        seen.counted += 1;
      },
      warn: () => {
        seen.warned += 1;
      },
    });
    return { seen, look };
  };

  test('is counted each time and told once an hour', () => {
    const { seen, look } = watch(0);
    look(new Request('http://host/'));
    expect(seen).toMatchObject({ counted: 0, warned: 0 });
    look(request);
    look(request);
    expect(seen).toMatchObject({ counted: 2, warned: 1 });
    seen.now += 3_600_000;
    look(request);
    expect(seen).toMatchObject({ counted: 3, warned: 2 });
  });

  test('is none where the setting says how many there are', () => {
    const { seen, look } = watch(1);
    look(request);
    expect(seen).toMatchObject({ counted: 0, warned: 0 });
  });
});

import { describe, expect, test } from 'vitest';

import { visitorAddress } from './visitor-address.ts';

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

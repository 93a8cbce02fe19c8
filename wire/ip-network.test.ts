import { describe, expect, test } from 'vitest';

import { networkOf, widerNetworkOf } from './ip-network.ts';

describe('networkOf', () => {
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
  ])('the network of the address %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test.each(['', 'unknown', '203.0.113', '203.0.113.7.8', '2001:db8::1::2', '[]:1', '<script>'])(
    'the network of "%s" is null',
    (text) => {
      expect(networkOf(text)).toBeNull();
    },
  );
});

describe('widerNetworkOf', () => {
  test.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.200', '203.0.113.0/24'],
    ['2001:db8:1:1::', '2001:db8:1::/48'],
    ['2001:DB8:1:ffff:1:2:3:4', '2001:db8:1::/48'],
    ['2001:db8:2:1::', '2001:db8:2::/48'],
    ['::1', '0:0:0::/48'],
    ['not an address', null],
  ])('the wider network of the address %s is %s', (address, network) => {
    expect(widerNetworkOf(address)).toBe(network);
  });
});

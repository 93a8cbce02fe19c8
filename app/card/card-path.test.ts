import { describe, expect, test } from 'vitest';

import { encodePriceKey } from '../../wire/price-key.ts';
import { findSource } from '../../tenants/sources.ts';
import { cardPath, keyAsIssued, keyInAddress, readSeen } from './card-path.ts';

const key = 'a+b/c==';

describe('the path of a card', () => {
  test('has all that its page needs to be the same card', () => {
    expect(cardPath({ key, drug: 'atorvastatin', zip: '19103', seen: 5 })).toBe(
      '/card?drug=atorvastatin&key=a%2Bb%2Fc%3D%3D&zip=19103&seen=5.00',
    );
    expect(cardPath({ key: 'k', drug: null, zip: null, source: null, seen: null })).toBe('/card?key=k');
  });

  test('leads to the card of its partner: to the page of one that has a page', () => {
    expect(cardPath({ key: 'k', source: findSource('yahoo') })).toBe('/card/yahoo?key=k');
    expect(cardPath({ key: 'k', source: findSource('usnews') })).toBe('/card?key=k&source=usnews');
  });
});

test('a key in an address is the same key, and nothing of it is escaped', () => {
  for (const ncpdps of [[], ['3900001'], ['3900001', '3900002'], ['\u00FF\u00FE?>']]) {
    const chain = { name: 'cvs', ncpdps };
    const issued = encodePriceKey({ pbm: 'hippo', key: 'x.y.z', chain, ndc: '99999000020', quantity: 90 });
    const short = keyInAddress(issued);
    expect(encodeURIComponent(short)).toBe(short);
    expect(keyAsIssued(short)).toBe(issued);
    expect(keyAsIssued(issued)).toBe(issued);
  }
});

test.each([
  ['5.02', 5.02],
  ['12', 12],
  ['', null],
  [null, null],
  ['-5', null],
  ['1e3', null],
  ['9999999', null],
  ['5.023', null],
])('the price %j that a link says was seen is %j', (text, seen) => {
  expect(readSeen(text)).toBe(seen);
});

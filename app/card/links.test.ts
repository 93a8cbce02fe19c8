import { describe, expect, test } from 'vitest';

import { cardPath, readCardLink } from './links.ts';

describe('cardPath', () => {
  test('the path of a card has all that its page needs to show the same card', () => {
    expect(cardPath({ key: 'a+b/c==', drug: 'atorvastatin', zip: '19103', quotedPrice: 5 })).toBe(
      '/card?drug=atorvastatin&key=a%2Bb%2Fc%3D%3D&zip=19103&seen=5.00',
    );
    expect(cardPath({ key: 'k', drug: null, zip: null, source: null, quotedPrice: null })).toBe(
      '/card?key=k',
    );
  });

  test('the path of a card leads to the page of a partner that has one, and names any other partner', () => {
    expect(cardPath({ key: 'k', source: 'yahoo' })).toBe('/card/yahoo?key=k');
    expect(cardPath({ key: 'k', source: 'usnews' })).toBe('/card?key=k&source=usnews');
  });

  test('the path of a card without a price key has the selection', () => {
    expect(cardPath({ drug: 'atorvastatin', chain: 'cvs' }, { quantity: '90' })).toBe(
      '/card?quantity=90&drug=atorvastatin&chain=cvs',
    );
  });
});

test('readCardLink drops a source that is no partner', () => {
  expect(readCardLink(new URLSearchParams('key=k&source=USNEWS')).source).toBe('usnews');
  expect(readCardLink(new URLSearchParams('key=k&source=nobody')).source).toBeNull();
});

import { describe, expect, test } from 'vitest';

import { shippedBrands } from '../../tests/shipped-brands.ts';
import { cardPath, readCardLink } from './links.ts';

const { sources } = shippedBrands;

describe('cardPath', () => {
  test('cardPath has everything that the page needs to show the same card', () => {
    expect(cardPath({ key: 'a+b/c==', drug: 'atorvastatin', zip: '19103', quotedPrice: 5 })).toBe(
      '/card?drug=atorvastatin&key=a%2Bb%2Fc%3D%3D&zip=19103&seen=5.00',
    );
    expect(cardPath({ key: 'half 50% off' })).toBe('/card?key=half%2050%25%20off');
    expect(cardPath({ key: 'k', drug: null, zip: null, source: null, quotedPrice: null })).toBe(
      '/card?key=k',
    );
  });

  test('cardPath leads to a partner’s own page if it has one, and adds any other partner to the query', () => {
    expect(cardPath({ key: 'k', source: { id: 'yahoo', cardPage: true } })).toBe('/card/yahoo?key=k');
    expect(cardPath({ key: 'k', source: { id: 'usnews', cardPage: false } })).toBe(
      '/card?key=k&source=usnews',
    );
  });

  test('cardPath has the selection for a card without a price key', () => {
    expect(cardPath({ drug: 'atorvastatin', chain: 'cvs' }, { quantity: '90' })).toBe(
      '/card?quantity=90&drug=atorvastatin&chain=cvs',
    );
  });
});

test('readCardLink drops a source that is not a partner', () => {
  expect(readCardLink(new URLSearchParams('key=k&source=USNEWS'), sources).source).toBe('usnews');
  expect(readCardLink(new URLSearchParams('key=k&source=nobody'), sources).source).toBeNull();
});

import { expect, test } from 'vitest';
import { collectionItems } from './content.ts';

test('a collection has its items', () => {
  expect(collectionItems('faq', { items: [1, 2] })).toEqual({ items: [1, 2], error: null });
});

test.each([undefined, null, 'items', {}, { items: null }, { items: { length: 1 } }])(
  '%j has none, and the error names the collection (spec §5)',
  (collection) => {
    expect(collectionItems('faq', collection)).toEqual({
      items: [],
      error: `Collection "faq" does not have 'items' property or it's not an array`,
    });
  },
);

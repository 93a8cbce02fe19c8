import { describe, expect, test } from 'vitest';

import { pageNumber, pagesOf, partOf, pathOf } from './list-paging.ts';

describe('the pages of a list of articles', () => {
  test('an address without a number is page 1', () => {
    expect(pageNumber(undefined)).toBe(1);
    expect(pageNumber('1')).toBe(1);
    expect(pageNumber('12')).toBe(12);
  });

  test.each(['0', '-1', '1.5', '01', '1e3', '+2', ' 2', 'two', '', '99999999999999'])(
    '%j is no page',
    (text) => {
      expect(pageNumber(text)).toBeNull();
    },
  );

  test('eight articles fill a page, and the ninth begins the next', () => {
    expect([0, 1, 8, 9, 16, 17].map(pagesOf)).toEqual([1, 1, 1, 2, 2, 3]);
    expect(partOf(1)).toEqual({ skip: 0, limit: 8 });
    expect(partOf(3)).toEqual({ skip: 16, limit: 8 });
  });

  test('page 1 has the address of the list itself', () => {
    expect(pathOf('/editorial/all', 1)).toBe('/editorial/all');
    expect(pathOf('/editorial/all', 2)).toBe('/editorial/all/2');
  });
});

import { expect, test } from 'vitest';

import {
  countArticles,
  featureFirst,
  onePage,
  pagePath,
  pageRange,
  parsePageNumber,
  excludeArticles,
} from './article-pages.ts';

test('parsePageNumber reads a number, and page 1 from a path without one', () => {
  expect(parsePageNumber(undefined)).toBe(1);
  expect(parsePageNumber('1')).toBe(1);
  expect(parsePageNumber('12')).toBe(12);
});

test.each(['0', '-1', '1.5', '01', '1e3', '+2', ' 2', 'two', '', '99999999999999'])(
  'parsePageNumber rejects %j',
  (text) => {
    expect(parsePageNumber(text)).toBeNull();
  },
);

test('a list of articles has eight per page', () => {
  const pagesOf = (total: number) => countArticles(1, { total, rows: 0 }).pages;
  expect([0, 1, 8, 9, 16, 17].map(pagesOf)).toEqual([1, 1, 1, 2, 2, 3]);
  expect(onePage([1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(pageRange(1)).toEqual({ skip: 0, limit: 9 });
  expect(pageRange(3)).toEqual({ skip: 16, limit: 9 });
});

test.each([
  [1, { total: 20, rows: 9 }, { total: 20, pages: 3 }],
  [1, { total: null, rows: 9 }, { total: null, pages: 2 }],
  [2, { total: null, rows: 9 }, { total: null, pages: 3 }],
  [2, { total: null, rows: 8 }, { total: 16, pages: 2 }],
  [3, { total: null, rows: 0 }, { total: 16, pages: 2 }],
  [1, { total: null, rows: 0 }, { total: 0, pages: 1 }],
])('page %d of a list with %j has %j', (page, list, counts) => {
  expect(countArticles(page, list)).toEqual(counts);
});

test('page 1 of a list of articles has the path of the list itself', () => {
  expect(pagePath('/editorial/all', 1)).toBe('/editorial/all');
  expect(pagePath('/editorial/all', 2)).toBe('/editorial/all/2');
});

test('the guide that a brand begins with is the first of the four featured ones, wherever it is featured', () => {
  const named = (...slugs: string[]) => slugs.map((slug) => ({ slug }));
  const featured = named('a', 'b', 'c', 'd');
  expect(featureFirst('c', featured, [])).toEqual(named('c', 'a', 'b', 'd'));
  expect(featureFirst('x', featured, named('w', 'x'))).toEqual(named('x', 'a', 'b', 'c'));
  expect(featureFirst('', featured, named('w'))).toEqual(featured);
  expect(excludeArticles(named('w', 'a'), featured)).toEqual(named('w'));
});

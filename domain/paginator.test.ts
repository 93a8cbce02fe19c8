import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPaginator } from './paginator.ts';

const baseUrl = '/editorial/all';
const labels = (page: number, total: number) =>
  createPaginator({ page, total, baseUrl })?.map(({ label }) => label);

describe('createPaginator (spec §9)', () => {
  test.each([
    ['a single page', 1, 1],
    ['no pages', 1, 0],
    ['a page beyond the total', 4, 3],
    ['page 0', 0, 3],
    ['a page before the first', -1, 3],
    ['a fractional page', 1.5, 3],
    ['an invalid page', Number.NaN, 3],
    ['an invalid total', 1, Number.NaN],
  ])('creates no paginator for %s', (_, page, total) => {
    expect(createPaginator({ page, total, baseUrl })).toBeNull();
  });

  test.each([
    [1, 2, ['1', '2']],
    [2, 2, ['1', '2']],
    [1, 3, ['1', '2', '>', '>>']],
    [2, 3, ['<<', '<', '1', '2', '3', '>', '>>']],
    [3, 3, ['<<', '<', '2', '3']],
    [5, 9, ['<<', '<', '4', '5', '6', '>', '>>']],
    [9, 9, ['<<', '<', '8', '9']],
  ])('creates for page %d of %d the links %j', (page, total, expected) => {
    expect(labels(page, total)).toEqual(expected);
  });

  test('links page 1 to the base URL and other pages to the base URL plus the page number', () => {
    expect(createPaginator({ page: 2, total: 3, baseUrl })).toEqual([
      { label: '<<', url: '/editorial/all', current: false },
      { label: '<', url: '/editorial/all', current: false },
      { label: '1', url: '/editorial/all', current: false },
      { label: '2', url: '/editorial/all/2', current: true },
      { label: '3', url: '/editorial/all/3', current: false },
      { label: '>', url: '/editorial/all/3', current: false },
      { label: '>>', url: '/editorial/all/3', current: false },
    ]);
  });

  test('creates a paginator from a base URL with a trailing slash', () => {
    expect(createPaginator({ page: 2, total: 2, baseUrl: '/all/' })?.map(({ url }) => url)).toEqual([
      '/all/',
      '/all/2',
    ]);
  });

  test('marks one current page and links only existing pages', () => {
    const position = fc
      .integer({ min: 2, max: 500 })
      .chain((total) => fc.record({ total: fc.constant(total), page: fc.integer({ min: 1, max: total }) }));
    fc.assert(
      fc.property(position, ({ page, total }) => {
        const links = createPaginator({ page, total, baseUrl: '' }) ?? [];
        expect(links.filter(({ current }) => current).map(({ label }) => label)).toEqual([String(page)]);
        const pages = links.map(({ url }) => Number(url.slice(1) || 1));
        expect(pages.every((to) => to >= 1 && to <= total)).toBe(true);
        const numbers = links.map(({ label }) => Number(label)).filter((number) => !Number.isNaN(number));
        expect(numbers.every((number) => Math.abs(number - page) <= 1)).toBe(true);
      }),
    );
  });
});

import { expect, test } from 'vitest';
import { z } from 'zod';

import { InvalidReplyError, parseEntries, parseRows } from './reply.ts';

const row = z.object({ key: z.string(), cost: z.number() });
const good = { key: 'k-1', cost: 12 };

test('drops a malformed row with one warning that has a count and no value, and keeps its neighbors', () => {
  const warnings: string[] = [];
  const rows = [good, { key: 'secret', cost: null }, null, { ...good, key: 'k-2' }, { cost: 1 }];
  expect(parseRows(row, rows, 'prices', (message) => warnings.push(message))).toEqual([
    good,
    { key: 'k-2', cost: 12 },
  ]);
  expect(warnings).toEqual(['Dropped 3 of 5 rows of prices, malformed at cost, the row, key']);
});

test('a list without malformed rows causes no warning', () => {
  expect(parseEntries(row, { prices: [good] }, 'prices', expect.unreachable)).toEqual([good]);
});

test('a reply without its list is rejected', () => {
  expect(() => parseEntries(row, { prices: 'none' }, 'prices', expect.unreachable)).toThrow(
    InvalidReplyError,
  );
});

test('a list without any well-formed row is rejected, because it is not an empty list', () => {
  expect(() => parseEntries(row, { prices: [{}] }, 'prices', () => undefined)).toThrow(InvalidReplyError);
  expect(parseEntries(row, { prices: [] }, 'prices', expect.unreachable)).toEqual([]);
});

import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';

import { spanishSideEffect } from './spanish-side-effects.server.ts';

test('every side effect of the catalogue has its Spanish', () => {
  const rows: { side_effects: string }[] = parse(readFileSync('catalogue/drugs.csv', 'utf8'), {
    columns: true,
  });
  const effects = new Set(rows.flatMap((row) => row.side_effects.split(';').filter(Boolean)));
  expect([...effects].filter((effect) => spanishSideEffect(effect) === null)).toEqual([]);
  expect(spanishSideEffect('joint pain')).toBe('dolor en las articulaciones');
});

test('one that nobody has translated has none', () => {
  expect(spanishSideEffect('blue thumbs')).toBeNull();
});

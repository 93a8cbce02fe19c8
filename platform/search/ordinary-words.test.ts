import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { isOrdinaryWord, readSpanishWords } from './ordinary-words.ts';
import { splitWords } from './words.ts';

test.each(['pizza', 'monday', 'perro', 'ventana', 'zapato', 'escuela', 'semaforo', 'trabajamos', 'zapatos'])(
  'the everyday word %s does not count as a misspelled name',
  (word) => {
    expect(isOrdinaryWord(word)).toBe(true);
  },
);

test.each(['presion', 'dolor', 'lipiter', 'metformina', 'cabeza', 'enfermo', 'herida'])(
  '%s may be a medication, a condition or a need',
  (word) => {
    expect(isOrdinaryWord(word)).toBe(false);
  },
);

test('no Spanish word of the list occurs in needs or names of the catalog', () => {
  const spanish = new Set(readSpanishWords());
  const files = ['needs', 'drugs'].map((file) => readFileSync(`catalogue/${file}.csv`, 'utf8'));
  const terms = files.flatMap((text) => text.split('\n').map((row) => row.split(',')[0] ?? ''));
  expect(terms.flatMap(splitWords).filter((word) => spanish.has(word))).toEqual([]);
});

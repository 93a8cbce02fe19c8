import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';

import { spanishForm, spanishQuantity, spanishSideEffect } from './spanish-glossary.server.ts';

const rowsOf = (file: string): Record<string, string>[] =>
  parse(readFileSync(`catalogue/${file}`), { columns: true });
const products = rowsOf('products.csv');

describe('the Spanish glossaries of the catalog', () => {
  test.each([
    ['spanish-side-effects.csv', ['english', 'spanish']],
    ['spanish-forms.csv', ['english', 'spanish']],
    ['spanish-quantities.csv', ['english', 'singular', 'plural', 'each']],
  ])('%s has each English term once and no empty cell', (file, columns) => {
    const rows = rowsOf(file);
    const terms = rows.map(({ english }) => english);
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
    expect(Object.keys(rows[0] ?? {})).toEqual(columns);
    expect(rows.filter((row) => Object.values(row).some((cell) => cell.trim() === ''))).toEqual([]);
  });

  test('spanish-side-effects.csv is read as a spreadsheet reads it, with its commas', () => {
    const rows = rowsOf('spanish-side-effects.csv');
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter(({ english = '', spanish }) => spanishSideEffect(english) !== spanish)).toEqual([]);
  });
});

describe('spanishSideEffect', () => {
  test('every side effect of the catalog has its Spanish', () => {
    const effects = rowsOf('drugs.csv').flatMap(({ side_effects = '' }) =>
      side_effects.split(';').filter(Boolean),
    );
    expect(effects.filter((effect) => spanishSideEffect(effect) === null)).toEqual([]);
    expect(spanishSideEffect('joint pain')).toBe('dolor en las articulaciones');
  });

  test('an unknown side effect gives null', () => {
    expect(spanishSideEffect('blue thumbs')).toBeNull();
  });
});

describe('spanishForm', () => {
  test.each([
    ['Tablet', 'Tableta'],
    ['Capsule ER (24 Hour)', 'Cápsula de liberación prolongada (24 horas)'],
    ['Tablet DR', 'Tableta de liberación retardada'],
    ['Capsule ER (CD)', 'Cápsula de liberación prolongada (CD)'],
    ['Patch (Twice Weekly)', 'Parche (dos veces por semana)'],
    ['Magic Potion', 'Magic Potion'],
  ])('the form %s is %s in Spanish', (form, spanish) => {
    expect(spanishForm(form)).toBe(spanish);
  });

  test('every form of the catalog has its Spanish', () => {
    const sameInBoth = ['Enema', 'Gel', 'Kit', 'Vial'];
    const forms = products.map(({ form = '' }) => form);
    const unknown = forms.filter((form) => spanishForm(form) === form && !sameInBoth.includes(form));
    expect([...new Set(unknown)]).toEqual([]);
  });
});

describe('spanishQuantity', () => {
  test.each([
    ['30 tablets', '30 tabletas'],
    ['1 tablet', '1 tableta'],
    ['1 inhaler (8.5 g)', '1 inhalador (8.5 g)'],
    ['1 inhaler (60 count)', '1 inhalador (60 unidades)'],
    ['2 bottles (100 ml each)', '2 frascos (100 ml cada uno)'],
    ['3 syringes (0.5 ml each)', '3 jeringas (0.5 ml cada una)'],
    ['4 patches', '4 parches'],
    ['3 potions', '3 potions'],
  ])('the quantity %s is %s in Spanish', (label, spanish) => {
    expect(spanishQuantity(label)).toBe(spanish);
  });

  test('every quantity of the catalog has its Spanish', () => {
    const labels = [...new Set(products.map(({ quantity_label = '' }) => `1 ${quantity_label}`))];
    const sameInBoth = ['1 kit', '1 vial'];
    expect(labels.filter((label) => spanishQuantity(label) === label && !sameInBoth.includes(label))).toEqual(
      [],
    );
  });
});

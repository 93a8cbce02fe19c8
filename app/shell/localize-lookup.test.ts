import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';

import { spanishForm } from './spanish-forms.ts';
import { spanishQuantity } from './spanish-quantity.ts';

const products: { form: string; quantity_label: string }[] = parse(readFileSync('catalogue/products.csv'), {
  columns: true,
});

describe('a form in Spanish', () => {
  test.each([
    ['Tablet', 'Tableta'],
    ['Capsule ER (24 Hour)', 'Cápsula de liberación prolongada (24 horas)'],
    ['Tablet DR', 'Tableta de liberación retardada'],
    ['Capsule ER (CD)', 'Cápsula de liberación prolongada (CD)'],
    ['Patch (Twice Weekly)', 'Parche (dos veces por semana)'],
    ['Magic Potion', 'Magic Potion'],
  ])('%s is %s', (form, spanish) => {
    expect(spanishForm(form)).toBe(spanish);
  });

  test('is known for everything in the catalogue', () => {
    const alike = ['Enema', 'Gel', 'Kit', 'Vial'];
    const unknown = products.filter(({ form }) => spanishForm(form) === form && !alike.includes(form));
    expect([...new Set(unknown.map(({ form }) => form))]).toEqual([]);
  });
});

describe('a quantity in Spanish', () => {
  test.each([
    ['30 tablets', '30 tabletas'],
    ['1 tablet', '1 tableta'],
    ['1 inhaler (8.5 g)', '1 inhalador (8.5 g)'],
    ['1 inhaler (60 count)', '1 inhalador (60 unidades)'],
    ['2 bottles (100 ml each)', '2 frascos (100 ml cada uno)'],
    ['3 syringes (0.5 ml each)', '3 jeringas (0.5 ml cada una)'],
    ['4 patches', '4 parches'],
    ['3 potions', '3 potions'],
  ])('%s is %s', (label, spanish) => {
    expect(spanishQuantity(label)).toBe(spanish);
  });

  test('is known for everything in the catalogue', () => {
    const nouns = new Set(products.map(({ quantity_label }) => quantity_label));
    expect(
      [...nouns].filter(
        (noun) => spanishQuantity(`1 ${noun}`) === `1 ${noun}` && noun !== 'kit' && noun !== 'vial',
      ),
    ).toEqual([]);
  });
});

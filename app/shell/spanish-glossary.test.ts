import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';

import {
  spanishDosage,
  spanishForm,
  spanishName,
  spanishQuantity,
  spanishSideEffect,
} from './spanish-glossary.server.ts';

const readRows = (file: string): Record<string, string>[] =>
  parse(readFileSync(`catalogue/${file}`), { columns: true });
const products = readRows('products.csv');

describe('the Spanish glossaries of the catalog', () => {
  test.each([
    ['spanish-side-effects.csv', ['english', 'spanish']],
    ['spanish-forms.csv', ['english', 'spanish']],
    ['spanish-quantities.csv', ['english', 'singular', 'plural', 'each']],
  ])('%s has each English term once and no empty cell', (file, columns) => {
    const rows = readRows(file);
    const terms = rows.map(({ english }) => english);
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
    expect(Object.keys(rows[0] ?? {})).toEqual(columns);
    expect(rows.filter((row) => Object.values(row).some((cell) => cell.trim() === ''))).toEqual([]);
  });

  test('spanish-side-effects.csv is parsed like other CSV files, including quoted commas', () => {
    const rows = readRows('spanish-side-effects.csv');
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter(({ english = '', spanish }) => spanishSideEffect(english) !== spanish)).toEqual([]);
  });
});

describe('spanishSideEffect', () => {
  test('every side effect of the catalog has a Spanish translation', () => {
    const effects = readRows('drugs.csv').flatMap(({ side_effects = '' }) =>
      side_effects.split(';').filter(Boolean),
    );
    expect(effects.filter((effect) => spanishSideEffect(effect) === null)).toEqual([]);
    expect(spanishSideEffect('joint pain')).toBe('dolor en las articulaciones');
  });

  test('spanishSideEffect gives null for an unknown side effect', () => {
    expect(spanishSideEffect('blue thumbs')).toBeNull();
  });
});

describe('spanishDosage', () => {
  test.each([
    ['20 mg', '20 mg'],
    ['2 mg/3 ml (0.25 mg or 0.5 mg dose)', '2 mg/3 ml (dosis de 0.25 mg o 0.5 mg)'],
    ['100 units/3.6 mg per ml', '100 unidades/3.6 mg por ml'],
    ['0.15 mg/0.02 mg and 0.01 mg', '0.15 mg/0.02 mg y 0.01 mg'],
    ['0.1 mg/day', '0.1 mg/día'],
  ])('the dosage %s is %s in Spanish', (dosage, spanish) => {
    expect(spanishDosage(dosage)).toBe(spanish);
  });

  test('no dosage of the catalog keeps an English word in Spanish', () => {
    const known = /^(?:mg|mcg|ml|g|meq|hr|por|unidades|día|dosis|de|o|y|atomización)$/;
    const words = products.flatMap(({ dosage = '' }) => spanishDosage(dosage).match(/\p{L}+/gu) ?? []);
    expect(words.length).toBeGreaterThan(1000);
    expect([...new Set(words.filter((word) => !known.test(word)))]).toEqual([]);
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

  test('every form of the catalog has a Spanish translation', () => {
    const sameInSpanish = ['Enema', 'Gel', 'Kit', 'Vial'];
    const forms = products.map(({ form = '' }) => form);
    const unknown = forms.filter((form) => spanishForm(form) === form && !sameInSpanish.includes(form));
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
    ['30 suppositories', '30 supositorios'],
    ['3 potions', '3 potions'],
  ])('the quantity %s is %s in Spanish', (label, spanish) => {
    expect(spanishQuantity(label)).toBe(spanish);
  });

  test('every quantity of the catalog has a Spanish translation', () => {
    const labels = [...new Set(products.map(({ quantity_label = '' }) => `1 ${quantity_label}`))];
    const sameInSpanish = ['1 kit', '1 vial'];
    expect(
      labels.filter((label) => spanishQuantity(label) === label && !sameInSpanish.includes(label)),
    ).toEqual([]);
  });
});

describe('spanishName', () => {
  test.each([
    ['Atovaquone', 'Atovacuona'],
    ['Amlodipine/Atorvastatin', 'Amlodipino/atorvastatina'],
    ['Adalimumab', null],
  ])('the Spanish name of %s is %s', (english, spanish) => {
    expect(spanishName(english)).toBe(spanish);
  });

  test('a combination has a Spanish name if one of its ingredients has one', () => {
    const partlySpanish = readRows('drugs.csv').filter(({ generic_name = '' }) => {
      const parts = generic_name.split('/');
      return !spanishName(generic_name) && parts.some((part) => spanishName(part));
    });
    expect(partlySpanish.map(({ drug }) => drug)).toEqual([]);
  });

  test('the Spanish description of a medication calls it by the name that its page has', () => {
    const entries: { fields: Record<'searchName' | 'description', Record<string, string>> }[] = JSON.parse(
      readFileSync('content/entries/drugDescription.json', 'utf8'),
    );
    const descriptions = new Map(
      entries.map(({ fields: { searchName, description } }) => [searchName['en-US'], description['es']]),
    );
    const other = readRows('drugs.csv').flatMap(({ drug, generic_name = '' }) => {
      const name = spanishName(generic_name) ?? generic_name;
      const named = name.toLowerCase().replace(/^(.+) en crema$/, 'crema de $1');
      const text = descriptions.get(drug)?.toLowerCase() ?? '';
      return generic_name.includes('/') || text.includes(named) ? [] : [`${name}: ${text.slice(0, 50)}`];
    });
    expect(other).toEqual([]);
  });
});

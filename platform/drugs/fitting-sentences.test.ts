import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';

import { fittingSentences, sentencesOf } from './fitting-sentences.ts';

describe('the sentences of a description that fit the forms of a page', () => {
  const stimulant =
    'It treats ADHD. The short-acting tablet also treats narcolepsy. It can lead to addiction.';

  test('leave out a sentence about a form that no product has', () => {
    expect(fittingSentences(stimulant, ['Capsule ER'])).toBe('It treats ADHD. It can lead to addiction.');
    expect(fittingSentences(stimulant, ['Tablet', 'Capsule ER'])).toBe(stimulant);
  });

  test.each([
    ['A tablet or liquid is taken daily.', ['Tablet'], false],
    ['The extended-release tablet is for Parkinson’s only.', ['Tablet'], false],
    ['Regular tablets calm restless legs.', ['Tablet ER'], false],
    ['A medicated cloth treats sweating.', ['Tablet'], false],
    ['Vaginal inserts help with fertility.', ['Vaginal Gel'], false],
    ['The patch is changed every day.', ['Sublingual Tablet'], false],
    ['On the skin it fights acne.', ['Vaginal Cream'], false],
    ['By mouth it can harm tendons.', ['Eye Drops'], false],
    ['Itchy patches of skin heal.', ['Cream'], true],
    ['Many people take water pills.', ['Capsule'], true],
    ['It turns liquid blood into a clot.', ['Tablet'], true],
    ['It treats infections of the ears and nose.', ['Tablet'], true],
    ['The extended-release tablet is taken once a day.', ['Tablet ER (24 Hour)'], true],
  ])('decide by the forms that a sentence names: %s in %j', (sentence, forms, isFitting) => {
    const text = fittingSentences(`It helps. ${sentence}`, forms);
    expect(text).toBe(isFitting ? `It helps. ${sentence}` : 'It helps.');
  });

  test('all sentences fit where the forms are unknown, or where none fits', () => {
    expect(fittingSentences(stimulant, [])).toBe(stimulant);
    expect(fittingSentences('It is a tablet.', ['Cream'])).toBe('It is a tablet.');
  });

  test('leave out the same sentences of a translation, unless it has another number of them', () => {
    const spanish = 'Trata el TDAH. La tableta también trata la narcolepsia. Puede causar adicción.';
    expect(fittingSentences(stimulant, ['Capsule ER'], spanish)).toBe(
      'Trata el TDAH. Puede causar adicción.',
    );
    expect(fittingSentences(stimulant, ['Capsule ER'], 'Trata el TDAH.')).toBe('Trata el TDAH.');
  });
});

describe('the descriptions of the default catalog', () => {
  interface Row {
    drug: string;
    form: string;
  }
  const read = <T>(file: string): T[] => parse(readFileSync(`catalogue/${file}`), { columns: true });
  const forms = Map.groupBy(
    [...read<Row>('products.csv'), ...read<Row>('marketing-status.csv')],
    ({ drug }) => drug,
  );
  const drugs = read<{ drug: string; description: string }>('drugs.csv');
  /** What a page shows that has one form only. */
  const shown = drugs.flatMap(({ drug, description }) =>
    [...new Set(forms.get(drug)?.map(({ form }) => form))]
      .filter(Boolean)
      .map((form) => ({ drug, form, description, text: fittingSentences(description, [form]) })),
  );

  test('say enough on the page of each single form', () => {
    expect(shown.length).toBeGreaterThan(1000);
    const isShort = ({ text }: (typeof shown)[number]) => text.length < 50;
    expect(shown.filter(isShort).map(({ drug, form, text }) => `${drug} ${form}: ${text}`)).toEqual([]);
  });

  test('have as many sentences in Spanish where a page leaves some out', () => {
    const entries = JSON.parse(readFileSync('content/entries/drugDescription.json', 'utf8')) as {
      fields: { searchName: { 'en-US': string }; description: { es: string } };
    }[];
    const spanish = new Map(entries.map(({ fields }) => [fields.searchName['en-US'], fields.description.es]));
    const shortened = shown.filter(({ text, description }) => text !== description);
    expect(shortened.length).toBeGreaterThan(300);
    const uneven = shortened.filter(
      ({ drug, description }) =>
        sentencesOf(spanish.get(drug) ?? '').length !== sentencesOf(description).length,
    );
    expect([...new Set(uneven.map(({ drug }) => drug))]).toEqual([]);
  });
});

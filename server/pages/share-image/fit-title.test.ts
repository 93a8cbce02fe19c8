import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';
import satori from 'satori';
import { describe, expect, test } from 'vitest';

import { partners, createRegistry } from '../../../tenants/registry.ts';
import { titleWidth } from './compose-image.ts';
import { fitTitle, piecesOf } from './fit-title.ts';
import { themeFonts } from './fonts.ts';
import { measureTitle } from './measure-title.ts';

/** Every letter half an em wide. */
const even = (title: string) => piecesOf(title).map((text) => ({ text, width: text.length / 2 }));

describe('a title', () => {
  test('stands in one large line where it is short', () => {
    expect(fitTitle(even('Eliquis'), 680)).toEqual({ size: 120, lines: ['Eliquis'] });
  });

  test('is broken after a slash, a hyphen or a space, into lines of about the same length', () => {
    expect(fitTitle(even('Spironolactone/Hydrochlorothiazide'), 680).lines).toEqual([
      'Spironolactone/',
      'Hydrochlorothiazide',
    ]);
    expect(fitTitle(even('Tenofovir Alafenamide'), 680).lines).toEqual(['Tenofovir', 'Alafenamide']);
    expect(piecesOf('Co-trimoxazole')).toEqual(['Co-', 'trimoxazole']);
  });

  test('ends with … where even the smallest letters are too large', () => {
    const { size, lines } = fitTitle(even('medicine '.repeat(40)), 680);
    expect([size, lines.length]).toEqual([50, 4]);
    expect(lines.at(-1)).toMatch(/…$/);
  });
});

describe('names of the catalogue', () => {
  const rows: { generic_name: string; brand_names: string }[] = parse(readFileSync('catalogue/drugs.csv'), {
    columns: true,
  });
  const names = rows.flatMap((row) => [row.generic_name, ...row.brand_names.split(';')]);
  const longestWord = (name: string) => Math.max(...piecesOf(name).map((piece) => piece.length));
  const longest = [
    ...names.toSorted((a, b) => b.length - a.length).slice(0, 40),
    ...names.toSorted((a, b) => longestWord(b) - longestWord(a)).slice(0, 40),
  ];
  const site = createRegistry({ environment: 'production' });

  test.each(partners.map(({ name, subdomains }) => [name, subdomains[0]] as const))(
    'the longest stand whole in the letters of %s',
    async (_name, host) => {
      const theme = site(host)!.tenant.theme;
      const fonts = await themeFonts(theme);
      for (const name of longest) {
        const pieces = await measureTitle(satori, theme, fonts, name);
        const { size, lines } = fitTitle(pieces, titleWidth);
        expect(lines.join('').replaceAll(' ', ''), name).toBe(name.replaceAll(' ', ''));
        for (const { width } of pieces) expect(width * size).toBeLessThanOrEqual(titleWidth + 0.25 * size);
      }
    },
  );
});

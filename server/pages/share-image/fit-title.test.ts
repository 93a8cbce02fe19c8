import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';
import satori from 'satori';
import { describe, expect, test } from 'vitest';

import { shippedBrands, shippedRegistry } from '../../../tests/shipped-brands.ts';
import { titleWidth } from './compose-image.ts';
import { fitTitle, splitTitle } from './fit-title.ts';
import { themeFonts } from './fonts.ts';
import { measureTitle } from './measure-title.ts';

/** The pieces of a title where every letter is half an em wide. */
const monospaced = (title: string) => splitTitle(title).map((text) => ({ text, width: text.length / 2 }));

describe('fitTitle', () => {
  test('a short title has one large line', () => {
    expect(fitTitle(monospaced('Eliquis'), 680)).toEqual({ size: 120, lines: ['Eliquis'] });
  });

  test('a title breaks after a slash, a hyphen or a space into lines of similar length', () => {
    expect(fitTitle(monospaced('Spironolactone/Hydrochlorothiazide'), 680).lines).toEqual([
      'Spironolactone/',
      'Hydrochlorothiazide',
    ]);
    expect(fitTitle(monospaced('Tenofovir Alafenamide'), 680).lines).toEqual(['Tenofovir', 'Alafenamide']);
    expect(splitTitle('Co-trimoxazole')).toEqual(['Co-', 'trimoxazole']);
  });

  test('a title that does not fit at the smallest size ends with …', () => {
    const { size, lines } = fitTitle(monospaced('medication '.repeat(40)), 680);
    expect([size, lines.length]).toEqual([50, 4]);
    expect(lines.at(-1)).toMatch(/…$/);
  });
});

describe('the longest names of the catalog', () => {
  const rows: { generic_name: string; brand_names: string }[] = parse(readFileSync('catalogue/drugs.csv'), {
    columns: true,
  });
  const names = rows.flatMap((row) => [row.generic_name, ...row.brand_names.split(';')]);
  const longestWord = (name: string) => Math.max(...splitTitle(name).map((piece) => piece.length));
  const longest = [
    ...names.toSorted((a, b) => b.length - a.length).slice(0, 40),
    ...names.toSorted((a, b) => longestWord(b) - longestWord(a)).slice(0, 40),
  ];
  const siteForHost = shippedRegistry();

  test.each(shippedBrands.partners.map(({ name, subdomains }) => [name, subdomains[0]] as const))(
    'the longest names of the catalog fit into a share image in the fonts of %s',
    async (_name, host) => {
      const theme = siteForHost(host)!.tenant.theme;
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

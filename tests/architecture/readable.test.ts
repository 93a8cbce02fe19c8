import { globSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { contrastRatio } from '../../wire/contrast.ts';
import { shippedBrands } from '../shipped-brands.ts';

const sheets = globSync('app/**/*.css').toSorted();

/** The declarations of each rule of a style sheet, without those of the rules inside it. */
function rulesOf(file: string): Map<string, string>[] {
  const css = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const rules: Map<string, string>[] = [];
  const open: Map<string, string>[] = [];
  for (const [, text = '', end] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (end === '{') open.push(new Map());
    else {
      const [name = '', value = ''] = text.split(/:(.*)/s);
      if (value) open.at(-1)?.set(name.trim(), value.trim());
      if (end === '}') rules.push(open.pop() ?? new Map());
    }
  }
  return rules;
}

const palettes = [...shippedBrands.tenants.values()].flatMap(({ id, theme }) =>
  (['light', 'dark'] as const).map((scheme) => ({ name: `${id} ${scheme}`, colors: theme[scheme] })),
);

type Color = keyof (typeof palettes)[number]['colors'];
const colorNames = Object.keys(palettes[0]!.colors) as Color[];
const colorOf = (value: string | undefined) => {
  const token = /^var\(--([a-z-]+)\)$/.exec(value ?? '')?.[1];
  const name = token?.replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  return colorNames.find((color) => color === name);
};

/** The pairs of text and background that a rule sets together, and text for any page or panel. */
const pairs = sheets.flatMap((file) =>
  rulesOf(file).flatMap((rule) => {
    const text = colorOf(rule.get('color'));
    if (!text) return [];
    const own = colorOf(rule.get('background') ?? rule.get('background-color'));
    if (own) return [{ text, background: own }];
    // Text in the color of another background inherits that background.
    const isForAnother = text.startsWith('on');
    return isForAnother
      ? []
      : (['background', 'surface'] as const).map((background) => ({ text, background }));
  }),
);

test('only the live region of app/ui/notice.tsx announces anything, because two would talk over each other', () => {
  const files = globSync('app/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] });
  const announcing = files.filter((file) =>
    /<output|aria-live|ariaLive|role=["'{]+(?:status|alert|log|timer|marquee)/.test(
      readFileSync(file, 'utf8'),
    ),
  );
  expect(announcing).toEqual(['app/ui/notice.tsx']);
});

describe('style sheets', () => {
  test('no style sheet uses light-dark(), which the build breaks: the scheme is declared in the HTML', () => {
    expect(sheets.filter((file) => readFileSync(file, 'utf8').includes('light-dark('))).toEqual([]);
  });

  test.each(palettes)('every color of text reaches 4.5:1 on its background: $name', ({ colors }) => {
    const low = pairs.flatMap(({ text, background }) =>
      contrastRatio(colors[text], colors[background]) < 4.5 ? [`${text} on ${background}`] : [],
    );
    expect([...new Set(low)]).toEqual([]);
    // The reader of style sheets finds what they say.
    expect(pairs).toContainEqual({ text: 'onPrimary', background: 'primary' });
    expect(pairs).toContainEqual({ text: 'inkSoft', background: 'sunken' });
  });
});

import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { textCharacters } from '../../script/latin-fonts.ts';

const texts = globSync(['app/locales/*.po', 'brands/*.yaml', 'catalogue/*.csv', 'content/entries/**/*.json']);
const used = new Set(texts.flatMap((file) => readFileSync(file, 'utf8').match(/[^\s!-~]/gu) ?? []));

/** Whether a CSS unicode range such as 'U+20-FF, U+20AC' has a character. */
const isInRange = (range: string, character: string) =>
  [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].some(([, first = '', last = first]) => {
    const code = character.codePointAt(0) ?? 0;
    return code >= parseInt(first, 16) && code <= parseInt(last, 16);
  });

test('the fonts that every page loads have the characters of all texts', () => {
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((character) => !textCharacters.has(character))).toEqual([]);
});

test('no character of the texts is also in a font for other letters, which browsers could load for it', () => {
  const faces = readFileSync('app/styles/fonts.css', 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const others = faces.filter((face) => /-(rest|latin-ext-wght-normal)\.woff2/.test(face));
  expect(others.length).toBeGreaterThan(4);
  const ranges = others.map((face) => /unicode-range:([^;]*);/.exec(face)?.[1] ?? 'U+0-10FFFF');
  const found = [...used].filter((character) => ranges.some((range) => isInRange(range, character)));
  expect(found).toEqual([]);
});

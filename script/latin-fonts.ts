import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The source fonts by the names of the files made from them; `weight` limits a file to that weight. */
const fonts: Readonly<Record<string, { path: string; weight?: number }>> = {
  'bricolage-grotesque-650': {
    path: require.resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
    weight: 650,
  },
  figtree: {
    path: require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  },
  'nunito-sans': {
    path: require.resolve('@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2'),
  },
  'public-sans': {
    path: require.resolve('@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2'),
  },
};

const charactersBetween = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_character, index) => String.fromCodePoint(first + index));

/** The characters of English and Spanish texts, of names, prices and doses. */
export const textCharacters: ReadonlySet<string> = new Set([
  ...charactersBetween(0x20, 0x7e),
  ...Array.from('\u00a0¡¢§©«®°±·º»¼½¾¿×ÁÉÍÑÓÚÜáäçèéíïñóöúü–—‘’“”•…€™−'),
]);

/** The other letters of western Europe, for a file that is loaded only if a page contains one of them. */
const otherCharacters = charactersBetween(0xa0, 0x153).filter((character) => !textCharacters.has(character));

const contents = [
  ['', [...textCharacters].join('')],
  ['-rest', otherCharacters.join('')],
] as const;

/**
 * The OpenType features that browsers apply by default, and the tabular figures of prices (`.figures` in
 * app/styles/base.css).
 */
const features = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];

async function subset(path: string, characters: string, weight?: number): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(readFileSync(path), characters, {
    targetFormat: 'woff2',
    keepFeatures: features,
    noHinting: true,
    ...(weight !== undefined && { variationAxes: { wght: weight } }),
  });
}

/** @returns the folder of the files. They are made once per combination of fonts, characters and tool version. */
async function writeFonts(): Promise<string> {
  const { version } = require('subset-font/package.json') as { version: string };
  const inputs = Object.entries(fonts).map(([name, { path, weight }]) => [
    name,
    weight,
    hash('sha256', readFileSync(path)),
  ]);
  const key = hash('sha256', JSON.stringify([version, inputs, contents, features]));
  const folder = resolve('node_modules/.cache/latin-fonts', key.slice(0, 16));
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  for (const [name, { path, weight }] of Object.entries(fonts)) {
    for (const [suffix, characters] of contents) {
      writeFileSync(join(unfinished, `${name}${suffix}.woff2`), await subset(path, characters, weight));
    }
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process may have made the files meanwhile.
    if (!existsSync(folder)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

let folder: Promise<string> | null = null;

/** Makes the files that app/ names as `latin-fonts/NAME.woff2` (docs/decisions/0071-fonts.md). */
export const latinFonts: Plugin = {
  name: 'latin-fonts',
  async config() {
    folder ??= writeFonts();
    return { resolve: { alias: { 'latin-fonts': await folder } } };
  },
};

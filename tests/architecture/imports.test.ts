import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { describe, expect, test } from 'vitest';

import { byFolder, importCircles, importGraph, importsOf, sources } from './source-imports.ts';

/** Which folder may import which, as data; docs/decisions/0001-folders-and-imports.md says why. */
interface Rule {
  folder: string;
  /** Our folders besides itself. `types:` allows only type imports. */
  mayImport: string[];
  /** Packages; absent means any. */
  packages?: RegExp;
  forbids?: { what: string; pattern: RegExp }[];
}

/** `import.meta.env.SSR` tells the build for browsers from the server's, and is no setting. */
const environment = { what: 'the environment', pattern: /process\.env|import\.meta\.env(?!\.SSR\b)/ };
const globalFetch = { what: 'the global fetch', pattern: /(?<![\w.])fetch\(|globalThis\.fetch\(/ };
const clock = { what: 'the clock', pattern: /Date\.now\(|new Date\(\)|performance\.now\(/ };
const chance = { what: 'randomness', pattern: /Math\.random\(|randomUUID|randomBytes/ };

const rules: Rule[] = [
  {
    folder: 'wire',
    mayImport: [],
    packages: /^(@bufbuild\/protobuf\/wire|libphonenumber-js\/min)$/,
    forbids: [environment, globalFetch, clock, chance],
  },
  // Rules of the card derive from its price key, which only the codec can read.
  {
    folder: 'domain',
    mayImport: ['wire'],
    packages: /^$/,
    forbids: [environment, globalFetch, clock, chance],
  },
  {
    folder: 'tenants',
    mayImport: ['domain', 'wire'],
    // The brand files: their schema and their lines.
    packages: /^(yaml|zod)$/,
    forbids: [environment, globalFetch, clock],
  },
  { folder: 'upstreams', mayImport: ['domain', 'wire'], forbids: [environment, globalFetch] },
  // From the catalog only the glossaries for Spanish pages.
  {
    folder: 'app',
    mayImport: ['domain', 'wire', 'tenants', 'catalogue', 'types:upstreams'],
    forbids: [environment],
  },
  { folder: 'platform', mayImport: ['wire'], forbids: [environment, globalFetch] },
  { folder: 'contracts', mayImport: ['upstreams', 'platform', 'domain', 'wire'] },
  {
    folder: 'server',
    mayImport: ['domain', 'wire', 'tenants', 'upstreams', 'types:app', 'dynamic:platform'],
  },
];

function problemsOf(file: string, rule: Rule): string[] {
  const source = readFileSync(file, 'utf8');
  const problems = (rule.forbids ?? [])
    .filter(({ pattern }) => pattern.test(source))
    .map(({ what }) => `${file} uses ${what}`);
  for (const { target, kind } of importsOf(source)) {
    if (target.startsWith('node:') && ['domain', 'wire'].includes(rule.folder))
      problems.push(`${file} imports ${target}`);
    if (!target.startsWith('.')) {
      if (rule.packages && !target.startsWith('node:') && !rule.packages.test(target)) {
        problems.push(`${file} imports the package ${target}`);
      }
      continue;
    }
    const folder = normalize(join(dirname(file), target)).split('/')[0] ?? '';
    const allowed =
      folder === rule.folder ||
      rule.mayImport.includes(folder) ||
      (kind === 'type' && rule.mayImport.includes(`types:${folder}`)) ||
      // React Router writes the types of a route module here.
      (kind === 'type' && folder.startsWith('.')) ||
      target.startsWith('./+types/') ||
      (kind !== 'value' && rule.mayImport.includes(`dynamic:${folder}`));
    if (!allowed) problems.push(`${file} imports ${target}`);
  }
  return problems;
}

describe('who may import whom', () => {
  test.each(rules)('$folder imports only its allowed folders and packages', (rule) => {
    const files = sources(rule.folder);
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap((file) => problemsOf(file, rule))).toEqual([]);
  });
});

describe('circles of imports, types included', () => {
  const product = rules.map(({ folder }) => folder);

  test('no file imports itself through others', () => {
    expect(importCircles(importGraph([...product, 'bench', 'script', 'soak']))).toEqual([]);
  });

  test('no folder imports itself through others', () => {
    // A fixture composes the folders that its tests need.
    const withoutFixtures = [...importGraph(product)].filter(([file]) => !file.includes('fixture'));
    expect(importCircles(byFolder(new Map(withoutFixtures)))).toEqual([]);
  });
});

/** Folders of server/ in the order of their layers: each may import those before it. */
const serverLayers = ['settings', 'sites', 'releases', 'services', 'backend', 'start'];

describe('the layers of server/', () => {
  const layerOf = (file: string) => serverLayers.indexOf(/^server\/(\w+)\//.exec(file)?.[1] ?? '');

  test.each(serverLayers)('server/%s imports no layer above it, not even a type', (folder) => {
    const files = sources(`server/${folder}`);
    expect(files.length).toBeGreaterThan(0);
    const problems = files.flatMap((file) =>
      importsOf(readFileSync(file, 'utf8'))
        .map(({ target }) => normalize(join(dirname(file), target)))
        .filter((target) => layerOf(target) > layerOf(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(problems).toEqual([]);
  });
});

describe('all source files', () => {
  const all = rules.flatMap((rule) => sources(rule.folder));

  test('only server/settings/ reads the environment', () => {
    const readers = all.filter((file) => environment.pattern.test(readFileSync(file, 'utf8')));
    expect(readers.filter((file) => !file.startsWith('server/settings/'))).toEqual([]);
  });

  test('only brand files name a brand', () => {
    const offenders = all
      .filter((file) => !file.startsWith('contracts/'))
      .filter((file) => /\b(savehealth|medicaid|samsung|yahoo|usnews)\b/i.test(withoutComments(file)));
    expect(offenders).toEqual([]);
  });

  test('no file has more than 300 lines', () => {
    const long = all.filter((file) => readFileSync(file, 'utf8').split('\n').length > 300);
    expect(long).toEqual([]);
  });

  test('no folder or file has an empty name such as utils', () => {
    expect(all.filter((file) => /(^|\/)(utils|helpers|common|types|index)(\/|\.tsx?$)/.test(file))).toEqual(
      [],
    );
  });
});

function withoutComments(file: string): string {
  return (
    readFileSync(file, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/(^|\s)\/\/.*$/gm, '')
      // A phone wallet is not the partner source of the same name.
      .replaceAll(/samsung[ -]wallet/gi, '')
      // The agency that publishes NADAC has a brand's word in its name.
      .replaceAll('Centers for Medicare &amp; Medicaid Services', '')
      .replaceAll('Centers for Medicare & Medicaid Services', '')
  );
}

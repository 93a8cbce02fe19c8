import { readFileSync } from 'node:fs';

import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, test } from 'vitest';

const config = getConfig();
const catalogs = await getCatalogs(config);

describe('translations of the interface', () => {
  test.each(catalogs.map((catalog) => [catalog.path, catalog] as const))(
    '%s has exactly the messages of the source: run `npx lingui extract --clean`',
    async (_path, catalog) => {
      const extracted = Object.keys((await catalog.collect()) ?? {});
      const existing = Object.keys((await catalog.read('es')) ?? {});
      expect(existing.toSorted()).toEqual(extracted.toSorted());
    },
  );

  test.each(catalogs.map((catalog) => [catalog.path, catalog] as const))(
    'every message of %s has a Spanish translation',
    async (_path, catalog) => {
      const messages = Object.entries((await catalog.read('es')) ?? {});
      expect(
        messages.filter(([, { translation }]) => !translation).map(([, { message }]) => message),
      ).toEqual([]);
    },
  );

  test('a message has the same Spanish translation in every catalog', async () => {
    const spanish = new Map<string, Set<string>>();
    for (const catalog of catalogs) {
      for (const [id, { translation = '' }] of Object.entries((await catalog.read('es')) ?? {})) {
        spanish.set(id, new Set([...(spanish.get(id) ?? []), translation]));
      }
    }
    const differing = [...spanish.values()].filter((translations) => translations.size > 1);
    expect(differing.map((translations) => [...translations])).toEqual([]);
  });
});

/** All texts in a value of the content. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value) as object).flatMap(textsIn);

test.each(['en-US', 'es'] as const)(
  'the legal pages quote the buttons and choices of the site as they are labeled: %s',
  async (locale) => {
    const entries: { fields: Record<string, Record<string, unknown>> }[] = JSON.parse(
      readFileSync('content/entries/staticPage.json', 'utf8'),
    );
    const texts = entries.flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) => textsIn(field[locale])),
    );
    const quoted = texts.flatMap((text) => [...text.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name));
    const labels = new Set<string>();
    for (const catalog of catalogs)
      for (const { translation = '' } of Object.values((await catalog.read(locale)) ?? {}))
        labels.add(translation);
    expect(quoted).toContain(locale === 'es' ? 'Guardar mis opciones' : 'Save my choices');
    expect([...new Set(quoted)].filter((name) => !labels.has(name))).toEqual([]);
  },
);

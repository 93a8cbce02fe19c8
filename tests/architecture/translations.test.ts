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

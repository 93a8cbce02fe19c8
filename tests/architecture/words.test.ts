import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, test } from 'vitest';

const config = getConfig();
const catalogs = await getCatalogs(config);

describe('the words of the interface', () => {
  test.each(catalogs.map((catalog) => [catalog.path, catalog] as const))(
    '%s holds what the source says, no more and no less: run `npx lingui extract --clean`',
    async (_path, catalog) => {
      const written = Object.keys((await catalog.collect()) ?? {});
      const kept = Object.keys((await catalog.read('es')) ?? {});
      expect(kept.toSorted()).toEqual(written.toSorted());
    },
  );

  test.each(catalogs.map((catalog) => [catalog.path, catalog] as const))(
    'every message of %s is in Spanish',
    async (_path, catalog) => {
      const messages = Object.entries((await catalog.read('es')) ?? {});
      expect(
        messages.filter(([, { translation }]) => !translation).map(([, { message }]) => message),
      ).toEqual([]);
    },
  );

  test('a sentence is the same Spanish in every catalogue: the server has them all, a browser one', async () => {
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

import { readFile } from 'node:fs/promises';

import { afterAll, expect, test, vi } from 'vitest';

import { shippedSite } from '../../../tests/shipped-brands.ts';

afterAll(() => {
  vi.doUnmock('node:fs/promises');
  vi.resetModules();
});

test('reads the fonts of a brand again after a file could not be opened', async () => {
  const failOnce = vi.fn<typeof readFile>(readFile).mockRejectedValueOnce(new Error('EMFILE'));
  vi.doMock('node:fs/promises', () => ({ readFile: failOnce }));
  // Another test may have read the fonts already.
  vi.resetModules();
  const { themeFonts } = await import('./fonts.ts');
  const { theme } = shippedSite('medicaid.localhost').tenant;
  await expect(themeFonts(theme)).rejects.toThrow('EMFILE');
  expect(await themeFonts(theme)).toMatchObject([{ weight: 500 }, { weight: 700 }]);
});

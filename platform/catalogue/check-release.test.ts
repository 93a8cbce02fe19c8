import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { buildRelease } from './build-release.ts';
import { openCurrentRelease } from './check-release.ts';
import { fixtureCatalog, temporaryFolder } from './fixture/fixture-release.ts';
import { releaseFile } from './release-files.ts';

test('opens a release that is unchanged since its build, and rejects one with a changed byte', async () => {
  const { folder, remove } = temporaryFolder();
  try {
    const { hash } = buildRelease(fixtureCatalog, folder);
    const release = await openCurrentRelease(folder);
    expect(release.chains().length).toBeGreaterThan(0);
    release.close();
    appendFileSync(join(folder, releaseFile(hash)), 'x');
    await expect(openCurrentRelease(folder)).rejects.toThrow('The file is damaged');
  } finally {
    remove();
  }
});

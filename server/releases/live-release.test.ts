import { expect, test, vi } from 'vitest';

import { buildRelease } from '../../platform/catalogue/build-release.ts';
import { addRelease, doubledCosts } from '../../platform/catalogue/fixture/changed-release.ts';
import { fixtureOptions } from '../../platform/catalogue/fixture/fixture-platform.ts';
import { fixtureCatalog, temporaryFolder } from '../../platform/catalogue/fixture/fixture-release.ts';
import { openRelease } from '../../platform/catalogue/release.ts';
import { createPlatformFactory } from '../../platform/create-platform.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createLiveRelease } from './live-release.ts';

test('keeps the new release open when a listener fails after the switch', async () => {
  const { folder, remove } = temporaryFolder();
  buildRelease(fixtureCatalog, folder);
  const live = await createLiveRelease(openRelease(folder), {
    createPlatform: createPlatformFactory(fixtureOptions),
    logger: createLogger('silent', { write: vi.fn<(line: string) => void>() }),
    metrics: createMetrics(),
  });
  live.onReplaced(() => {
    throw new Error('The cache cannot be purged');
  });
  const hash = addRelease(folder, doubledCosts);
  await expect(live.switchTo(folder, hash)).rejects.toThrow('The cache cannot be purged');
  expect(live.facts().release).toBe(hash.slice(0, 12));
  expect(await live.check.check()).toBeNull();
  live.close();
  remove();
});

test('logs once why the data release cannot be read, however often it is checked', async () => {
  const { folder, remove } = temporaryFolder();
  buildRelease(fixtureCatalog, folder);
  const lines: string[] = [];
  const release = openRelease(folder);
  const live = await createLiveRelease(release, {
    createPlatform: createPlatformFactory(fixtureOptions),
    logger: createLogger('error', { write: (line) => lines.push(line) }),
    metrics: createMetrics(),
  });
  release.close();
  expect([await live.check.check(), await live.check.check()]).toEqual(
    Array(2).fill('The data release cannot be read.'),
  );
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      release: release.version,
      reason: expect.stringMatching(/finalized|not open/),
    }),
  ]);
  remove();
});

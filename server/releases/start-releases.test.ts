import { expect, test } from 'vitest';

import { temporaryFolder } from '../../platform/catalogue/fixture/fixture-release.ts';
import { ConfigError } from '../settings/setting.ts';
import { openDataRelease } from './start-releases.ts';

test('a start without a data release ends with the command that makes one', async () => {
  const { folder, remove } = temporaryFolder();
  const reason = `There is no data release in ${folder}: run script/import, or correct RELEASE_DIR.`;
  const error: unknown = await openDataRelease(folder).catch((thrown: unknown) => thrown);
  // Only the message of this class is shown, and no stack.
  expect([error instanceof ConfigError, String(error)]).toEqual([true, expect.stringContaining(reason)]);
  remove();
});

import { expect, test } from 'vitest';

import { describeFileError } from './store-error.ts';

test.each([
  [{ code: 'ENOSPC' }, 'the disk is full'],
  [{ code: 'EFBIG' }, 'a limit of file size is reached'],
  [
    { code: 'ERR_SQLITE_ERROR', errcode: 13 },
    'the disk is full, or a quota or a limit of file size is reached',
  ],
  [
    { code: 'ERR_SQLITE_ERROR', errcode: 778 },
    'the disk is full, or a quota or a limit of file size is reached',
  ],
  // Its code says nothing.
  [{ code: 'ERR_SQLITE_ERROR', errcode: 787 }, 'FOREIGN KEY constraint failed'],
  [{ code: 'EBUSY' }, 'EBUSY'],
  [{}, 'Error: FOREIGN KEY constraint failed'],
])('an error of a file operation with %o is described as: %s', (properties, reason) => {
  expect(describeFileError(Object.assign(new Error('FOREIGN KEY constraint failed'), properties))).toBe(
    reason,
  );
});

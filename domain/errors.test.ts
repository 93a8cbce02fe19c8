import { expect, test } from 'vitest';

import { logCodes } from './errors.ts';

test('gives each error category its own pair of log codes within the specified ranges (spec §8)', () => {
  const codes = Object.values(logCodes).flatMap(({ ok, error }) => [ok, error]);
  expect(new Set(codes).size).toBe(16);
  for (const { ok, error } of Object.values(logCodes)) {
    expect(ok >= 20 && ok <= 30).toBe(true);
    expect(error).toBe(ok + 30);
  }
  expect(logCodes.cms).toEqual({ ok: 27, error: 57 });
});

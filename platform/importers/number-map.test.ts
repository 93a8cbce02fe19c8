import { expect, test } from 'vitest';

import { createNumberMap } from './number-map.ts';

test('a map of numbers finds each value while it grows, and nothing else', () => {
  const map = createNumberMap<number>();
  const keys = Array.from({ length: 20_000 }, (_, index) => 100_000_000_000 + index * 4_294_967);
  for (const [index, key] of keys.entries()) map.set(key, index);
  map.set(keys[5] ?? 0, -5);
  expect(keys.toReversed().filter((key) => map.get(key) === undefined)).toEqual([]);
  expect(keys.filter((key, index) => map.get(key) !== (index === 5 ? -5 : index))).toEqual([]);
  expect(map.get(100_000_000_001)).toBeUndefined();
});

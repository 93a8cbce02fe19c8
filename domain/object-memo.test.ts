import { expect, test } from 'vitest';

import { createObjectMemo } from './object-memo.ts';

test('a result is computed again only for another object or another input', () => {
  const memo = createObjectMemo<string>();
  const computed: string[] = [];
  const get = (key: { id: number }, input: string) =>
    memo(key, [input], () => {
      computed.push(input);
      return `${key.id}${input}`;
    });
  const [first, equal] = [{ id: 1 }, { id: 1 }];
  expect([get(first, 'a'), get(first, 'a'), get(equal, 'a')]).toEqual(['1a', '1a', '1a']);
  expect(computed).toEqual(['a', 'a']);
  expect([get(first, 'b'), get(first, 'a')]).toEqual(['1b', '1a']);
  expect(computed).toEqual(['a', 'a', 'b', 'a']);
});

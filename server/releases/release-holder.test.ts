import { expect, test } from 'vitest';

import { createReleaseHolder } from './release-holder.ts';

const closed: string[] = [];
const versionOf = (version: string) => ({ version, value: version, close: () => closed.push(version) });

test('a request that began before a replacement keeps its version, which closes when the last such request ends', () => {
  closed.length = 0;
  const holder = createReleaseHolder(versionOf('a'));
  const first = holder.begin();
  const second = holder.begin();
  holder.replace(versionOf('b'));
  const later = holder.begin();
  expect([first.value, later.value, later.previous]).toEqual(['a', 'b', 'a']);
  // A call that belongs to the first request.
  const call = holder.begin(first.version);
  expect(call.value).toBe('a');
  first.end();
  first.end();
  second.end();
  expect(closed).toEqual([]);
  call.end();
  expect(closed).toEqual(['a']);
  // Work that outlives its request.
  expect(holder.begin('a').value).toBe('b');
});

test('a version without requests closes as soon as it is replaced, and is a new one when it comes back', () => {
  closed.length = 0;
  const holder = createReleaseHolder(versionOf('a'));
  holder.replace(versionOf('b'));
  expect(closed).toEqual(['a']);
  const use = holder.begin();
  holder.replace(versionOf('a'));
  expect(holder.begin('a').previous).toBe('b');
  use.end();
  expect(closed).toEqual(['a', 'b']);
  holder.close();
  expect(closed).toEqual(['a', 'b', 'a']);
});

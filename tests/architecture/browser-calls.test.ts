import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { sources } from './source-imports.ts';

/** A call, and the source after it as far as its headers can be. */
const call = /(?<![.\w])fetch\((?=(.{0,300}))/gs;
/** The service worker passes on what the page requests itself, such as a navigation. */
const isForwarded = (rest: string) => rest.startsWith('request)');

test('every call that a script in the browser makes carries client-type web (spec §6)', () => {
  const calls = sources('app')
    .filter((file) => !file.includes('.server.'))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      // None of these can have the header.
      expect(source, file).not.toMatch(/sendBeacon\(|new EventSource|new WebSocket/);
      return [...source.matchAll(call)].map(([, rest = '']) => ({ file, rest }));
    })
    .filter(({ rest }) => !isForwarded(rest));
  expect(calls.length).toBeGreaterThan(5);
  for (const { file, rest } of calls) expect(rest, file).toContain("'client-type': 'web'");
});

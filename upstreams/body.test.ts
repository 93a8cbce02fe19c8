import { expect, test } from 'vitest';

import { parseUsableJson } from './body.ts';

test.each([
  ['half a surrogate pair', 'Lipitor\ud83d', 'Lipitor'],
  ['control characters', 'Lip\0itor\u001f\b\f', 'Lipitor'],
  ['noncharacters', '\ufffeLipitor\uffff', 'Lipitor'],
  ['nothing else', 'Lipitor\u202e 💊\t\n', 'Lipitor\u202e 💊\t\n'],
])('the texts of a reply are read without %s', (_, sent, read) => {
  // Without these characters, an opaque key would be a different key.
  const reply = JSON.stringify({ drugs: [{ name: sent, key: sent }] });
  expect(parseUsableJson(reply)).toEqual({ drugs: [{ name: read, key: sent }] });
});

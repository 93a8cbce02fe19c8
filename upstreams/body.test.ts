import { expect, test } from 'vitest';

import { parseUsableJson } from './body.ts';

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

test.each([
  ['half a surrogate pair', 'Lipitor\ud83d', 'Lipitor'],
  ['control characters', 'Lip\0itor\u001f\b\f', 'Lipitor'],
  ['the control characters of Latin-1', 'Lip\u0085itor\u007f', 'Lipitor'],
  ['noncharacters', '\ufffeLipitor\uffff', 'Lipitor'],
  ['nothing else', 'Lipitor\u202e 💊\t\n', 'Lipitor\u202e 💊\t\n'],
])('the texts of a reply are read without %s', (_, sent, read) => {
  // Without these characters, an opaque key would be a different key.
  const reply = JSON.stringify({ drugs: [{ name: sent, key: sent }] });
  const result = { drugs: [{ name: read, key: sent }] };
  expect(parseUsableJson(reply)).toEqual(result);
  const escaped = reply.replaceAll(/[\u007f-\uffff]/g, escapeCharacter);
  expect(parseUsableJson(escaped)).toEqual(result);
});

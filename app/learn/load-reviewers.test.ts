import { expect, test } from 'vitest';

import { initials, linkedInUrl } from './load-reviewers.server.ts';

test.each([
  ['Ana Pérez Ruiz', 'AR'],
  ['Placeholder reviewer 1', 'PR'],
  ['émile', 'É'],
  ['  “Jo”  Lee-Smith ', 'JL'],
  ['𝒜 ß', '𝒜SS'],
  ['123', ''],
  ['', ''],
])('initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test('linkedInUrl keeps the address of a profile', () => {
  expect(linkedInUrl('https://www.linkedin.com/in/someone')).toBe('https://www.linkedin.com/in/someone');
});

test.each([
  null,
  '',
  'linkedin.com/in/someone',
  'http://www.linkedin.com/in/someone',
  'https://linkedin.com/in/someone',
  'https://www.linkedin.com.example/in/someone',
  'https://www.linkedin.com@evil.example/',
  'https://someone:secret@www.linkedin.com/',
  'https://www.linkedin.com:8443/',
  'javascript:alert(1)//https://www.linkedin.com/',
])('linkedInUrl rejects %j', (text) => {
  expect(linkedInUrl(text)).toBeNull();
});

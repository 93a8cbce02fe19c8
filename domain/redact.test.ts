import { expect, test } from 'vitest';

import { redact } from './redact.ts';

test.each([
  ['words of browsers stay', 'Failed to fetch', 'Failed to fetch'],
  ['a short number stays, and a long one does not', 'status 503 for 19103', 'status 503 for …'],
  [
    'an address goes, with its query',
    'Failed to load https://rx.example/lipitor?zip=19103',
    'Failed to load …',
  ],
  ['a path and an email address go', 'undefined in /rx/lipitor for ann@mail.example', 'undefined in … for …'],
  ['the names of a medication and a person go', 'Cannot read Lipitor of José', 'Cannot read … of …'],
  ['words that go one after another leave one mark', 'value metformin 500mg invalid', 'value … invalid'],
  ['a word with an accent or in another script goes', 'value naïve Ωmega', 'value …'],
])('%s', (_, message, redacted) => {
  expect(redact(message)).toBe(redacted);
});

test('redacting a redacted message changes nothing', () => {
  const once = redact(
    'TypeError: Cannot read properties of undefined (reading "lipitor") at https://x.example/a.js:1:2',
  );
  expect(redact(once)).toBe(once);
});

test('a long message ends with a whole word of at most 200 characters', () => {
  const redacted = redact('error '.repeat(80));
  expect(redacted.length).toBeLessThanOrEqual(200);
  expect(redacted.split(' ').every((word) => word === 'error')).toBe(true);
});

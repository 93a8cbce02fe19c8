import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import {
  decideAfterReply,
  findCallPattern,
  callPatterns,
  toErrorType,
  isUuid,
  canRecord,
  findScriptPath,
  parseSession,
  serializeSession,
} from './monitoring.ts';
import { redact, allowedWords } from './redact.ts';

describe('decideAfterReply (spec §8)', () => {
  test.each([200, 202, 204])('treats a batch with reply %i as sent', (status) => {
    expect(decideAfterReply(status, 0)).toBe('sent');
  });

  test.each([403, 404])('disables the monitoring client after reply %i', (status) => {
    expect(decideAfterReply(status, 0)).toBe('stop');
    expect(decideAfterReply(status, 2)).toBe('stop');
  });

  test.each([429, 500, 502, 503, 504, 0])(
    'retries after reply %i in 2 s, then in 4 s, and then drops the batch',
    (status) => {
      expect([0, 1, 2].map((retries) => decideAfterReply(status, retries))).toEqual([2000, 4000, 'drop']);
    },
  );

  test.each([400, 401, 413])('drops the batch after reply %i', (status) => {
    expect(decideAfterReply(status, 0)).toBe('drop');
  });
});

describe('a monitoring session', () => {
  const id = '0b0e3a52-1c0f-4c1e-9a53-3f6f2f0c9d11';

  test('round-trips through its cookie', () => {
    const session = { id, events: 7, sampled: true };
    expect(parseSession(serializeSession(session))).toEqual(session);
    expect(parseSession(serializeSession({ ...session, sampled: false }))?.sampled).toBe(false);
  });

  test.each([undefined, '', id, `${id}.x.1`, `${id}.1.2`, `atorvastatin.1.1`, `${id}.1.1;x`])(
    'parses no session from the cookie value %s',
    (value) => {
      expect(parseSession(value)).toBeNull();
    },
  );

  test('records 200 events if it is sampled, and none if it is not', () => {
    expect(canRecord({ id, events: 199, sampled: true })).toBe(true);
    expect(canRecord({ id, events: 200, sampled: true })).toBe(false);
    expect(canRecord({ id, events: 0, sampled: false })).toBe(false);
  });

  test('a monitoring session has only a UUID as its id', () => {
    expect(isUuid(id)).toBe(true);
    expect([id.toUpperCase(), `${id} `, 'pat@example.com', 1].some((text) => isUuid(text))).toBe(false);
  });
});

describe('a monitoring event', () => {
  test.each([
    ['/rx/api/v2/prices', '/api/v2/prices'],
    ['/api/v2/medications/atorvastatin', '/api/v2/medications/{name}'],
    ['/rx/api/v2/prices/c2VjcmV0', '/api/v2/prices/{key}'],
    ['/rx/es/atorvastatin.data', '/{page}.data'],
    ['/rx/rewards/send', '/{form}/send'],
  ])('reports the path %s as %s', (pathname, pattern) => {
    expect(findCallPattern(pathname)).toBe(pattern);
    expect(callPatterns).toContain(pattern);
  });

  test.each(['/rx/atorvastatin', '/rx/api/appmonitors', '/'])('does not report the path %s', (pathname) => {
    expect(findCallPattern(pathname)).toBeNull();
  });

  test('reports a script by its file name', () => {
    expect(findScriptPath('https://site.example/rx/assets/drug-B1x_9.js')).toBe('assets/drug-B1x_9.js');
    expect(findScriptPath('https://site.example/rx/atorvastatin?zip=19103')).toBeNull();
    expect(findScriptPath('https://site.example/rx/assets/a.js?name=atorvastatin')).toBeNull();
  });
});

describe('redact', () => {
  test.each([
    [
      "Cannot read properties of undefined (reading 'cost')",
      'Cannot read properties of undefined (reading …)',
    ],
    ['Failed to fetch', 'Failed to fetch'],
    [
      'Failed to fetch dynamically imported module: https://a.example/rx/assets/drug.js',
      'Failed to fetch dynamically imported module: …',
    ],
    ['Minified React error #418; visit https://react.dev/errors/418', 'Minified React error #418; visit …'],
    ['No route matches URL "/rx/atorvastatin"', 'No route … URL …'],
    [
      'Unexpected token a in JSON at position 12: "Ozempic 19103"',
      'Unexpected token a in JSON at position 12: …',
    ],
    ['Variant not found for ndc:00071015523', '… not … for …:…'],
    ['ana@example.com \u00e9t\u00e9 \u0430\u0442\u043e\u0440', '…'],
  ])('redacts the message %s', (message, redacted) => {
    expect(redact(message)).toBe(redacted);
  });

  test('keeps a redacted message unchanged and truncates it to 200 characters', () => {
    const plain = redact(`Cannot read Lipitor ${'of undefined '.repeat(100)}`);
    expect(plain.length).toBeLessThanOrEqual(200);
    expect(redact(plain)).toBe(plain);
  });

  test('does not allow the name of a medication, class or condition as a word', () => {
    const names = ['drugs', 'products', 'conditions', 'classes']
      .map((file) => readFileSync(`catalogue/${file}.csv`, 'utf8').split('\n').slice(1))
      .flatMap((rows) => rows.flatMap((row) => row.split(',').slice(0, 3)))
      .flatMap((cell) => cell.toLowerCase().match(/^[a-z]+$/g) ?? []);
    expect(names.length).toBeGreaterThan(500);
    expect(names.filter((word) => allowedWords.has(word))).toEqual([]);
  });

  test('reports only standard error types', () => {
    expect(toErrorType('TypeError')).toBe('TypeError');
    expect(toErrorType('AtorvastatinError')).toBe('Error');
    expect(toErrorType(null)).toBe('Error');
  });
});

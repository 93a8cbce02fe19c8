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

describe('the monitoring client and what it is answered (spec §8)', () => {
  test.each([200, 202, 204])('%i: it was sent', (status) => {
    expect(decideAfterReply(status, 0)).toBe('sent');
  });

  test.each([403, 404])('%i: it disables itself', (status) => {
    expect(decideAfterReply(status, 0)).toBe('stop');
    expect(decideAfterReply(status, 2)).toBe('stop');
  });

  test.each([429, 500, 502, 503, 504, 0])('%i: it waits 2 s, then 4 s, then gives the batch up', (status) => {
    expect([0, 1, 2].map((retried) => decideAfterReply(status, retried))).toEqual([2000, 4000, 'drop']);
  });

  test.each([400, 401, 413])('%i: another attempt would be answered the same', (status) => {
    expect(decideAfterReply(status, 0)).toBe('drop');
  });
});

describe('a session', () => {
  const id = '0b0e3a52-1c0f-4c1e-9a53-3f6f2f0c9d11';

  test('is what its cookie keeps', () => {
    const session = { id, events: 7, sampled: true };
    expect(parseSession(serializeSession(session))).toEqual(session);
    expect(parseSession(serializeSession({ ...session, sampled: false }))?.sampled).toBe(false);
  });

  test.each([undefined, '', id, `${id}.x.1`, `${id}.1.2`, `atorvastatin.1.1`, `${id}.1.1;x`])(
    'is not in %s',
    (value) => {
      expect(parseSession(value)).toBeNull();
    },
  );

  test('has 200 events, and none where it is not sampled', () => {
    expect(canRecord({ id, events: 199, sampled: true })).toBe(true);
    expect(canRecord({ id, events: 200, sampled: true })).toBe(false);
    expect(canRecord({ id, events: 0, sampled: false })).toBe(false);
  });

  test('is known by a UUID and nothing else', () => {
    expect(isUuid(id)).toBe(true);
    expect([id.toUpperCase(), `${id} `, 'pat@example.com', 1].some((text) => isUuid(text))).toBe(false);
  });
});

describe('an address', () => {
  test.each([
    ['/rx/api/v2/prices', '/api/v2/prices'],
    ['/api/v2/medications/atorvastatin', '/api/v2/medications/{name}'],
    ['/rx/api/v2/prices/c2VjcmV0', '/api/v2/prices/{key}'],
    ['/rx/es/atorvastatin.data', '/{page}.data'],
    ['/rx/rewards/send', '/{form}/send'],
  ])('%s is told as %s', (pathname, pattern) => {
    expect(findCallPattern(pathname)).toBe(pattern);
    expect(callPatterns).toContain(pattern);
  });

  test.each(['/rx/atorvastatin', '/rx/api/appmonitors', '/'])('%s is not told', (pathname) => {
    expect(findCallPattern(pathname)).toBeNull();
  });

  test('of a script is told by the name of its file', () => {
    expect(findScriptPath('https://site.example/rx/assets/drug-B1x_9.js')).toBe('assets/drug-B1x_9.js');
    expect(findScriptPath('https://site.example/rx/atorvastatin?zip=19103')).toBeNull();
    expect(findScriptPath('https://site.example/rx/assets/a.js?name=atorvastatin')).toBeNull();
  });
});

describe('the message of an error', () => {
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
  ])('%s', (message, plain) => {
    expect(redact(message)).toBe(plain);
  });

  test('stays as it is once it is plain, and ends after 200 characters', () => {
    const plain = redact(`Cannot read Lipitor ${'of undefined '.repeat(100)}`);
    expect(plain.length).toBeLessThanOrEqual(200);
    expect(redact(plain)).toBe(plain);
  });

  test('has no word in it that any medicine is called by', () => {
    const named = ['drugs', 'products', 'conditions', 'classes']
      .map((file) => readFileSync(`catalogue/${file}.csv`, 'utf8').split('\n').slice(1))
      .flatMap((rows) => rows.flatMap((row) => row.split(',').slice(0, 3)))
      .flatMap((cell) => cell.toLowerCase().match(/^[a-z]+$/g) ?? []);
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter((word) => allowedWords.has(word))).toEqual([]);
  });

  test('has a type that engines have, or none', () => {
    expect(toErrorType('TypeError')).toBe('TypeError');
    expect(toErrorType('AtorvastatinError')).toBe('Error');
    expect(toErrorType(null)).toBe('Error');
  });
});

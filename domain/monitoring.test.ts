import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import {
  afterReply,
  callPattern,
  callPatterns,
  errorType,
  isUuid,
  mayRecord,
  scriptOf,
  sessionIn,
  sessionText,
} from './monitoring.ts';
import { plainMessage, plainWords } from './plain-message.ts';

describe('the monitoring client and what it is answered (spec §8)', () => {
  test.each([200, 202, 204])('%i: it was sent', (status) => {
    expect(afterReply(status, 0)).toBe('sent');
  });

  test.each([403, 404])('%i: it disables itself', (status) => {
    expect(afterReply(status, 0)).toBe('stop');
    expect(afterReply(status, 2)).toBe('stop');
  });

  test.each([429, 500, 502, 503, 504, 0])('%i: it waits 2 s, then 4 s, then gives the batch up', (status) => {
    expect([0, 1, 2].map((retried) => afterReply(status, retried))).toEqual([2000, 4000, 'drop']);
  });

  test.each([400, 401, 413])('%i: another attempt would be answered the same', (status) => {
    expect(afterReply(status, 0)).toBe('drop');
  });
});

describe('a session', () => {
  const id = '0b0e3a52-1c0f-4c1e-9a53-3f6f2f0c9d11';

  test('is what its cookie keeps', () => {
    const session = { id, events: 7, sampled: true };
    expect(sessionIn(sessionText(session))).toEqual(session);
    expect(sessionIn(sessionText({ ...session, sampled: false }))?.sampled).toBe(false);
  });

  test.each([undefined, '', id, `${id}.x.1`, `${id}.1.2`, `atorvastatin.1.1`, `${id}.1.1;x`])(
    'is not in %s',
    (value) => {
      expect(sessionIn(value)).toBeNull();
    },
  );

  test('has 200 events, and none where it is not sampled', () => {
    expect(mayRecord({ id, events: 199, sampled: true })).toBe(true);
    expect(mayRecord({ id, events: 200, sampled: true })).toBe(false);
    expect(mayRecord({ id, events: 0, sampled: false })).toBe(false);
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
    expect(callPattern(pathname)).toBe(pattern);
    expect(callPatterns).toContain(pattern);
  });

  test.each(['/rx/atorvastatin', '/rx/api/appmonitors', '/'])('%s is not told', (pathname) => {
    expect(callPattern(pathname)).toBeNull();
  });

  test('of a script is told by the name of its file', () => {
    expect(scriptOf('https://site.example/rx/assets/drug-B1x_9.js')).toBe('assets/drug-B1x_9.js');
    expect(scriptOf('https://site.example/rx/atorvastatin?zip=19103')).toBeNull();
    expect(scriptOf('https://site.example/rx/assets/a.js?name=atorvastatin')).toBeNull();
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
    expect(plainMessage(message)).toBe(plain);
  });

  test('stays as it is once it is plain, and ends after 200 characters', () => {
    const plain = plainMessage(`Cannot read Lipitor ${'of undefined '.repeat(100)}`);
    expect(plain.length).toBeLessThanOrEqual(200);
    expect(plainMessage(plain)).toBe(plain);
  });

  test('has no word in it that any medicine is called by', () => {
    const named = ['drugs', 'products', 'conditions', 'classes']
      .map((file) => readFileSync(`catalogue/${file}.csv`, 'utf8').split('\n').slice(1))
      .flatMap((rows) => rows.flatMap((row) => row.split(',').slice(0, 3)))
      .flatMap((cell) => cell.toLowerCase().match(/^[a-z]+$/g) ?? []);
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter((word) => plainWords.has(word))).toEqual([]);
  });

  test('has a type that engines have, or none', () => {
    expect(errorType('TypeError')).toBe('TypeError');
    expect(errorType('AtorvastatinError')).toBe('Error');
    expect(errorType(null)).toBe('Error');
  });
});

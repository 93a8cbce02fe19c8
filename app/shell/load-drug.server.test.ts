import { expect, test } from 'vitest';

import type { ZipProblem } from '../../domain/zip.ts';
import { zipProblemText } from './load-drug.server.ts';

test.each<[ZipProblem, string]>([
  [{ reason: 'missing' }, 'Enter a 5-digit ZIP code.'],
  [{ reason: 'not-digits' }, 'A ZIP code has only digits, such as 19103.'],
  [{ reason: 'short' }, 'Enter all 5 digits.'],
  [{ reason: 'short' }, 'Enter all 5 digits.'],
  [{ reason: 'long' }, 'Enter only 5 digits.'],
  [{ reason: 'unknown', zip: '00000' }, 'We couldn’t find the ZIP code 00000. Check it, or use one nearby.'],
])('zipProblemText describes the problem %o as %s', (problem, sentence) => {
  expect(zipProblemText('en-US', problem)).toBe(sentence);
});

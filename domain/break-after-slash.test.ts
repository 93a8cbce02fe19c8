import { expect, test } from 'vitest';

import { breakAfterSlash } from './break-after-slash.ts';

test('breakAfterSlash allows a break before a name and a number, but not before a unit', () => {
  expect(breakAfterSlash('Amlodipine/Valsartan 5 mg/160 mg')).toBe(
    'Amlodipine/\u200BValsartan 5 mg/\u200B160 mg',
  );
  expect(breakAfterSlash('20 mg/mL')).toBe('20 mg/mL');
});

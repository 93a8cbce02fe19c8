import { describe, expect, test } from 'vitest';

import { boundaryPairs, contrastRatio, textPairs } from './contrast.ts';
import { medicaid } from './medicaid.ts';
import { savehealth } from './savehealth.ts';
import { superTenant } from './super.ts';

describe.each([superTenant, medicaid, savehealth])('the colours of $id', ({ theme }) => {
  describe.each(['light', 'dark'] as const)('%s', (scheme) => {
    test.each(textPairs)('%s can be read on %s', (text, ground) => {
      expect(contrastRatio(theme[scheme][text], theme[scheme][ground])).toBeGreaterThanOrEqual(4.5);
    });
    test.each(boundaryPairs)('%s can be told from %s', (edge, ground) => {
      expect(contrastRatio(theme[scheme][edge], theme[scheme][ground])).toBeGreaterThanOrEqual(3);
    });
  });
});

test('black on white is 21 to 1', () => {
  expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21, 1);
});

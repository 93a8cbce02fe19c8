import { describe, expect, test } from 'vitest';

import { contrastRatio } from '../wire/contrast.ts';
import { boundaryPairs, textPairs } from './contrast.ts';
import { medicaid } from './medicaid.ts';
import { savehealth } from './savehealth.ts';
import { superTenant } from './super.ts';

describe.each([superTenant, medicaid, savehealth])('palette of $id', ({ theme }) => {
  describe.each(['light', 'dark'] as const)('%s', (scheme) => {
    test.each(textPairs)('the palette gives %s on %s a contrast of at least 4.5', (text, background) => {
      expect(contrastRatio(theme[scheme][text], theme[scheme][background])).toBeGreaterThanOrEqual(4.5);
    });
    test.each(boundaryPairs)(
      'the palette gives %s against %s a contrast of at least 3',
      (edge, background) => {
        expect(contrastRatio(theme[scheme][edge], theme[scheme][background])).toBeGreaterThanOrEqual(3);
      },
    );
  });
});

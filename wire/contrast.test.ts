import { expect, test } from 'vitest';

import { contrastRatio } from './contrast.ts';

test('computes a contrast of 21 for black and white in either order', () => {
  expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrastRatio('#FFFFFF', '#000000')).toBeCloseTo(21, 5);
});

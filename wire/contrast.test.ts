import { expect, test } from 'vitest';

import { contrastRatio } from './contrast.ts';

test('black on white has a contrast of 21, in either order', () => {
  expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrastRatio('#FFFFFF', '#000000')).toBeCloseTo(21, 5);
});

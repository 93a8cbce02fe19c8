import { describe, expect, test } from 'vitest';

import { coverLook } from './cover-look.ts';

describe('the look of a cover', () => {
  test('is the one its content names', () => {
    expect(coverLook({ background: 'soft', gradient: 'glow' })).toEqual({
      background: 'soft',
      gradient: 'glow',
    });
    expect(coverLook({ background: ' Plain ', gradient: 'Dawn' })).toEqual({
      background: 'plain',
      gradient: 'dawn',
    });
  });

  test.each([
    null,
    undefined,
    { background: null, gradient: null },
    { background: '#ff0000', gradient: 'url(x)' },
  ])('%j is the brand’s own colour without a gradient', (cover) => {
    expect(coverLook(cover)).toEqual({ background: 'brand', gradient: 'none' });
  });
});

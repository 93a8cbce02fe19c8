import { expect, test } from 'vitest';

import { parseCoverLook } from './load-home.server.ts';

test('parseCoverLook reads the background and the gradient that the content names', () => {
  expect(parseCoverLook({ background: 'soft', gradient: 'glow' })).toEqual({
    background: 'soft',
    gradient: 'glow',
  });
  expect(parseCoverLook({ background: ' Plain ', gradient: 'Dawn' })).toEqual({
    background: 'plain',
    gradient: 'dawn',
  });
});

test.each([
  null,
  undefined,
  { background: null, gradient: null },
  { background: '#ff0000', gradient: 'url(x)' },
])('parseCoverLook gives the brand color without a gradient for %j', (cover) => {
  expect(parseCoverLook(cover)).toEqual({ background: 'brand', gradient: 'none' });
});

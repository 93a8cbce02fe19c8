import { expect, test } from 'vitest';

import { editDistance, findNearest } from './nearest-name.ts';

test.each([
  ['lipitor', 'lipitor', 0],
  ['lipitr', 'lipitor', 1],
  ['lippitor', 'lipitor', 1],
  ['lipetor', 'lipitor', 1],
  ['liptior', 'lipitor', 1],
  ['ca', 'abc', 3],
  ['', 'abc', 3],
  ['abc', '', 3],
])('%j becomes %j with %d changes', (from, to, changes) => {
  expect(editDistance(from, to)).toBe(changes);
});

test('the nearest name ignores letter case, and the first of equally near ones is found', () => {
  expect(findNearest('port', ['HOST', 'PORT', 'PORTS'])).toEqual({ name: 'PORT', distance: 0 });
  expect(findNearest('cat', ['bat', 'hat'])?.name).toBe('bat');
  expect(findNearest('port', [])).toBeNull();
});

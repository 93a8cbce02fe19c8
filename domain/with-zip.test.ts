import { expect, test } from 'vitest';

import { withZip } from './with-zip.ts';

test.each([
  ['/lipitor', '19103', '/lipitor?zip=19103'],
  ['/lipitor?form=Tablet', '19103', '/lipitor?form=Tablet&zip=19103'],
  ['/lipitor', '1 & 2', '/lipitor?zip=1%20%26%202'],
  ['/lipitor', null, '/lipitor'],
  ['/lipitor', '', '/lipitor'],
])('adds to %s the ZIP code %s: %s', (path, zip, expected) => {
  expect(withZip(path, zip)).toBe(expected);
});

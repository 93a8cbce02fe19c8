import { expect, test } from 'vitest';

import { visitorOrigin } from './page-request.ts';

test.each([
  ['http://super.localhost:3000/rx/card', false, 'http://super.localhost:3000'],
  ['http://rx.operator.example/card', true, 'https://rx.operator.example'],
  // A forged port must not get into a link that is sent.
  ['http://rx.operator.example:6666/card', true, 'https://rx.operator.example'],
])('visitorOrigin of %s (production: %s) is %s', (url, production, origin) => {
  expect(visitorOrigin(new URL(url), production)).toBe(origin);
});

import { expect, test } from 'vitest';

import { addRendered } from './rendered-values.ts';

test('values that a document contains as HTML can be read, and are not serialized', () => {
  const part = addRendered({ isDocument: true }, { hash: 'a' }, { html: '<p>one</p>' });
  expect(part.html).toBe('<p>one</p>');
  expect(JSON.stringify(part)).toBe('{"hash":"a"}');
});

test('the data of a page that replaces another one has all of it', () => {
  const part = addRendered({ isDocument: false }, { hash: 'a' }, { html: '<p>one</p>' });
  expect(JSON.stringify(part)).toBe('{"hash":"a","html":"<p>one</p>"}');
});

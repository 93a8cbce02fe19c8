import { expect, test } from 'vitest';

import { rememberHtml } from './html-part.server.ts';

/** Remembers parts under a name, and counts how often they were rendered. */
function createParts(name: string) {
  let count = 0;
  const get = (...inputs: Parameters<typeof rememberHtml>[1]) =>
    rememberHtml(name, inputs, () => {
      count += 1;
      return [{ id: 'part', html: `rendered ${count}` }];
    })[0]?.html;
  return get;
}

test('parts are rendered once for the same inputs, and again for another brand, content, language or name', () => {
  const get = createParts('same');
  const [brand, content] = [{ id: 'brand' }, { text: 'one' }];
  expect(get(brand, content, 'es')).toBe('rendered 1');
  expect(get(brand, content, 'es')).toBe('rendered 1');
  // Loaded again: equal, but another object.
  expect(get(brand, { ...content }, 'es')).toBe('rendered 2');
  expect(get({ ...brand }, content, 'es')).toBe('rendered 3');
  expect(get(brand, content, 'en-US')).toBe('rendered 4');
  expect(get(brand, content, 'es')).toBe('rendered 1');
  expect(createParts('other')(brand, content, 'es')).toBe('rendered 1');
});

test('a text, a number in a text, null and an object are different inputs', () => {
  const get = createParts('kinds');
  const inputs = [{}, '1', '2', 'null', null, 'true', true, ''];
  expect(new Set(inputs.map((input) => get(input))).size).toBe(inputs.length);
  expect(get('a b', 'c')).not.toBe(get('a', 'b c'));
});

test('parts beyond the memory limit are rendered again, the least recently used first', () => {
  const get = (name: string, length: number) => {
    let isRendered = false;
    rememberHtml('size', [name], () => {
      isRendered = true;
      return [{ id: 'part', html: 'x'.repeat(length) }];
    });
    return isRendered;
  };
  expect([get('huge', 9_000_000), get('huge', 9_000_000)]).toEqual([true, true]);
  expect(get('first', 4_000_000)).toBe(true);
  expect(get('first', 4_000_000)).toBe(false);
  expect([get('second', 3_000_000), get('third', 3_000_000)]).toEqual([true, true]);
  expect(get('first', 4_000_000)).toBe(true);
});

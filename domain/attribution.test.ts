import { expect, test } from 'vitest';

import { parseAttribution } from './attribution.ts';

test('a line without a link is one piece', () => {
  expect(parseAttribution('© OpenStreetMap contributors')).toEqual([
    { text: '© OpenStreetMap contributors', href: null },
  ]);
});

test('a link leads where it says, and the words around it stay', () => {
  expect(parseAttribution('© [A](https://a.example/copyright), [B](https://b.example) and others')).toEqual([
    { text: '© ', href: null },
    { text: 'A', href: 'https://a.example/copyright' },
    { text: ', ', href: null },
    { text: 'B', href: 'https://b.example' },
    { text: ' and others', href: null },
  ]);
});

test.each([
  '[A](javascript:alert(1))',
  '[A](http://a.example)',
  '[A](/here)',
  '[](https://a.example)',
  '<b>A</b>',
])('%s is no link', (line) => {
  expect(parseAttribution(line)).toEqual([{ text: line, href: null }]);
});

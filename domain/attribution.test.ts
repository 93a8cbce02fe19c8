import { expect, test } from 'vitest';

import { parseAttribution } from './attribution.ts';

test('parses an attribution without a link as one part', () => {
  expect(parseAttribution('© OpenStreetMap contributors')).toEqual([
    { text: '© OpenStreetMap contributors', href: null },
  ]);
});

test('parses the links of an attribution and the text around them', () => {
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
])('keeps the attribution %s as plain text', (line) => {
  expect(parseAttribution(line)).toEqual([{ text: line, href: null }]);
});

import { expect, test } from 'vitest';

import { findSections } from './load-static-page.server.ts';

test('findSections gives the headings of the second level with their ids', () => {
  const html = '<p>First.</p><h2 id="a">What we do</h2><h3 id="b">In part</h3><h2 id="c">More</h2>';
  expect(findSections(html)).toEqual([
    { id: 'a', title: 'What we do' },
    { id: 'c', title: 'More' },
  ]);
});

test('findSections strips marks from titles and unescapes them once', () => {
  const html = '<h2 id="a">Don&#x27;t <em>sell</em> &amp; share &amp;lt;</h2>';
  expect(findSections(html)).toEqual([{ id: 'a', title: "Don't sell & share &lt;" }]);
});

test('findSections gives no sections for a text without headings', () => {
  expect(findSections('<p>Only a paragraph.</p>')).toEqual([]);
});

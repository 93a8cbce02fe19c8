import { expect, test } from 'vitest';

import { findSections, splitSteps } from './load-static-page.server.ts';

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

const section = (title: string) => `<h2 id="${title}">${title}</h2><p>${title}</p>`;
const numberedText = `<p>First.</p>${section('1. Search')}${section('2. Compare &amp; pay')}${section('More')}`;

test('splitSteps takes the numbered sections out of a text, each with a drawing', () => {
  expect(splitSteps(numberedText, ['/1.svg', '/2.svg'])).toEqual({
    html: '<p>First.</p>',
    steps: [
      { id: '1. Search', title: '1. Search', html: '<p>1. Search</p>', drawing: '/1.svg' },
      {
        id: '2. Compare &amp; pay',
        title: '2. Compare & pay',
        html: '<p>2. Compare &amp; pay</p>',
        drawing: '/2.svg',
      },
    ],
    rest: section('More'),
  });
});

test.each([
  ['fewer drawings than sections', numberedText, 1],
  ['more drawings than sections', numberedText, 3],
  ['no drawings', numberedText, 0],
  ['another section between', section('1. A') + section('B') + section('2. C'), 2],
  ['no numbered section', section('A'), 1],
])('splitSteps leaves a text with %s as it is', (_case, html, count) => {
  const drawings = Array.from({ length: count }, (_drawing, index) => `/${index}.svg`);
  expect(splitSteps(html, drawings)).toEqual({ html, steps: [], rest: '' });
});

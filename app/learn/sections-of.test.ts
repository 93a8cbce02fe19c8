import { describe, expect, test } from 'vitest';

import { sectionsOf } from './sections-of.ts';

describe('the parts of a text', () => {
  test('are its headings of the second level, by their ids', () => {
    const html = '<p>First.</p><h2 id="a">What we do</h2><h3 id="b">In part</h3><h2 id="c">More</h2>';
    expect(sectionsOf(html)).toEqual([
      { id: 'a', title: 'What we do' },
      { id: 'c', title: 'More' },
    ]);
  });

  test('are named in plain words, marks and escapes undone once', () => {
    const html = '<h2 id="a">Don&#x27;t <em>sell</em> &amp; share &amp;lt;</h2>';
    expect(sectionsOf(html)).toEqual([{ id: 'a', title: "Don't sell & share &lt;" }]);
  });

  test('are none where the text has no headings', () => {
    expect(sectionsOf('<p>Only words.</p>')).toEqual([]);
  });
});

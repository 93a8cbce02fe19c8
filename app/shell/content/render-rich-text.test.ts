import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { RichTextNode } from '../../../upstreams/content/rich-text.ts';
import { mediaPath } from './media-url.ts';
import { renderRichText } from './render-rich-text.server.tsx';
import { block, document, linked, linking, paragraph, text } from './sample-texts.ts';

/** A text as shown on a Spanish page below /rx, and what was logged of it. */
function show(whole: RichTextNode, headings?: number) {
  const warned: string[] = [];
  const html = renderRichText(
    { document: whole },
    {
      linked,
      href: (path) => `/rx/es${path}`,
      media: (url) => {
        const path = mediaPath(url);
        return path && `/rx${path}`;
      },
      has: (address) => address !== '/off',
      warn: (message) => void warned.push(message),
      headings,
    },
  );
  return { html, warned };
}

const htmlOf = (...blocks: RichTextNode[]) => show(document(...blocks)).html;
const link = (uri: unknown) => paragraph(block('hyperlink', [text('words')], { uri }));
const nothingThere = (type: string) => `Rich text: ${type} leads to nothing that is there`;

test('a link to a page that the site does not have is words alone, and no fault', () => {
  expect(show(document(link('/off')))).toEqual({ html: '<p>words</p>', warned: [] });
  const entry = paragraph(linking('entry-hyperlink', 'off', 'words'));
  expect(show(document(entry))).toEqual({ html: '<p>words</p>', warned: [] });
  const embedded = paragraph(linking('embedded-entry-inline', 'off'));
  expect(show(document(embedded))).toEqual({ html: '<p>Rewards</p>', warned: [] });
});

describe('words', () => {
  test('have every mark, and line breaks', () => {
    const all = ['bold', 'italic', 'underline', 'code', 'superscript', 'subscript', 'strikethrough'];
    expect(htmlOf(paragraph(...all.map((mark) => text('x', mark)), text('a\nb')))).toBe(
      '<p><strong>x</strong><em>x</em><u>x</u><code>x</code><sup>x</sup><sub>x</sub><s>x</s>a<br/>b</p>',
    );
  });

  test('are never markup', () => {
    expect(htmlOf(paragraph(text('<script>alert("1")</script> & more')))).toBe(
      '<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more</p>',
    );
  });

  test('stand in lists, quotes and between rules', () => {
    const item = block('list-item', [paragraph(text('one'))]);
    const blocks = [
      block('unordered-list', [item]),
      block('ordered-list', [item]),
      block('hr', []),
      block('blockquote', [paragraph(text('said'))]),
      paragraph(text('')),
    ];
    expect(htmlOf(...blocks)).toBe(
      '<ul><li><p>one</p></li></ul><ol><li><p>one</p></li></ol><hr/><blockquote><p>said</p></blockquote>',
    );
  });
});

describe('headings', () => {
  const heading = (level: number, words: string) => block(`heading-${level}`, [text(words)]);

  test('begin at h2, leave no level out, and can be linked to', () => {
    const blocks = [heading(1, 'Storing pills'), heading(4, 'At home'), heading(1, 'Storing pills')];
    expect(htmlOf(...blocks)).toBe(
      '<h2 id="storing-pills">Storing pills</h2><h3 id="at-home">At home</h3><h2 id="storing-pills-2">Storing pills</h2>',
    );
  });

  test('begin where they are told, never above h2 nor below h6', () => {
    const six = document(...[1, 2, 3].map((level) => heading(level, `${level}`)));
    expect(show(six, 5).html).toBe('<h5 id="1">1</h5><h6 id="2">2</h6><h6 id="3">3</h6>');
    expect(show(six, 1).html).toContain('<h2 id="1">');
  });

  test('without a letter that an address takes have no id', () => {
    expect(htmlOf(heading(2, '¿?'))).toBe('<h2>¿?</h2>');
  });
});

describe('tables', () => {
  const cell = (words: string, data = {}, nodeType = 'table-cell') =>
    block(nodeType, [paragraph(text(words))], data);
  const row = (...cells: RichTextNode[]) => block('table-row', cells);
  const head = (words: string) => cell(words, {}, 'table-header-cell');

  test('scroll in a region of their own, with headers that say what they head', () => {
    const whole = block('table', [row(head('Name'), head('Days')), row(head('Session'), cell('1'))]);
    expect(htmlOf(whole)).toBe(
      '<div data-table="" tabindex="0" role="region" aria-label="Name, Days"><table>' +
        '<thead><tr><th scope="col"><p>Name</p></th><th scope="col"><p>Days</p></th></tr></thead>' +
        '<tbody><tr><th scope="row"><p>Session</p></th><td><p>1</p></td></tr></tbody></table></div>',
    );
  });

  test.each([
    [{ colspan: 2, rowspan: 3 }, '<td colSpan="2" rowSpan="3">'],
    [{ colspan: '2' }, '<td colSpan="2">'],
    [{ colspan: 0, rowspan: 1 }, '<td>'],
    [{ colspan: 9999, rowspan: -2 }, '<td>'],
    [{ colspan: 1.5, rowspan: 'all' }, '<td>'],
    [{ colspan: null, rowspan: { x: 2 } }, '<td>'],
  ])('a cell with %j', (data, tag) => {
    expect(htmlOf(block('table', [row(cell('x', data))]))).toContain(tag);
  });
});

describe('links', () => {
  test.each([
    ['/faq', '<a href="/rx/es/faq">words</a>'],
    ['#prices', '<a href="#prices">words</a>'],
    ['https://www.fda.gov/drugs', '<a href="https://www.fda.gov/drugs" rel="noopener noreferrer">words</a>'],
    ['mailto:help@example.com', '<a href="mailto:help@example.com">words</a>'],
    ['tel:+1 800 555 0100', '<a href="tel:+1 800 555 0100">words</a>'],
  ])('to %s', (uri, html) => {
    expect(show(document(link(uri)))).toEqual({ html: `<p>${html}</p>`, warned: [] });
  });

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    '//example.com',
    '/\\example.com',
    '/\t/example.com',
    'https://fda.gov@example.com/',
    'https://',
    'faq',
    '',
    undefined,
    { toString: 1 },
  ])('to %j keep their words alone, and are logged', (uri) => {
    expect(show(document(link(uri)))).toEqual({
      html: '<p>words</p>',
      warned: ['Rich text: a link has an address that is not allowed'],
    });
  });

  test.each([
    ['article', '/rx/es/editorial/storing-pills'],
    ['category', '/rx/es/editorial/category/saving'],
    ['condition', '/rx/es/conditions/asthma'],
    ['class', '/rx/es/classes/statins'],
    ['page', '/rx/es/privacy'],
    ['question', '/rx/es/faq#is-it-free'],
    ['person', '/rx/es/reviewers/sample-reviewer'],
    ['reference', '/rx/es/about-us'],
  ])('to an entry: %s', (id, address) => {
    expect(htmlOf(paragraph(linking('entry-hyperlink', id, 'words')))).toBe(
      `<p><a href="${address}">words</a></p>`,
    );
  });

  test('to a file lead to our origin, or to where the file is', () => {
    expect(htmlOf(paragraph(linking('asset-hyperlink', 'left', 'words')))).toContain(
      'href="/rx/media/space/left/1/left.png"',
    );
    expect(htmlOf(paragraph(linking('asset-hyperlink', 'leaflet', 'words')))).toContain(
      '<a href="https://assets.ctfassets.net/space/leaflet/1/leaflet.pdf" rel="noopener noreferrer">',
    );
  });

  test.each(['entry-hyperlink', 'asset-hyperlink', 'resource-hyperlink'])(
    '%s to what is not there keeps its words, and is logged',
    (type) => {
      for (const id of ['gone', '__proto__', 'constructor']) {
        expect(show(document(paragraph(linking(type, id, 'words'))))).toEqual({
          html: '<p>words</p>',
          warned: [nothingThere(type)],
        });
      }
    },
  );
});

describe('what is embedded', () => {
  const embed = (id: string) => htmlOf(linking('embedded-asset-block', id));

  test('an image is 300 wide, at the side its description names, and moves nothing when it comes', () => {
    expect(embed('left')).toBe(
      '<img src="/rx/media/space/left/1/left.png?w=600" alt="A blister pack" width="300" height="200" ' +
        'loading="lazy" decoding="async" data-float="left"/>',
    );
    expect(embed('right')).toContain('data-float="right"');
    expect(embed('centre')).toMatch(/alt="A right hand with a pill".*data-float="none"/);
    expect(embed('drawing')).toContain('/drawing.svg" alt="A blister pack" width="300" loading');
  });

  test('another file is a link', () => {
    expect(embed('leaflet')).toMatch(/^<p><a href="https:\/\/assets[^>]*>Leaflet<\/a><\/p>$/);
  });

  test('an image of another origin is not shown', () => {
    expect(show(document(linking('embedded-asset-block', 'elsewhere')))).toEqual({
      html: '',
      warned: ['Rich text: embedded-asset-block is at an address that is not allowed'],
    });
  });

  test('data is a list of what has a name and a value', () => {
    expect(htmlOf(linking('embedded-entry-block', 'data'))).toBe(
      '<div data-embedded=""><dl><div><dt>Calls</dt><dd>Weekdays</dd></div><div><dt>Lines</dt><dd>2</dd></div></dl></div>',
    );
    expect(htmlOf(paragraph(linking('embedded-entry-inline', 'data')))).toBe('<p>Weekdays, 2</p>');
    expect(htmlOf(linking('embedded-entry-block', 'list'))).not.toContain('script');
  });

  test('a reference is a link, with its icon at its side', () => {
    expect(htmlOf(linking('embedded-entry-block', 'reference'))).toBe(
      '<div data-embedded=""><a href="/rx/es/about-us">Read more</a></div>',
    );
    expect(htmlOf(paragraph(linking('embedded-entry-inline', 'icon-right')))).toMatch(
      /^<p><a href="\/rx\/es\/search"><span data-with-icon=""><span>Open the card<\/span><svg .*<\/svg><\/span><\/a><\/p>$/,
    );
    expect(htmlOf(linking('embedded-entry-block', 'bad-link'))).toBe('<div data-embedded="">Press</div>');
  });

  test('a page is a link with its name', () => {
    expect(htmlOf(paragraph(linking('embedded-entry-inline', 'condition')))).toBe(
      '<p><a href="/rx/es/conditions/asthma">Asthma</a></p>',
    );
  });

  test.each([
    'embedded-entry-block',
    'embedded-asset-block',
    'embedded-resource-block',
    'embedded-entry-inline',
    'embedded-resource-inline',
  ])('%s of what is not there is left out, and logged once', (type) => {
    const inline = type.endsWith('inline');
    for (const id of ['gone', '__proto__']) {
      const node = linking(type, id);
      const missing = inline ? paragraph(text('x'), node) : node;
      expect(show(document(missing, missing))).toEqual({
        html: inline ? '<p>x</p><p>x</p>' : '',
        warned: [nothingThere(type)],
      });
    }
  });
});

describe('what nobody knows', () => {
  test('is left out with all that is in it, and logged by its type, once', () => {
    const unknown = block('carousel', [paragraph(text('{"raw":1}'))], { secret: 'x' });
    expect(show(document(paragraph(text('a', 'sparkle'), text('b', 'sparkle')), unknown, unknown))).toEqual({
      html: '<p>ab</p>',
      warned: ['Rich text: sparkle is not shown', 'Rich text: carousel is not shown'],
    });
  });

  test('has no words of its own in the log', () => {
    expect(show(document(block('a "name" of John', []))).warned).toEqual([
      'Rich text: a node without a name is not shown',
    ]);
  });

  test('is what stands where it cannot', () => {
    expect(show(document(block('list-item', [paragraph(text('x'))]))).html).toBe('');
    expect(htmlOf(paragraph(text('a'), paragraph(text('b'))))).toBe('<p>a</p>');
  });

  test('is what is too deep', () => {
    let nested = paragraph(text('deep'));
    for (let level = 0; level < 20_000; level += 1) nested = block('blockquote', [nested]);
    const { html, warned } = show(document(nested, paragraph(text('after'))));
    expect(html).toBe('<p>after</p>');
    expect(warned).toEqual(['Rich text: blockquote is not shown']);
  });

  test.each([
    null,
    'text',
    [],
    {},
    { nodeType: 'document' },
    { nodeType: 'document', content: 'x' },
    { nodeType: 'document', content: [null, 1, { nodeType: 'text' }, { nodeType: 'paragraph', data: 5 }] },
  ])('a malformed text is an empty one: %j', (malformed) => {
    expect(show(malformed as unknown as RichTextNode).html).toBe('');
  });
});

test('no tree of nodes throws, or brings a script onto the page', () => {
  const types = `document paragraph heading-1 heading-6 unordered-list list-item hr blockquote table table-row
    table-cell table-header-cell hyperlink entry-hyperlink asset-hyperlink resource-hyperlink embedded-entry-block
    embedded-asset-block embedded-resource-inline embedded-entry-inline text __proto__ constructor script`.split(
    /\s+/,
  );
  const id = fc.constantFrom(...Object.keys(linked.entries), ...Object.keys(linked.assets), 'gone');
  const data = fc.oneof(
    id.map((one) => ({ target: { sys: { id: one } } })),
    fc.constantFrom('javascript:alert(1)', 'data:text/html,<script>', '/faq').map((uri) => ({ uri })),
    fc.record({ colspan: fc.anything(), rowspan: fc.anything() }),
    fc.anything(),
  );
  const { node } = fc.letrec((tie) => ({
    node: fc.record(
      {
        nodeType: fc.constantFrom(...types),
        data,
        value: fc.oneof(fc.string(), fc.constant('<script>alert(1)</script>'), fc.anything()),
        marks: fc.oneof(
          fc.array(fc.record({ type: fc.constantFrom('bold', 'code', 'script') })),
          fc.anything(),
        ),
        content: fc.oneof({ depthSize: 'medium' }, fc.array(tie('node'), { maxLength: 4 }), fc.anything()),
      },
      { requiredKeys: ['nodeType'] },
    ),
  }));
  const trees = fc.array(node, { maxLength: 5 });
  fc.assert(
    fc.property(trees, (content) => {
      const { html } = show({ nodeType: 'document', data: {}, content } as RichTextNode);
      expect(html).not.toMatch(/<script|javascript:/i);
    }),
  );
});

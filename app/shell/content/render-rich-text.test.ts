import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { RichTextNode } from '../../../upstreams/content/rich-text.ts';
import { mediaPath } from './load-content.server.ts';
import { renderRichText } from './render-rich-text.server.tsx';
import { block, document, linked, linking, paragraph, text } from '../../../tests/rich-text-fixtures.ts';

/** The HTML of a rich text on a Spanish page below /rx, and the logged warnings. */
function render(whole: RichTextNode) {
  const warnings: string[] = [];
  const html = renderRichText(
    { document: whole },
    {
      linked,
      href: (path) => `/rx/es${path}`,
      fileUrl: (url) => {
        const path = mediaPath(url);
        return path && `/rx${path}`;
      },
      isPageOn: (address) => address !== '/off',
      warn: (message) => void warnings.push(message),
    },
  );
  return { html, warnings };
}

const htmlOf = (...blocks: RichTextNode[]) => render(document(...blocks)).html;
const link = (uri: unknown) => paragraph(block('hyperlink', [text('label')], { uri }));
const targetMissing = (type: string) => `Rich text: the target of ${type} is missing`;

test('a link to a page that is turned off becomes its label, without a warning', () => {
  expect(render(document(link('/off')))).toEqual({ html: '<p>label</p>', warnings: [] });
  const entry = paragraph(linking('entry-hyperlink', 'off', 'label'));
  expect(render(document(entry))).toEqual({ html: '<p>label</p>', warnings: [] });
  const embedded = paragraph(linking('embedded-entry-inline', 'off'));
  expect(render(document(embedded))).toEqual({ html: '<p>Rewards</p>', warnings: [] });
});

describe('renderRichText with texts', () => {
  test('renderRichText renders every mark and line breaks', () => {
    const all = ['bold', 'italic', 'underline', 'code', 'superscript', 'subscript', 'strikethrough'];
    expect(htmlOf(paragraph(...all.map((mark) => text('x', mark)), text('a\nb')))).toBe(
      '<p><strong>x</strong><em>x</em><u>x</u><code>x</code><sup>x</sup><sub>x</sub><s>x</s>a<br/>b</p>',
    );
  });

  test('renderRichText escapes markup in texts', () => {
    expect(htmlOf(paragraph(text('<script>alert("1")</script> & more')))).toBe(
      '<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more</p>',
    );
  });

  test('renderRichText renders lists, quotes and rules, and drops an empty paragraph', () => {
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

describe('renderRichText with headings', () => {
  const heading = (level: number, title: string) => block(`heading-${level}`, [text(title)]);

  test('renderRichText starts headings at h2, closes gaps between levels and gives each a unique id', () => {
    const blocks = [heading(1, 'Storing pills'), heading(4, 'At home'), heading(1, 'Storing pills')];
    expect(htmlOf(...blocks)).toBe(
      '<h2 id="storing-pills">Storing pills</h2><h3 id="at-home">At home</h3><h2 id="storing-pills-2">Storing pills</h2>',
    );
  });

  test('renderRichText has no heading below h6', () => {
    const all = [1, 2, 3, 4, 5, 6].map((level) => heading(level, `${level}`));
    expect(htmlOf(...all)).toMatch(/<h6 id="5">5<\/h6><h6 id="6">6<\/h6>$/);
  });

  test('renderRichText gives a heading without letters or digits no id', () => {
    expect(htmlOf(heading(2, '¿?'))).toBe('<h2>¿?</h2>');
  });
});

describe('renderRichText with tables', () => {
  const cell = (content: string, data = {}, nodeType = 'table-cell') =>
    block(nodeType, [paragraph(text(content))], data);
  const row = (...cells: RichTextNode[]) => block('table-row', cells);
  const head = (content: string) => cell(content, {}, 'table-header-cell');

  test('renderRichText puts a table into a scrolling region, with the scope of each header cell', () => {
    const whole = block('table', [row(head('Name'), head('Days')), row(head('Session'), cell('1'))]);
    expect(htmlOf(whole)).toBe(
      '<div data-table="" tabindex="0" role="region" aria-label="Name, Days"><table>' +
        '<thead><tr><th scope="col"><p>Name</p></th><th scope="col"><p>Days</p></th></tr></thead>' +
        '<tbody><tr><th scope="row"><p>Session</p></th><td><p>1</p></td></tr></tbody></table></div>',
    );
  });

  test('renderRichText names the columns of a table of three, unless a cell spans several of them', () => {
    const heads = row(head('Name'), head('Use'), head('Days'));
    const html = htmlOf(block('table', [heads, row(cell('zip'), cell('Prices'), cell('90'))]));
    expect(html).toContain(
      '<td><p>zip</p></td><td data-column="Use"><p>Prices</p></td><td data-column="Days"><p>90</p></td>',
    );
    const spanned = row(cell('zip', { colspan: 2 }), cell('Prices'), cell('90'));
    expect(htmlOf(block('table', [heads, spanned]))).not.toContain('data-column');
  });

  test.each([
    [{ colspan: 2, rowspan: 3 }, '<td colSpan="2" rowSpan="3">'],
    [{ colspan: '2' }, '<td colSpan="2">'],
    [{ colspan: 0, rowspan: 1 }, '<td>'],
    [{ colspan: 9999, rowspan: -2 }, '<td>'],
    [{ colspan: 1.5, rowspan: 'all' }, '<td>'],
    [{ colspan: null, rowspan: { x: 2 } }, '<td>'],
  ])('renderRichText renders a table cell with the data %j', (data, tag) => {
    expect(htmlOf(block('table', [row(cell('x', data))]))).toContain(tag);
  });
});

describe('renderRichText with links', () => {
  test.each([
    ['/faq', '<a href="/rx/es/faq">label</a>'],
    ['#prices', '<a href="#prices">label</a>'],
    ['https://www.fda.gov/drugs', '<a href="https://www.fda.gov/drugs" rel="noopener noreferrer">label</a>'],
    ['mailto:help@example.com', '<a href="mailto:help@example.com">label</a>'],
    ['tel:+1 800 555 0100', '<a href="tel:+1 800 555 0100">label</a>'],
  ])('renderRichText renders a link to %s', (uri, html) => {
    expect(render(document(link(uri)))).toEqual({ html: `<p>${html}</p>`, warnings: [] });
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
  ])('renderRichText renders only the label of a link to %j, and logs it', (uri) => {
    expect(render(document(link(uri)))).toEqual({
      html: '<p>label</p>',
      warnings: ['Rich text: a link has an address that is not allowed'],
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
  ])('renderRichText links to the page of an entry: %s', (id, address) => {
    expect(htmlOf(paragraph(linking('entry-hyperlink', id, 'label')))).toBe(
      `<p><a href="${address}">label</a></p>`,
    );
  });

  test('renderRichText links to a file on our origin, or at the content service if our origin does not serve it', () => {
    expect(htmlOf(paragraph(linking('asset-hyperlink', 'left', 'label')))).toContain(
      'href="/rx/media/space/left/1/left.png"',
    );
    expect(htmlOf(paragraph(linking('asset-hyperlink', 'leaflet', 'label')))).toContain(
      '<a href="https://assets.ctfassets.net/space/leaflet/1/leaflet.pdf" rel="noopener noreferrer">',
    );
  });

  test.each(['entry-hyperlink', 'asset-hyperlink', 'resource-hyperlink'])(
    'renderRichText renders only the label of %s with a missing target, and logs it',
    (type) => {
      for (const id of ['gone', '__proto__', 'constructor']) {
        expect(render(document(paragraph(linking(type, id, 'label'))))).toEqual({
          html: '<p>label</p>',
          warnings: [targetMissing(type)],
        });
      }
    },
  );
});

describe('renderRichText with embedded entries and assets', () => {
  const embed = (id: string) => htmlOf(linking('embedded-asset-block', id));

  test('renderRichText renders an image 300 px wide with its height, floating to the side that its description names', () => {
    expect(embed('left')).toBe(
      '<img src="/rx/media/space/left/1/left.png?w=600" alt="A blister pack" width="300" height="200" ' +
        'loading="lazy" decoding="async" data-float="left"/>',
    );
    expect(embed('right')).toContain('data-float="right"');
    expect(embed('center')).toMatch(/alt="A right hand with a pill".*data-float="none"/);
    expect(embed('drawing')).toContain('/drawing.svg" alt="A blister pack" width="300" loading');
  });

  test('renderRichText renders a file other than an image as a link', () => {
    expect(embed('leaflet')).toMatch(/^<p><a href="https:\/\/assets[^>]*>Leaflet<\/a><\/p>$/);
  });

  test('renderRichText drops an image of another origin, and logs it', () => {
    expect(render(document(linking('embedded-asset-block', 'elsewhere')))).toEqual({
      html: '',
      warnings: ['Rich text: embedded-asset-block has an address that is not allowed'],
    });
  });

  test('renderRichText renders data as a list of its texts and numbers', () => {
    expect(htmlOf(linking('embedded-entry-block', 'data'))).toBe(
      '<div data-embedded=""><dl><div><dt>Calls</dt><dd>Weekdays</dd></div><div><dt>Lines</dt><dd>2</dd></div></dl></div>',
    );
    expect(htmlOf(paragraph(linking('embedded-entry-inline', 'data')))).toBe('<p>Weekdays, 2</p>');
    expect(htmlOf(linking('embedded-entry-block', 'list'))).not.toContain('script');
  });

  test('renderRichText renders a reference as a link with its icon on the chosen side', () => {
    expect(htmlOf(linking('embedded-entry-block', 'reference'))).toBe(
      '<div data-embedded=""><a href="/rx/es/about-us">Read more</a></div>',
    );
    expect(htmlOf(paragraph(linking('embedded-entry-inline', 'icon-right')))).toMatch(
      /^<p><a href="\/rx\/es\/search"><span data-with-icon=""><span>Open the card<\/span><svg .*<\/svg><\/span><\/a><\/p>$/,
    );
    expect(htmlOf(linking('embedded-entry-block', 'bad-link'))).toBe('<div data-embedded="">Press</div>');
  });

  test('renderRichText renders an embedded page as a link with its title', () => {
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
  ])('renderRichText drops %s with a missing target, and logs it once', (type) => {
    const inline = type.endsWith('inline');
    for (const id of ['gone', '__proto__']) {
      const node = linking(type, id);
      const missing = inline ? paragraph(text('x'), node) : node;
      expect(render(document(missing, missing))).toEqual({
        html: inline ? '<p>x</p><p>x</p>' : '',
        warnings: [targetMissing(type)],
      });
    }
  });
});

describe('renderRichText with malformed texts', () => {
  test('renderRichText drops unknown nodes with their children and unknown marks, and logs each type once', () => {
    const unknown = block('carousel', [paragraph(text('{"raw":1}'))], { secret: 'x' });
    expect(render(document(paragraph(text('a', 'sparkle'), text('b', 'sparkle')), unknown, unknown))).toEqual(
      {
        html: '<p>ab</p>',
        warnings: ['Rich text: sparkle is not shown', 'Rich text: carousel is not shown'],
      },
    );
  });

  test('renderRichText keeps the content of an unknown node type out of the log', () => {
    expect(render(document(block('a "name" of John', []))).warnings).toEqual([
      'Rich text: a node without a name is not shown',
    ]);
  });

  test('renderRichText drops a node where its type is not allowed', () => {
    expect(render(document(block('list-item', [paragraph(text('x'))]))).html).toBe('');
    expect(htmlOf(paragraph(text('a'), paragraph(text('b'))))).toBe('<p>a</p>');
  });

  test('renderRichText drops nodes that are nested too deeply', () => {
    let nested = paragraph(text('deep'));
    for (let level = 0; level < 20_000; level += 1) nested = block('blockquote', [nested]);
    const { html, warnings } = render(document(nested, paragraph(text('after'))));
    expect(html).toBe('<p>after</p>');
    expect(warnings).toEqual(['Rich text: blockquote is not shown']);
  });

  test.each([
    null,
    'text',
    [],
    {},
    { nodeType: 'document' },
    { nodeType: 'document', content: 'x' },
    { nodeType: 'document', content: [null, 1, { nodeType: 'text' }, { nodeType: 'paragraph', data: 5 }] },
  ])('renderRichText renders nothing for the malformed text %j', (malformed) => {
    expect(render(malformed as unknown as RichTextNode).html).toBe('');
  });
});

test('renderRichText never throws and never renders a script, whatever the tree', () => {
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
      const { html } = render({ nodeType: 'document', data: {}, content } as RichTextNode);
      expect(html).not.toMatch(/<script|javascript:/i);
    }),
  );
});

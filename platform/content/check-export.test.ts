import { describe, expect, test } from 'vitest';

import { exportProblems } from './check-export.ts';
import { parseExport } from './export-files.ts';
import type { ContentExport } from './export-schema.ts';
import { contentTypes, entry, fixtureExport, linkTo, node, text } from './fixture/fixture-export.ts';

const fixture = fixtureExport();
const asset = fixture.assets[0];

/** An export of one FAQ entry and one condition, each with fields of its own. */
function withFields(faq: Record<string, unknown>, condition: Record<string, unknown> = {}): ContentExport {
  const entries = [
    entry('faqEntry', { id: 'faq' }, { question: 'Why?', slug: 'why', ...faq }),
    entry('condition', { id: 'acne' }, condition),
  ];
  return parseExport({ contentTypes, entries, assets: [asset], locales: fixture.locales }, 'test');
}

const paragraph = (...content: unknown[]) => node('document', [node('paragraph', content)]);

describe('exportProblems', () => {
  test('finds no problems in a valid content export', () => {
    expect(
      exportProblems(withFields({ answer: paragraph(text('Because.')) }, { mainFaq: linkTo('faq') })),
    ).toEqual([]);
  });

  test.each([
    ['a missing required field', { question: undefined }, {}, 'faq.question is required'],
    ['an unknown field', { shoe: 'size' }, {}, 'faq.shoe is not a field of faqEntry'],
    ['a value of the wrong type', { rank: 'two' }, {}, 'faq.rank (en-US) is not of type Integer'],
    ['a fraction in an integer field', { rank: 1.5 }, {}, 'faq.rank (en-US) is not of type Integer'],
    ['an invalid date', { reviewedOn: 'soon' }, {}, 'faq.reviewedOn (en-US) is not of type Date'],
    [
      'a short text of 257 characters',
      { question: 'x'.repeat(257) },
      {},
      'faq.question (en-US) is not of type Symbol',
    ],
    [
      'a list with a number among texts',
      { keywords: [1] },
      {},
      'faq.keywords (en-US) contains a value that is not a Symbol',
    ],
    [
      'a location without a longitude',
      { place: { lat: 1 } },
      {},
      'faq.place (en-US) is not of type Location',
    ],
    [
      'a translation of a field that is not localized',
      { slug: { 'en-US': 'why', es: 'porque' } },
      {},
      'faq.slug is not localized',
    ],
    [
      'an unknown locale',
      { question: { 'en-US': 'Why?', fr: 'Pourquoi ?' } },
      {},
      'faq.question is in the unknown locale fr',
    ],
    [
      'a link to a missing entry',
      {},
      { mainFaq: linkTo('gone') },
      'acne.mainFaq (en-US) links to the missing entry gone',
    ],
    [
      'a link to a type that the field does not allow',
      {},
      { mainFaq: linkTo('acne') },
      'acne.mainFaq (en-US) may not link to the condition acne',
    ],
    [
      'an asset link in an entry field',
      {},
      { mainFaq: linkTo('picture', 'Asset') },
      'acne.mainFaq (en-US) is not a link to an Entry',
    ],
    [
      'a link to a missing asset',
      {},
      { image: linkTo('gone', 'Asset') },
      'acne.image (en-US) links to the missing asset gone',
    ],
    [
      'more links than the list allows',
      {},
      { faqs: Array.from({ length: 11 }, () => linkTo('faq')) },
      'acne.faqs (en-US) has a size of 11',
    ],
  ])('reports %s in a content export', (_, faq, condition, problem) => {
    expect(exportProblems(withFields(faq, condition))).toEqual([problem]);
  });

  test('reports a repeated value of a unique field', () => {
    const entries = ['one', 'two'].map((id) => entry('faqEntry', { id }, { question: 'Why?', slug: 'why' }));
    const content = parseExport({ contentTypes, entries, assets: [], locales: fixture.locales }, 'test');
    expect(exportProblems(content)).toEqual(['faqEntry.slug why appears twice']);
  });

  test('reports a repeated entry and an unknown content type', () => {
    const entries = ['faqEntry', 'shoe'].map((type) =>
      entry(type, { id: 'same' }, { question: 'Why?', slug: 'why' }),
    );
    const content = parseExport({ contentTypes, entries, assets: [], locales: fixture.locales }, 'test');
    expect(exportProblems(content)).toEqual([
      'entry same appears twice',
      'entry same has an unknown content type',
    ]);
  });

  test('reports links to missing entries but not links to drafts', () => {
    expect(exportProblems(fixture)).toEqual([
      'faq-a.answer (en-US) links to the missing entry gone',
      'asthma.mainFaq (en-US) may not link to the condition acne',
      'asthma.anything (en-US) links to the missing entry gone',
    ]);
  });
});

describe('exportProblems for a rich text', () => {
  const cell = (...content: unknown[]) =>
    node('document', [node('table', [node('table-row', [node('table-cell', content, { colspan: 2 })])])]);

  test.each([
    ['a table cell that spans two columns', cell(node('paragraph', [text('x')]))],
    [
      'a nested list',
      node('document', [
        node('unordered-list', [
          node('list-item', [node('ordered-list', [node('list-item', [node('paragraph', [text('x')])])])]),
        ]),
      ]),
    ],
    ['a link to a page of the site', paragraph(node('hyperlink', [text('x')], { uri: '/faq' }))],
  ])('accepts %s in a rich text', (_, answer) => {
    expect(exportProblems(withFields({ answer }))).toEqual([]);
  });

  test.each([
    ['a plain text', 'hello', 'is not of type RichText'],
    ['an unknown node type', node('document', [node('marquee')]), 'has a marquee in a document'],
    ['text outside a paragraph', node('document', [text('x')]), 'has a text in a document'],
    ['a cell without a paragraph', cell(), 'has an empty table-cell'],
    [
      'a cell that spans 0 rows',
      node('document', [
        node('table', [node('table-row', [node('table-cell', [node('paragraph', [])], { rowspan: 0 })])]),
      ]),
      'has a cell with an invalid span',
    ],
    [
      'a javascript: link',
      paragraph(node('hyperlink', [text('x')], { uri: 'javascript:alert(1)' })),
      'links to javascript:alert(1)',
    ],
    [
      'a protocol-relative link',
      paragraph(node('hyperlink', [text('x')], { uri: '//evil.example' })),
      'links to //evil.example',
    ],
    [
      'an embedded entry without its target',
      node('document', [node('embedded-entry-block')]),
      'has a embedded-entry-block without its target',
    ],
    [
      'a missing embedded entry',
      node('document', [node('embedded-entry-block', [], { target: linkTo('gone') })]),
      'links to the missing entry gone',
    ],
  ])('reports %s in a rich text', (_, answer, problem) => {
    expect(exportProblems(withFields({ answer }))).toContain(`faq.answer (en-US) ${problem}`);
  });
});

describe('exportProblems for a content model', () => {
  const withModel = (change: Record<string, unknown>, ...fields: unknown[]) => {
    const [first] = fixture.contentTypes;
    return parseExport(
      { ...fixture, contentTypes: [{ ...first, ...change, fields: [...(first?.fields ?? []), ...fields] }] },
      'test',
    );
  };
  const field = { id: 'extra', name: 'Extra', type: 'Symbol', validations: [] };

  test('reports a misspelled property of a field', () => {
    expect(exportProblems(withModel({}, { ...field, localised: true }))).toContain(
      'faqEntry.extra.localised is an unknown property',
    );
  });

  test('reports a display field that the content type does not have', () => {
    expect(exportProblems(withModel({ displayField: 'shoe' }))).toContain(
      'faqEntry has no short text shoe to display',
    );
  });

  test.each([
    ['of an unknown type', { type: 'Emoji' }],
    ['with links but without their type', { type: 'Link' }],
    ['with a list but without its items', { type: 'Array' }],
  ])('a field %s is no part of the content model', (_, change) => {
    const {
      contentTypes: [type],
    } = withModel({}, { ...field, ...change });
    expect(type?.fields.map(({ id }) => id)).not.toContain('extra');
  });
});

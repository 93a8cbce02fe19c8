import { describe, expect, test } from 'vitest';

import { exportProblems } from './check-export.ts';
import { exportSchema, type ContentExport } from './export-schema.ts';
import { contentTypes, entry, fixtureExport, linkTo, node, text } from './fixture/fixture-export.ts';

const whole = fixtureExport();
const asset = whole.assets[0];

/** An export of one FAQ entry and one condition, each with fields of its own. */
function withFields(faq: Record<string, unknown>, condition: Record<string, unknown> = {}): ContentExport {
  const entries = [
    entry('faqEntry', { id: 'faq' }, { question: 'Why?', slug: 'why', ...faq }),
    entry('condition', { id: 'acne' }, condition),
  ];
  return exportSchema.parse({ contentTypes, entries, assets: [asset], locales: whole.locales });
}

const paragraph = (...content: unknown[]) => node('document', [node('paragraph', content)]);

describe('what an import would refuse', () => {
  test('a good export has no problems', () => {
    expect(
      exportProblems(withFields({ answer: paragraph(text('Because.')) }, { mainFaq: linkTo('faq') })),
    ).toEqual([]);
  });

  test.each([
    ['a required field left out', { question: undefined }, {}, 'faq.question is required'],
    ['a field the model has not', { shoe: 'size' }, {}, 'faq.shoe is no field of faqEntry'],
    ['a value of another kind', { rank: 'two' }, {}, 'faq.rank (en-US) is not of type Integer'],
    ['a fraction for a whole number', { rank: 1.5 }, {}, 'faq.rank (en-US) is not of type Integer'],
    ['a date that is none', { asked: 'soon' }, {}, 'faq.asked (en-US) is not of type Date'],
    [
      'a short text that is long',
      { question: 'x'.repeat(257) },
      {},
      'faq.question (en-US) is not of type Symbol',
    ],
    ['a list of other things than words', { words: [1] }, {}, 'faq.words (en-US) holds what is no Symbol'],
    ['a place without its place', { place: { lat: 1 } }, {}, 'faq.place (en-US) is not of type Location'],
    [
      'a translation of what is not localized',
      { slug: { 'en-US': 'why', es: 'porque' } },
      {},
      'faq.slug is not localized',
    ],
    [
      'a locale the space has not',
      { question: { 'en-US': 'Why?', fr: 'Pourquoi ?' } },
      {},
      'faq.question is in the unknown locale fr',
    ],
    ['a link to nothing', {}, { mainFaq: linkTo('gone') }, 'acne.mainFaq (en-US) links to no entry gone'],
    [
      'a link to a type it may not lead to',
      {},
      { mainFaq: linkTo('acne') },
      'acne.mainFaq (en-US) may not link to the condition acne',
    ],
    [
      'a file where an entry belongs',
      {},
      { mainFaq: linkTo('picture', 'Asset') },
      'acne.mainFaq (en-US) is no link to an Entry',
    ],
    [
      'a file that is not there',
      {},
      { image: linkTo('gone', 'Asset') },
      'acne.image (en-US) links to no asset gone',
    ],
    [
      'more links than a list may have',
      {},
      { faqs: Array.from({ length: 11 }, () => linkTo('faq')) },
      'acne.faqs (en-US) has a size of 11',
    ],
  ])('%s', (_, faq, condition, problem) => {
    expect(exportProblems(withFields(faq, condition))).toEqual([problem]);
  });

  test('a value that must be unique and is there twice', () => {
    const entries = ['one', 'two'].map((id) => entry('faqEntry', { id }, { question: 'Why?', slug: 'why' }));
    const content = exportSchema.parse({ contentTypes, entries, assets: [], locales: whole.locales });
    expect(exportProblems(content)).toEqual(['faqEntry.slug why is there twice']);
  });

  test('an entry that is there twice, or of no known type', () => {
    const entries = ['faqEntry', 'shoe'].map((type) =>
      entry(type, { id: 'same' }, { question: 'Why?', slug: 'why' }),
    );
    const content = exportSchema.parse({ contentTypes, entries, assets: [], locales: whole.locales });
    expect(exportProblems(content)).toEqual([
      'entry same is there twice',
      'entry same is of a content type that is not there',
    ]);
  });

  test('what breaks a link of the small space: a draft is there, an entry that is gone is not', () => {
    expect(exportProblems(whole)).toEqual([
      'faq-a.answer (en-US) links to no entry gone',
      'asthma.mainFaq (en-US) may not link to the condition acne',
      'asthma.anything (en-US) links to no entry gone',
    ]);
  });
});

describe('what may stand in a rich text', () => {
  const cell = (...content: unknown[]) =>
    node('document', [node('table', [node('table-row', [node('table-cell', content, { colspan: 2 })])])]);

  test.each([
    ['a table with a cell over two columns', cell(node('paragraph', [text('x')]))],
    [
      'a list in a list',
      node('document', [
        node('unordered-list', [
          node('list-item', [node('ordered-list', [node('list-item', [node('paragraph', [text('x')])])])]),
        ]),
      ]),
    ],
    ['a link to a page of the site', paragraph(node('hyperlink', [text('x')], { uri: '/faq' }))],
  ])('%s', (_, answer) => {
    expect(exportProblems(withFields({ answer }))).toEqual([]);
  });

  test.each([
    ['text that is no rich text', 'hello', 'is not of type RichText'],
    ['a node that does not exist', node('document', [node('marquee')]), 'has a marquee in a document'],
    ['text outside a paragraph', node('document', [text('x')]), 'has a text in a document'],
    ['a cell without a paragraph', cell(), 'has an empty table-cell'],
    [
      'a span of nothing',
      node('document', [
        node('table', [node('table-row', [node('table-cell', [node('paragraph', [])], { rowspan: 0 })])]),
      ]),
      'has a cell with no true span',
    ],
    [
      'a link that runs a script',
      paragraph(node('hyperlink', [text('x')], { uri: 'javascript:alert(1)' })),
      'links to javascript:alert(1)',
    ],
    [
      'a link to another host without its protocol',
      paragraph(node('hyperlink', [text('x')], { uri: '//evil.example' })),
      'links to //evil.example',
    ],
    [
      'an embedded entry without its target',
      node('document', [node('embedded-entry-block')]),
      'has a embedded-entry-block without its target',
    ],
    [
      'an embedded entry that is gone',
      node('document', [node('embedded-entry-block', [], { target: linkTo('gone') })]),
      'links to no entry gone',
    ],
  ])('not %s', (_, answer, problem) => {
    expect(exportProblems(withFields({ answer }))).toContain(`faq.answer (en-US) ${problem}`);
  });
});

describe('the format of an export', () => {
  test.each([
    ['a field type that is not Contentful’s', { type: 'Emoji' }],
    ['a link without what it links to', { type: 'Link' }],
    ['an array without items', { type: 'Array' }],
    ['a misspelled property', { localised: true }],
  ])('is not %s', (_, change) => {
    const [first] = whole.contentTypes;
    const fields = first?.fields.map((field, index) => (index === 1 ? { ...field, ...change } : field));
    expect(exportSchema.safeParse({ ...whole, contentTypes: [{ ...first, fields }] }).success).toBe(false);
  });

  test('is not a display field the type has not', () => {
    const [first] = whole.contentTypes;
    expect(
      exportSchema.safeParse({ ...whole, contentTypes: [{ ...first, displayField: 'shoe' }] }).success,
    ).toBe(false);
  });
});

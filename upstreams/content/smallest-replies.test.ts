import { describe, expect, test } from 'vitest';

import { createFakeUpstream } from '../fake-upstream.ts';
import { createContentClient } from './content-client.ts';

const space = { space: 'space', environment: 'master', token: 'content-token' };
const locale = 'en-US';
const text = (value: string) => ({
  nodeType: 'document',
  data: {},
  content: [{ nodeType: 'text', data: {}, value, marks: [] }],
});
const faqPage = (...faqs: unknown[]) => ({
  data: { faqPageCollection: { items: [{ headline: 'FAQ', faqsCollection: { items: faqs } }] } },
});

function setUp(...answers: unknown[]) {
  const service = createFakeUpstream(answers);
  return { ...service, client: createContentClient({ ...service.gateway, ...space }) };
}

describe('the content client, with the smallest replies', () => {
  const first = (collection: string, entry: unknown) => ({ data: { [collection]: { items: [entry] } } });

  test('reads app data, a homepage and fonts without any optional field', async () => {
    const { client, context } = setUp(
      first('appConfigCollection', {}),
      first('homepageCollection', { cover: null, help: {}, faqCollection: null }),
      first('documentFontsCollection', {
        primary: { name: 'Figtree', style: 'ITALIC', weight: 400, file: {} },
      }),
    );
    const query = { client: 'super', locale } as const;
    expect((await client.appData(query, context)).content).toEqual({
      partnerName: null,
      layout: null,
      favicon: null,
    });
    expect((await client.homepage(query, context)).content).toMatchObject({
      homeheader: null,
      cover: null,
      popularSearches: [],
      faq: [],
      help: { headlineString: null, phoneNumber: null },
    });
    expect((await client.documentFonts(query, context)).content).toEqual({
      primary: { name: 'Figtree', style: 'italic', weight: '400', file: null },
      secondary: null,
      tertiary: null,
    });
  });

  test('reads entries with their names alone, and numbers and flags that are texts', async () => {
    const { client, context } = setUp(
      first('conditionCollection', { title: 'Acne' }),
      first('drugClassCollection', { title: 'Statins', image: { url: null } }),
      first('staticPageCollection', { text: { json: null } }),
      first('personCollection', { name: 'Ada' }),
      first('editorialArticleCollection', {
        title: 'How',
        slug: 'how',
        category: { title: 'X', slug: null },
      }),
      {
        data: {
          editorialCategoryCollection: { items: [{ title: 'Card', slug: 7, hideCategory: 'False' }] },
          editorialArticleCollection: { items: [{ title: 'How', slug: 'how', sys: null }], total: '12' },
        },
      },
    );
    const slug = { slug: 'x', locale } as const;
    expect((await client.condition(slug, context)).content).toMatchObject({ content: null, faqs: [] });
    expect((await client.drugClass(slug, context)).content).toMatchObject({ image: null, description: null });
    expect((await client.staticPage({ pageUrl: '/x', locale }, context)).content).toMatchObject({
      text: null,
    });
    expect((await client.reviewer(slug, context)).content).toMatchObject({ type: null, expertise: [] });
    expect((await client.editorialArticle(slug, context)).content).toMatchObject({
      category: null,
      sys: { publishedAt: null },
    });
    expect((await client.editorialCategory({ ...slug, skip: 0, limit: 9 }, context)).content).toMatchObject({
      hideCategory: false,
      slug: '7',
      total: 12,
      articles: [{ slug: 'how', sys: { firstPublishedAt: null } }],
    });
  });

  test('shows a category whose articles could not be read', async () => {
    const { client, context } = setUp({
      data: {
        editorialCategoryCollection: { items: [{ title: 'Card', slug: 'card' }] },
        editorialArticleCollection: null,
      },
    });
    const query = { slug: 'card', skip: 0, limit: 9, locale } as const;
    expect((await client.editorialCategory(query, context)).content).toMatchObject({
      title: 'Card',
      articles: [],
      total: 0,
    });
  });

  test.each([
    ['/lipitor', '/lipitor'],
    ['lipitor', '/lipitor'],
    [' /faq ', '/faq'],
    ['https://example.com', 'https://example.com/'],
    ['javascript:alert(1)', null],
    ['//evil.example', null],
    ['example.com', null],
    ['', null],
  ])('reads the address %j of a popular search as %j', async (href, address) => {
    const { client, context } = setUp(
      first('homepageCollection', { popularSearchesCollection: { items: [{ name: 'Lipitor', href }] } }),
    );
    const { content } = await client.homepage({ client: 'super', locale }, context);
    expect(content?.popularSearches).toEqual(address === null ? [] : [{ name: 'Lipitor', href: address }]);
  });

  test('drops a question without an answer, and makes the id of one without a slug', async () => {
    const { client, context } = setUp(
      faqPage(
        { question: 'Is it free?', answer: { json: text('Yes.') } },
        {
          question: 'Empty?',
          answer: { json: { nodeType: 'document', content: [{ nodeType: 'paragraph' }] } },
        },
        { question: ' ', answer: { json: text('Yes.') } },
        { question: 'None?' },
      ),
    );
    expect((await client.faqPage({ locale }, context)).content?.faqs.map(({ slug }) => slug)).toEqual([
      'is-it-free',
    ]);
  });

  test('drops malformed nodes of a rich text and keeps the rest of it', async () => {
    const json = {
      nodeType: 'document',
      content: [
        null,
        { value: 'lost' },
        {
          nodeType: 'paragraph',
          data: null,
          content: [{ nodeType: 'text', value: 'kept', marks: [null] }, 3],
        },
      ],
    };
    const { client, context } = setUp(first('staticPageCollection', { text: { json } }));
    expect(
      (await client.staticPage({ pageUrl: '/x', locale }, context)).content?.text?.document.content,
    ).toEqual([
      {
        nodeType: 'paragraph',
        data: {},
        content: [{ nodeType: 'text', data: {}, value: 'kept', marks: [] }],
      },
    ]);
  });
});

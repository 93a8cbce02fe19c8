import { describe, expect, test } from 'vitest';

import { fixtureService } from './fixture/fixture-service.ts';

const { replyTo, faqSlugs } = fixtureService();

describe('the locale of a content query', () => {
  test('the locale of a content query applies to linked entries and falls back to the default locale', async () => {
    const query = `{ condition(id: "acne", locale: "es") {
      title mainFaq { question } faqsCollection(skip: 2) { items { question } } } }`;
    expect(await replyTo(query)).toEqual({
      data: {
        condition: {
          title: 'Acné',
          mainFaq: { question: '¿Qué es un genérico?' },
          faqsCollection: { items: [{ question: '¿Qué es un genérico?' }] },
        },
      },
    });
    expect(await replyTo('{ condition(id: "asthma", locale: "es") { title } }')).toEqual({
      data: { condition: { title: 'Asthma' } },
    });
  });

  test('the locale of a content query applies to filters on text', async () => {
    expect(await faqSlugs('locale: "es", where: { question_contains: "genérico" }')).toEqual([
      'what-is-a-generic',
    ]);
  });

  test('an unknown locale in a content query is an error', async () => {
    expect(await replyTo('{ faqEntry(id: "faq-a", locale: "fr") { slug } }')).toMatchObject({
      data: { faqEntry: null },
      errors: [{ path: ['faqEntry'], extensions: { contentful: { code: 'UNKNOWN_LOCALE' } } }],
    });
  });
});

describe('a query for one entry', () => {
  test('a query for one entry returns every field and the system properties', async () => {
    const query = `{ faqEntry(id: "faq-a") {
      __typename slug rank weight reviewedOn hidden keywords notes place { lat lon }
      sys { id publishedAt firstPublishedAt publishedVersion spaceId environmentId locale }
    } }`;
    expect(await replyTo(query)).toEqual({
      data: {
        faqEntry: {
          __typename: 'FaqEntry',
          slug: 'what-is-a-generic',
          rank: 2,
          weight: 1.5,
          reviewedOn: '2026-03-01',
          hidden: false,
          keywords: ['price', 'brand'],
          notes: { draft: true },
          place: { lat: 39.95, lon: -75.17 },
          sys: {
            id: 'faq-a',
            publishedAt: '2026-01-02T00:00:00.000Z',
            firstPublishedAt: '2026-01-01T00:00:00.000Z',
            publishedVersion: 3,
            spaceId: 'space',
            environmentId: 'master',
            locale: 'en-US',
          },
        },
      },
    });
  });

  test.each(['nothing', 'acne', 'faq-draft'])(
    'a query for one entry returns null for a missing entry, another type and a draft: %s',
    async (id) => {
      expect(await replyTo('query ($id: String!) { faqEntry(id: $id) { slug } }', { id })).toMatchObject({
        data: { faqEntry: null },
        errors: [
          {
            message: `Query execution error. Link to entry '${id}' on field 'faqEntry' within type 'Query' cannot be resolved`,
            extensions: { contentful: { code: 'UNRESOLVABLE_LINK', details: { linkId: id } } },
          },
        ],
      });
    },
  );
});

describe('a link between entries', () => {
  test('a link between entries resolves to one type, to one of several types or to any type', async () => {
    const query = `{ condition(id: "acne") { mainFaq { slug } reference { ... on FaqEntry { slug } }
      anything { __typename sys { id } } image { title } mixedCollection { total items { __typename } } } }`;
    expect(await replyTo(query)).toEqual({
      data: {
        condition: {
          mainFaq: { slug: 'what-is-a-generic' },
          reference: { slug: 'is-it-insurance' },
          anything: { __typename: 'Condition', sys: { id: 'asthma' } },
          image: { title: 'A pill' },
          mixedCollection: { total: 2, items: [{ __typename: 'FaqEntry' }, { __typename: 'Condition' }] },
        },
      },
    });
  });

  test('a link to a draft is null in a list, with an error that has its path', async () => {
    expect(
      await replyTo('{ condition(id: "acne") { faqsCollection { total items { slug } } } }'),
    ).toMatchObject({
      data: {
        condition: {
          faqsCollection: {
            total: 3,
            items: [{ slug: 'is-it-insurance' }, null, { slug: 'what-is-a-generic' }],
          },
        },
      },
      errors: [
        {
          path: ['condition', 'faqsCollection', 'items', 1],
          extensions: {
            contentful: {
              code: 'UNRESOLVABLE_LINK',
              details: {
                type: 'Condition',
                field: 'faqs',
                linkType: 'Entry',
                linkId: 'faq-draft',
                linkingEntryId: 'acne',
              },
            },
          },
        },
      ],
    });
  });

  test('a link to a missing entry or to a type that the field does not allow is null', async () => {
    expect(
      await replyTo('{ condition(id: "asthma") { mainFaq { slug } anything { sys { id } } } }'),
    ).toMatchObject({
      data: { condition: { mainFaq: null, anything: null } },
      errors: [
        { extensions: { contentful: { code: 'UNEXPECTED_LINKED_CONTENT_TYPE' } } },
        { extensions: { contentful: { code: 'UNRESOLVABLE_LINK' } } },
      ],
    });
  });

  test('a link between entries can be followed backward with linkedFrom', async () => {
    const query = `{ faqEntry(id: "faq-b") { linkedFrom {
      conditionCollection { total items { title } } faqEntryCollection { total } entryCollection(limit: 1) { total limit } } } }`;
    expect(await replyTo(query)).toMatchObject({
      errors: [{ message: expect.stringContaining('faqEntryCollection') }],
    });
    expect(await replyTo(query.replace('faqEntryCollection { total } ', ''))).toEqual({
      data: {
        faqEntry: {
          linkedFrom: {
            conditionCollection: { total: 1, items: [{ title: 'Acne' }] },
            entryCollection: { total: 2, limit: 1 },
          },
        },
      },
    });
    expect(
      await replyTo(
        '{ asset(id: "picture") { linkedFrom { entryCollection { total } conditionCollection { total } } } }',
      ),
    ).toEqual({
      data: { asset: { linkedFrom: { entryCollection: { total: 2 }, conditionCollection: { total: 1 } } } },
    });
  });
});

describe('a rich text field', () => {
  test('a rich text field returns its JSON and each of its links once', async () => {
    const query = `{ faqEntry(id: "faq-a") { answer { json links {
      entries { block { sys { id } } inline { ... on FaqEntry { slug } } hyperlink { ... on Condition { title } } }
      assets { block { fileName } hyperlink { fileName } } } } } }`;
    expect(await replyTo(query)).toMatchObject({
      data: {
        faqEntry: {
          answer: {
            json: { nodeType: 'document' },
            links: {
              entries: {
                block: [{ sys: { id: 'faq-b' } }, null],
                inline: [{ slug: 'is-it-insurance' }],
                hyperlink: [{ title: 'Acne' }],
              },
              assets: { block: [{ fileName: 'pill.png' }], hyperlink: [] },
            },
          },
        },
      },
      errors: [{ path: ['faqEntry', 'answer', 'links', 'entries', 'block', 1] }],
    });
  });

  test('a rich text field without a value is null', async () => {
    expect(await replyTo('{ faqEntry(id: "faq-c") { answer { json } } }')).toEqual({
      data: { faqEntry: { answer: null } },
    });
  });
});

describe('an asset query', () => {
  test('an asset query filters, sorts and returns file properties', async () => {
    const query = `{ assetCollection(where: { width_gt: 500, contentType: "image/png" }, order: size_DESC) { items {
      title description url width height contentType size fileName } } }`;
    expect(await replyTo(query)).toEqual({
      data: {
        assetCollection: {
          items: [
            {
              title: 'A pill',
              description: 'left',
              url: 'https://images.ctfassets.net/space/picture/1/pill.png',
              width: 600,
              height: 400,
              contentType: 'image/png',
              size: 2048,
              fileName: 'pill.png',
            },
          ],
        },
      },
    });
  });

  test.each([
    ['{ width: 300, height: 200 }', 'w=300&h=200'],
    ['{ width: 300, resizeStrategy: FILL }', 'w=300&fit=fill'],
    ['{ resizeStrategy: FIT, quality: 80, format: WEBP }', 'q=80&fm=webp'],
  ])('an asset query adds the transform %s to the URL', async (transform, query) => {
    expect(await replyTo(`{ asset(id: "picture") { url(transform: ${transform}) } }`)).toEqual({
      data: { asset: { url: `https://images.ctfassets.net/space/picture/1/pill.png?${query}` } },
    });
  });
});

test('entryCollection returns entries of all types', async () => {
  expect(
    await replyTo(
      '{ entryCollection(order: sys_id_ASC, limit: 2) { total items { __typename sys { id } } } }',
    ),
  ).toEqual({
    data: {
      entryCollection: {
        total: 5,
        items: [
          { __typename: 'Condition', sys: { id: 'acne' } },
          { __typename: 'Condition', sys: { id: 'asthma' } },
        ],
      },
    },
  });
});

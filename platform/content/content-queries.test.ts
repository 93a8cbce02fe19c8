import { describe, expect, test } from 'vitest';

import { fixtureApi } from './fixture/fixture-api.ts';

const { data, slugs } = fixtureApi();

describe('a locale', () => {
  test('falls back where it has nothing, and goes down into links', async () => {
    const query = `{ condition(id: "acne", locale: "es") {
      title english: title(locale: "en-US") mainFaq { question } faqsCollection(locale: "en-US", skip: 2) { items { question } } } }`;
    expect(await data(query)).toEqual({
      data: {
        condition: {
          title: 'Acné',
          english: 'Acne',
          mainFaq: { question: '¿Qué es un genérico?' },
          faqsCollection: { items: [{ question: 'What is a generic?' }] },
        },
      },
    });
    expect(await data('{ condition(id: "asthma", locale: "es") { title } }')).toEqual({
      data: { condition: { title: 'Asthma' } },
    });
  });

  test('is found in its own words', async () => {
    expect(await slugs('locale: "es", where: { question_contains: "genérico" }')).toEqual([
      'what-is-a-generic',
    ]);
  });

  test('that the space has not is an error at its place', async () => {
    expect(await data('{ faqEntry(id: "faq-a") { slug question(locale: "fr") } }')).toMatchObject({
      data: { faqEntry: { slug: 'what-is-a-generic', question: null } },
      errors: [{ path: ['faqEntry', 'question'], extensions: { contentful: { code: 'UNKNOWN_LOCALE' } } }],
    });
  });
});

describe('one entry', () => {
  test('has every field under its name, and what is known of it', async () => {
    const query = `{ faqEntry(id: "faq-a") {
      __typename slug rank weight asked hidden words notes place { lat lon }
      sys { id publishedAt firstPublishedAt publishedVersion spaceId environmentId locale }
      contentfulMetadata { tags { id name } } } }`;
    expect(await data(query)).toEqual({
      data: {
        faqEntry: {
          __typename: 'FaqEntry',
          slug: 'what-is-a-generic',
          rank: 2,
          weight: 1.5,
          asked: '2026-03-01',
          hidden: false,
          words: ['price', 'brand'],
          notes: { seen: true },
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
          contentfulMetadata: { tags: [{ id: 'money', name: 'Money' }] },
        },
      },
    });
  });

  test.each(['nothing', 'acne', 'faq-draft'])(
    'that is not there, of another type or a draft is null: %s',
    async (id) => {
      expect(await data('query ($id: String!) { faqEntry(id: $id) { slug } }', { id })).toMatchObject({
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

describe('a link', () => {
  test('to one type, to one of several and to any', async () => {
    const query = `{ condition(id: "acne") { mainFaq { slug } reference { ... on FaqEntry { slug } }
      anything { __typename sys { id } } image { title } mixedCollection { total items { __typename } } } }`;
    expect(await data(query)).toEqual({
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

  test('to a draft leaves a gap in its list, and an error that says where', async () => {
    expect(await data('{ condition(id: "acne") { faqsCollection { total items { slug } } } }')).toMatchObject(
      {
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
      },
    );
  });

  test('to nothing, or to a type it may not lead to, is null', async () => {
    expect(
      await data('{ condition(id: "asthma") { mainFaq { slug } anything { sys { id } } } }'),
    ).toMatchObject({
      data: { condition: { mainFaq: null, anything: null } },
      errors: [
        { extensions: { contentful: { code: 'UNEXPECTED_LINKED_CONTENT_TYPE' } } },
        { extensions: { contentful: { code: 'UNRESOLVABLE_LINK' } } },
      ],
    });
  });

  test('list can be filtered, ordered and cut', async () => {
    const list = 'faqsCollection(where: { rank_exists: true }, order: rank_ASC, limit: 1)';
    expect(await data(`{ condition(id: "acne") { ${list} { total items { slug } } } }`)).toEqual({
      data: { condition: { faqsCollection: { total: 2, items: [{ slug: 'what-is-a-generic' }] } } },
    });
  });

  test('is known from its other end', async () => {
    const query = `{ faqEntry(id: "faq-b") { linkedFrom {
      conditionCollection { total items { title } } faqEntryCollection { total } entryCollection(limit: 1) { total limit } } } }`;
    expect(await data(query)).toMatchObject({
      errors: [{ message: expect.stringContaining('faqEntryCollection') }],
    });
    expect(await data(query.replace('faqEntryCollection { total } ', ''))).toEqual({
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
      await data(
        '{ asset(id: "picture") { linkedFrom { entryCollection { total } conditionCollection { total } } } }',
      ),
    ).toEqual({
      data: { asset: { linkedFrom: { entryCollection: { total: 2 }, conditionCollection: { total: 1 } } } },
    });
  });
});

describe('a rich text', () => {
  test('gives its JSON and, once each, what it links to', async () => {
    const query = `{ faqEntry(id: "faq-a") { answer { json links {
      entries { block { sys { id } } inline { ... on FaqEntry { slug } } hyperlink { ... on Condition { title } } }
      assets { block { fileName } hyperlink { fileName } } } } } }`;
    expect(await data(query)).toMatchObject({
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

  test('that is not written is null', async () => {
    expect(await data('{ faqEntry(id: "faq-c") { answer { json } } }')).toEqual({
      data: { faqEntry: { answer: null } },
    });
  });
});

describe('an asset', () => {
  test('has its facts, and is found by them', async () => {
    const query = `{ assetCollection(where: { width_gt: 500, contentType: "image/png" }, order: size_DESC) { items {
      title description url width height contentType size fileName } } }`;
    expect(await data(query)).toEqual({
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
    ['{ width: 300, resizeStrategy: FILL, resizeFocus: TOP_LEFT }', 'w=300&fit=fill&f=top_left'],
    ['{ resizeStrategy: FIT, quality: 80, format: JPG_PROGRESSIVE }', 'q=80&fm=jpg&fl=progressive'],
    [
      '{ format: PNG8, cornerRadius: -1, backgroundColor: "rgb:ffffff" }',
      'r=max&bg=rgb%3Affffff&fm=png&fl=png8',
    ],
  ])('is transformed by its address: %s', async (transform, query) => {
    expect(await data(`{ asset(id: "picture") { url(transform: ${transform}) } }`)).toEqual({
      data: { asset: { url: `https://images.ctfassets.net/space/picture/1/pill.png?${query}` } },
    });
  });
});

test('any entries can be asked for together', async () => {
  expect(
    await data('{ entryCollection(order: sys_id_ASC, limit: 2) { total items { __typename sys { id } } } }'),
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

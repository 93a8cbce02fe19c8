import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { catchError, createFakeUpstream } from '../fake-upstream.ts';
import { createContentClient } from './content-client.ts';

const space = { space: 'space', environment: 'master', token: 'content-token' };
const locale = 'en-US';
const document = (...ids: string[]) => ({
  nodeType: 'document',
  data: {},
  content: [
    { nodeType: 'text', data: {}, value: 'Yes.', marks: [] },
    ...ids.map((id) => ({
      nodeType: 'embedded-entry-block',
      data: { target: { sys: { type: 'Link', linkType: 'Entry', id } } },
      content: [],
    })),
  ],
});
const question = (slug: string, ...ids: string[]) => ({
  question: `What is ${slug}?`,
  slug,
  topic: null,
  answer: { json: document(...ids) },
});
const faqPage = (...faqs: unknown[]) => ({
  data: {
    faqPageCollection: { items: [{ headline: 'FAQ', subtext: null, faqsCollection: { items: faqs } }] },
  },
});

/** Creates a content client of a fake service, with a clock that the test controls. */
function setUp(...answers: unknown[]) {
  let time = 0;
  const service = createFakeUpstream(answers);
  const client = createContentClient({ ...service.gateway, ...space, now: () => time });
  return {
    ...service,
    client,
    setTime: (seconds: number) => {
      time = seconds * 1000;
    },
  };
}

const body = z.object({ query: z.string(), variables: z.unknown() });
const parseBody = (text: string | null | undefined) => body.parse(JSON.parse(text ?? ''));

describe('the content client, in a query', () => {
  test('posts query and variables unchanged to the space with the bearer token', async () => {
    const { client, context, requests, events } = setUp({ data: { staticPageCollection: { items: [] } } });
    expect(await client.staticPage({ pageUrl: '/privacy', locale: 'es' }, context)).toEqual({
      content: null,
      linked: { entries: {}, assets: {} },
      failed: false,
    });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://gateway.example/content/v1/spaces/space/environments/master',
      headers: { authorization: 'Bearer content-token', 'content-type': 'application/json' },
    });
    expect(requests[0]?.headers).not.toHaveProperty('x-api-key');
    expect(parseBody(requests[0]?.body)).toEqual({
      query: expect.stringContaining('staticPageCollection(where: { pageUrl: $pageUrl }'),
      variables: { pageUrl: '/privacy', locale: 'es' },
    });
    expect(events).toMatchObject([{ category: 'cms', ok: true, code: 27, status: 200 }]);
  });

  test('requests at most the specified number of entries', async () => {
    const { client, context, requests } = setUp({ data: {} });
    const parts = {
      includeDrugs: true,
      includeEditorial: true,
      includeClasses: true,
      includeConditions: true,
    };
    await client.appData({ client: 'super', locale }, context);
    await client.homepage({ client: 'super', locale }, context);
    await client.welcomePage({ locale }, context);
    await client.faqPage({ locale }, context);
    await client.rewardsPage({ locale }, context);
    await client.condition({ slug: 'acne', locale }, context);
    await client.editorialPage({ locale }, context);
    await client.reviewer({ slug: 'one', locale }, context);
    await client.aboutUs({ locale }, context);
    await client.sitemap({ ...parts, locale }, context);
    const limits = requests.map(({ body: text }) =>
      [...parseBody(text).query.matchAll(/limit: (\d+)/g)].map(([, limit]) => Number(limit)),
    );
    expect(limits).toEqual([
      [1, 6, 4],
      [1, 6, 3, 3],
      [1, 4],
      [1, 20],
      [1, 9],
      [1, 20],
      [1, 4, 8, 4],
      [1, 3],
      [1, 4],
      [1, 100, 5000, 1000, 100, 2000, 2000],
    ]);
  });
});

describe('the content client, with a reply', () => {
  test('flattens lists of a content reply and drops null and incomplete entries', async () => {
    const { client, context, events } = setUp(
      faqPage(question('one'), null, { slug: 'two', question: null }, question('three')),
    );
    const { content } = await client.faqPage({ locale }, context);
    expect(content).toMatchObject({ headline: 'FAQ', faqs: [{ slug: 'one' }, { slug: 'three' }] });
    expect(events).toMatchObject([
      {
        level: 'warning',
        message: 'Dropped 1 of 3 rows of faqPageCollection.faqs, malformed at question',
        dropped: { list: 'faqPageCollection.faqs', rows: 1 },
      },
      { ok: true },
    ]);
  });

  test('uses data next to errors and logs the error codes', async () => {
    const errors = [{ message: 'x', extensions: { contentful: { code: 'UNRESOLVABLE_LINK' } } }];
    const { client, context, events } = setUp({ ...faqPage(question('one')), errors });
    expect((await client.faqPage({ locale }, context)).content?.faqs).toHaveLength(1);
    expect(events).toMatchObject([
      { level: 'warning', code: 27, message: 'content answered with errors (UNRESOLVABLE_LINK)' },
      { level: 'info', ok: true },
    ]);
  });

  test('names the entry with a link that cannot be followed, and no text of the service', async () => {
    const withDetails = (details: unknown) => ({
      message: 'x',
      extensions: { contentful: { code: 'UNRESOLVABLE_LINK', details } },
    });
    const link = { linkId: 'acme-hero', field: 'image', linkingEntryId: 'cover-acme' };
    const errors = [withDetails(link), withDetails(link), withDetails({ ...link, field: '<b>' })];
    const { client, context, events } = setUp({ ...faqPage(question('one')), errors });
    await client.faqPage({ locale }, context);
    expect(events[0]?.message).toBe(
      'content answered with errors (UNRESOLVABLE_LINK: acme-hero in image of the entry cover-acme, UNRESOLVABLE_LINK)',
    );
  });

  test('falls back to English if the space lacks the language', async () => {
    const errors = [{ message: 'x', extensions: { contentful: { code: 'UNKNOWN_LOCALE' } } }];
    const { client, context, requests, events } = setUp(
      { data: { faqPageCollection: null }, errors },
      faqPage(question('one')),
    );
    expect(await client.faqPage({ locale: 'es' }, context)).toMatchObject({
      content: { headline: 'FAQ' },
      failed: false,
    });
    expect(requests.map(({ body: text }) => parseBody(text).variables)).toEqual([
      { locale: 'es' },
      { locale: 'en-US' },
    ]);
    // A space without Spanish is no failure of the service.
    expect(events).toMatchObject([
      { level: 'info', ok: true, code: 27 },
      {
        level: 'warning',
        ok: true,
        code: 27,
        message: 'content answered with errors (UNKNOWN_LOCALE): the query FaqPage is not read in es',
      },
      { level: 'info', ok: true, code: 27 },
    ]);
  });

  test.each([
    [200, { faqPageCollection: null }],
    [200, null],
    [400, null],
  ])('warns once of a language that the space lacks: status %j, data %j', async (status, data) => {
    const errors = [{ message: 'x', extensions: { contentful: { code: 'UNKNOWN_LOCALE' } } }];
    const unknown = () => Response.json({ data, errors }, { status });
    const { client, context, events } = setUp(unknown(), faqPage(question('one')), unknown(), faqPage());
    const first = { locale: 'es', variant: 1 } as const;
    expect((await client.faqPage(first, context)).content?.faqs).toHaveLength(1);
    await client.faqPage({ ...first, variant: 2 } as never, context);
    expect(events.filter(({ ok }) => !ok)).toEqual([]);
    expect(events.filter(({ level }) => level === 'warning')).toHaveLength(1);
  });

  test('reads the default language of a space that has neither the language nor English', async () => {
    const unknown = {
      data: { faqPageCollection: null },
      errors: [{ message: 'x', extensions: { contentful: { code: 'UNKNOWN_LOCALE' } } }],
    };
    const { client, context, requests } = setUp(unknown, unknown, faqPage(question('one')));
    expect((await client.faqPage({ locale: 'es' }, context)).content?.faqs).toHaveLength(1);
    expect(parseBody(requests[2]?.body).variables).toEqual({});
  });

  test('fetches linked entries of rich texts once by id', async () => {
    const links = {
      data: {
        entryCollection: {
          items: [
            { __typename: 'GeneralData', sys: { id: 'a' }, data: { rows: 1 } },
            {
              __typename: 'GeneralReference',
              sys: { id: 'b' },
              reference: { __typename: 'PageLink', text: 'Card', href: '/card' },
            },
            { __typename: 'Shoe', sys: { id: 'c' } },
          ],
        },
        assetCollection: { items: [] },
      },
    };
    const { client, context, requests, events } = setUp(
      faqPage(question('one', 'b', 'a'), question('two', 'a')),
      links,
    );
    const { linked } = await client.faqPage({ locale }, context);
    expect(linked.entries).toMatchObject({
      a: { data: { rows: 1 } },
      b: { reference: { text: 'Card', href: '/card' } },
    });
    expect(Object.keys(linked.entries)).toEqual(['a', 'b']);
    expect(parseBody(requests[1]?.body).variables).toEqual({ entryIds: ['a', 'b'], assetIds: [], locale });
    expect(events.map(({ message }) => message)).toContain(
      'Dropped 1 of 3 rows of entryCollection, malformed at __typename',
    );
  });

  test('returns content without linked entries if fetching those fails', async () => {
    const { client, context, events } = setUp(
      faqPage(question('one', 'a')),
      new Response('', { status: 500 }),
    );
    const result = await client.faqPage({ locale }, context);
    expect(result).toMatchObject({ content: { headline: 'FAQ' }, linked: { entries: {}, assets: {} } });
    expect(events[1]).toMatchObject({ ok: false, code: 57, status: 500 });
  });
});

describe('the content client, when the service fails', () => {
  const invalidToken = {
    errors: [{ message: 'x', extensions: { contentful: { code: 'ACCESS_TOKEN_INVALID' } } }],
  };
  test.each([
    ['a network failure', new TypeError('fetch failed'), 500, 'content could not be reached'],
    [
      'status 401 with details',
      Response.json(invalidToken, { status: 401 }),
      401,
      'content answered 401 (ACCESS_TOKEN_INVALID)',
    ],
    ['status 429 without details', new Response('', { status: 429 }), 429, 'content answered 429 (N/A)'],
    ['a reply that is not JSON', new Response('{'), 500, 'content answered with something that is not JSON'],
    ['a reply without data', { errors: [] }, 500, 'content answered without data (N/A)'],
    [
      'a collection without items',
      { data: { editorialArticleCollection: {} } },
      500,
      `Collection "editorialArticleCollection" does not have 'items' property or it's not an array`,
    ],
  ])('returns an empty result for %s and reports it', async (_, answer, status, message) => {
    const { client, context, events } = setUp(answer);
    const { content } = await client.editorialPaginated({ skip: 0, limit: 9, locale }, context);
    expect(content).toEqual({ articles: [], total: 0, rows: 0 });
    expect(events).toMatchObject([{ level: 'error', category: 'cms', ok: false, code: 57, status, message }]);
  });

  test('reports a failure to each page that waits for the same content, so that none of them is cached', async () => {
    const { client, context, requests } = setUp(new Response('', { status: 500 }));
    const events: unknown[] = [];
    const pages = [context, { ...context, report: (event: unknown) => void events.push(event) }];
    const results = await Promise.all(pages.map((page) => client.faqPage({ locale }, page)));
    expect(results).toMatchObject([{ failed: true }, { failed: true }]);
    expect(requests).toHaveLength(1);
    expect(events).toMatchObject([{ level: 'debug', category: 'cms', ok: false, code: 57, status: 500 }]);
  });

  test('shows the rest of a reply with a collection without items, and reports it', async () => {
    const { client, context, events } = setUp({
      data: { editorialPageCollection: { items: [{}] }, editorialCategoryCollection: {} },
    });
    expect((await client.editorialPage({ locale }, context)).content).toEqual({
      headline: null,
      subtext: null,
      featuredArticles: [],
      categories: [],
    });
    expect(events[0]?.message).toBe(
      `Collection "editorialCategoryCollection" does not have 'items' property or it's not an array`,
    );
  });

  test('treats a list without items as empty and keeps the rest of the page', async () => {
    const { client, context, events } = setUp({
      data: { faqPageCollection: { items: [{ headline: 'FAQ', subtext: null, faqsCollection: {} }] } },
    });
    expect((await client.faqPage({ locale }, context)).content).toEqual({
      headline: 'FAQ',
      subtext: null,
      faqs: [],
    });
    expect(events[0]).toMatchObject({
      level: 'warning',
      message: `Collection "faqsCollection" does not have 'items' property or it's not an array`,
    });
  });

  test('caches results by variables, but not failures, and serves them after a later failure', async () => {
    const { client, context, requests, setTime } = setUp(
      new Response(null, { status: 500 }),
      faqPage(question('one')),
      new Response(null, { status: 500 }),
    );
    expect((await client.faqPage({ locale }, context)).content).toBeNull();
    expect((await client.faqPage({ locale }, context)).content?.faqs).toHaveLength(1);
    setTime(599);
    await client.faqPage({ locale }, context);
    expect(requests).toHaveLength(2);
    setTime(601);
    expect((await client.faqPage({ locale }, context)).content?.faqs).toHaveLength(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect((await client.faqPage({ locale }, context)).content?.faqs).toHaveLength(1);
    expect((await client.faqPage({ locale: 'es' }, context)).content).toBeNull();
  });

  test('warns once for each load that content has no appConfig of a client', async () => {
    const { client, context, events, setTime } = setUp({ data: { appConfigCollection: { items: [] } } });
    const load = () => client.appData({ client: 'acme', locale }, context);
    expect(await load()).toMatchObject({ content: null, failed: false });
    await load();
    const warnings = () => events.filter(({ level }) => level === 'warning').map(({ message }) => message);
    const warning = 'content has no appConfig of the client acme: every page of this brand is a 404';
    expect(warnings()).toEqual([warning]);
    setTime(601);
    await load();
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings()).toEqual([warning, warning]);
  });

  test('returns the same object after a renewal without a change, and another one after a change', async () => {
    const { client, context, requests, setTime } = setUp(
      faqPage(question('one')),
      faqPage(question('one')),
      faqPage(question('two')),
    );
    const fetchAt = async (seconds: number) => {
      setTime(seconds);
      // The first reply is stale, and starts the renewal.
      await client.faqPage({ locale }, context);
      await new Promise((resolve) => setImmediate(resolve));
      return (await client.faqPage({ locale }, context)).content;
    };
    const first = await fetchAt(0);
    expect(await fetchAt(601)).toBe(first);
    expect(await fetchAt(1202)).toMatchObject({ faqs: [{ slug: 'two' }] });
    expect(requests).toHaveLength(3);
  });

  test('aborts for a visitor who leaves, but not for others who wait for the same result', async () => {
    const { client, context, events } = setUp(faqPage(question('one')));
    const visitor = new AbortController();
    const aborted = catchError(client.faqPage({ locale }, { ...context, signal: visitor.signal }));
    const completed = client.faqPage({ locale }, context);
    visitor.abort();
    expect(await aborted).toMatchObject({ kind: 'aborted', category: 'cms' });
    expect((await completed).content?.faqs).toHaveLength(1);
    expect(events).toMatchObject([{ ok: true }]);
  });
});

test('reads the prices of savings as numbers and as editors type them', async () => {
  const saving = (hippoPrice: unknown) => ({ name: 'Atorvastatin', href: '/atorvastatin', hippoPrice });
  const items = [9.5, '9.5', '$9.50', '$1,009.50', '$', 'nine'].map(saving);
  const { client, context } = setUp({
    data: { homepageCollection: { items: [{ recentSavingsCollection: { items } }] } },
  });
  const { content } = await client.homepage({ client: 'super', locale }, context);
  expect(content?.recentSavings.map(({ hippoPrice }) => hippoPrice)).toEqual([
    9.5,
    9.5,
    9.5,
    1009.5,
    null,
    null,
  ]);
});

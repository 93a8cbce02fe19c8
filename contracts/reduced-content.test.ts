import { getRequestListener } from '@hono/node-server';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { startLoopbackServer } from '../tests/loopback-server.ts';
import type { ContentExport } from '../platform/content/export-schema.ts';
import { createContentClient } from '../upstreams/content/content-client.ts';
import type { CallContext, UpstreamEvent } from '../upstreams/upstream.ts';
import { createSpecifiedContent } from './examples/specified-content.ts';
import { createSpecifiedServices } from './specified-services.ts';

const specified = createSpecifiedContent();

/** The functions that stop the servers of a test. */
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(cleanups.splice(0).map((stop) => stop())));

/** A client of a service over HTTP that validates each query against the content's own model. */
async function setUp(content: ContentExport = specified) {
  const services = createSpecifiedServices({ content });
  const replies: number[] = [];
  let busyMs = 0;
  const listener = getRequestListener(async (request) => {
    const end = performance.now() + busyMs;
    while (performance.now() < end);
    const response = await services.fetch(request);
    replies.push(response.status);
    return response;
  });
  const { url: baseUrl, close } = await startLoopbackServer(listener);
  cleanups.push(close);
  const { space, environment, token } = services.credentials;
  const clock = { now: 0 };
  const { fetch } = globalThis;
  const now = () => clock.now;
  const client = createContentClient({ baseUrl, fetch, timeoutMs: 60_000, space, environment, token, now });
  const events: UpstreamEvent[] = [];
  const context: CallContext = {
    partnerName: 'contract',
    pbm: null,
    source: null,
    report: (event) => void events.push(event),
  };
  /** The delay of each reply. */
  const spend = (milliseconds: number) => {
    busyMs = milliseconds;
  };
  const warnings = () => events.filter(({ level }) => level === 'warning').map(({ message }) => message);
  return { client, context, events, replies, warnings, clock, spend };
}

/** The specified space without some types, or without some fields of a type. */
function withoutParts(parts: Readonly<Record<string, 'all' | readonly string[]>>): ContentExport {
  const contentTypes = specified.contentTypes.flatMap((type) => {
    const part = parts[type.sys.id] ?? [];
    if (part === 'all') return [];
    return [{ ...type, fields: type.fields.filter(({ id }) => !part.includes(id)) }];
  });
  const entries = specified.entries.filter(({ sys }) => parts[sys.contentType.sys.id] !== 'all');
  return { ...specified, contentTypes, entries };
}

const locale = 'en-US' as const;
const slugOf = (type: string) =>
  String(specified.entries.find(({ sys }) => sys.contentType.sys.id === type)?.fields['slug']?.[locale]);
type Client = ReturnType<typeof createContentClient>;
const sections = {
  includeDrugs: true,
  includeEditorial: true,
  includeClasses: true,
  includeConditions: true,
};
const page = { skip: 0, limit: 3, locale };
const fetches: Readonly<{ [Name in Exclude<keyof Client, 'status'>]: Parameters<Client[Name]>[0] }> = {
  appData: { client: 'super', locale },
  documentFonts: { client: 'super', locale },
  reviewer: { slug: slugOf('person'), locale },
  reviewers: { locale },
  drugPage: { locale },
  editorialArticle: { slug: slugOf('editorialArticle'), locale },
  editorialCategory: { slug: slugOf('editorialCategory'), ...page },
  editorialPage: { locale },
  faqPage: { locale },
  homepage: { client: 'super', locale },
  rewardsPage: { locale },
  condition: { slug: slugOf('condition'), locale },
  drugClass: { slug: slugOf('drugClass'), locale },
  staticPage: { pageUrl: '/privacy', locale },
  welcomePage: { locale },
  editorialPaginated: page,
  sitemap: { ...sections, locale },
  wallet: { locale },
  auctionHomePage: { locale },
  aboutUs: { locale },
};

describe('the content client, where the model has only the specified fields', () => {
  test.each(Object.keys(fetches) as (keyof typeof fetches)[])('%s shows its content', async (name) => {
    const { client, context, events } = await setUp();
    const load = client[name] as (variables: unknown, context: CallContext) => Promise<{ failed: boolean }>;
    const result = await load(fetches[name], context);
    expect(result).toMatchObject({ failed: false, content: expect.anything() });
    expect(events.filter(({ ok }) => !ok)).toEqual([]);
  });

  test('leaves out what the model lacks, and keeps the rest of the page', async () => {
    const { client, context } = await setUp();
    const { content } = await client.condition({ slug: slugOf('condition'), locale }, context);
    expect(content).toMatchObject({ lastReviewed: null, reviewer: null, faqs: expect.any(Array) });
    expect(content?.description).toMatch(/\w/);
    const { content: sitemap } = await client.sitemap({ ...sections, locale }, context);
    expect(sitemap.drugs.length).toBeGreaterThan(0);
    const { content: welcome } = await client.welcomePage({ locale }, context);
    expect(welcome).toMatchObject({ headline: null, howItWorks: [], faqs: [{ topic: null }, {}, {}, {}] });
  });

  test('reports the unknown names once, and then needs only one request', async () => {
    const { client, context, replies, warnings } = await setUp();
    const slugs = [slugOf('condition'), 'one', 'two'];
    for (const slug of slugs) await client.condition({ slug, locale }, context);
    expect(replies).toEqual([400, 200, 200, 200]);
    expect(warnings()).toEqual([
      'the content model lacks Condition.lastReviewed, Condition.reviewer, FaqEntry.slug, FaqEntry.topic: the query Condition leaves them out',
    ]);
  });

  test('requests all fields again after an hour', async () => {
    const { client, context, replies, warnings, clock } = await setUp();
    await client.condition({ slug: 'one', locale }, context);
    clock.now = 3_599_999;
    await client.condition({ slug: 'two', locale }, context);
    expect(replies).toEqual([400, 200, 200]);
    clock.now = 3_600_000;
    await client.condition({ slug: 'three', locale }, context);
    expect(replies).toEqual([400, 200, 200, 400, 200]);
    expect(warnings()).toHaveLength(1);
  });

  test('sends the reduced query within the remaining time limit of the call', async () => {
    using timeouts = vi.spyOn(globalThis, 'setTimeout');
    const { client, context, replies, spend } = await setUp();
    spend(50);
    await client.condition({ slug: 'one', locale }, context);
    const [first = 0, second = 0] = timeouts.mock.calls.map(([, milliseconds]) => milliseconds);
    expect([replies, first <= 60_000, second <= first - 50]).toEqual([[400, 200], true, true]);
  });
});

describe('the content client, with another content model', () => {
  test('reads the only app data of a space whose model has no clients', async () => {
    const parts = { appConfig: ['client'], homepage: ['client'], documentFonts: ['client'] };
    const { client, context, warnings } = await setUp(withoutParts(parts));
    expect((await client.appData({ client: 'super', locale }, context)).content).not.toBeNull();
    expect((await client.homepage({ client: 'super', locale }, context)).content).not.toBeNull();
    expect(warnings()[0]).toBe(
      'the content model lacks AppConfigFilter.client: the query AppData leaves them out',
    );
  });

  test('shows the collections that a space has, and reports the specified error for another', async () => {
    const { client, context, warnings } = await setUp(withoutParts({ drugDescription: 'all' }));
    const { content, failed } = await client.sitemap({ ...sections, locale }, context);
    expect([failed, content.drugs, content.staticPages.length > 0]).toEqual([false, [], true]);
    expect(warnings()).toContain(
      `Collection "drugDescriptionCollection" does not have 'items' property or it's not an array`,
    );
  });

  test.each([
    ['a specified field', { condition: ['description'] }],
    ['the field that finds the page', { condition: ['slug'] }],
    ['the type', { condition: 'all' }],
  ] as const)('gives the specified error for a model without %s', async (_, parts) => {
    const { client, context, events, replies } = await setUp(withoutParts(parts));
    const result = await client.condition({ slug: slugOf('condition'), locale }, context);
    expect(result).toMatchObject({ content: null, failed: true });
    expect(replies).toEqual([400]);
    expect(events).toMatchObject([
      { level: 'error', code: 57, status: 400, message: 'content answered 400 (GRAPHQL_VALIDATION_ERROR)' },
    ]);
  });

  test('links to a question without a slug by the words of the question', async () => {
    const question = specified.entries.find(({ sys }) => sys.contentType.sys.id === 'faqEntry');
    const link = { sys: { type: 'Link', linkType: 'Entry', id: question?.sys.id } };
    const embedded = { nodeType: 'embedded-entry-block', data: { target: link }, content: [] };
    const text = { [locale]: { nodeType: 'document', data: {}, content: [embedded] } };
    const entries = specified.entries.map((entry) =>
      entry.fields['pageUrl']?.[locale] === '/privacy'
        ? { ...entry, fields: { ...entry.fields, text } }
        : entry,
    );
    const { client, context } = await setUp({ ...specified, entries });
    const { linked } = await client.staticPage({ pageUrl: '/privacy', locale }, context);
    expect(Object.values(linked.entries)).toMatchObject([{ slug: expect.stringMatching(/^[\w-]+$/) }]);
  });
});

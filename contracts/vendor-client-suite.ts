import { describe, expect, test } from 'vitest';
import { catchUpstreamError } from './client-suite.ts';
import { createClients, type Subject } from './service-under-contract.ts';

const locale = 'en-US';
const parts = { includeDrugs: true, includeEditorial: true, includeClasses: true, includeConditions: true };

/** Tests the named content fetches with the service (spec §7): each query runs, and its reply has the expected shape. */
export function describeContentClient({ service }: Subject): void {
  describe('content client', () => {
    test('fetches every page in both languages', async () => {
      const { clients, context, events } = createClients(service());
      const { content } = clients;
      const locales = ['en-US', 'es'] as const;
      const fetches = locales.flatMap((language) => [
        content.appData({ client: 'super', locale: language }, context),
        content.documentFonts({ client: 'super', locale: language }, context),
        content.homepage({ client: 'super', locale: language }, context),
        content.drugPage({ locale: language }, context),
        content.editorialPage({ locale: language }, context),
        content.faqPage({ locale: language }, context),
        content.rewardsPage({ locale: language }, context),
        content.welcomePage({ locale: language }, context),
        content.wallet({ locale: language }, context),
        content.auctionHomePage({ locale: language }, context),
        content.aboutUs({ locale: language }, context),
        content.staticPage({ pageUrl: '/privacy', locale: language }, context),
      ]);
      const results = await Promise.all(fetches);
      expect(results.filter((result) => result.content === null)).toEqual([]);
      expect(events.filter(({ ok, level }) => !ok || level !== 'info')).toEqual([]);
      expect(events[0]).toMatchObject({ upstream: 'content', category: 'cms', code: 27 });
    });

    test('fetches the entries that the sitemap lists', async () => {
      const { clients, context, events } = createClients(service());
      const { content } = clients;
      const { content: sitemap } = await content.sitemap({ ...parts, locale }, context);
      const bySlug = (list: { slug: string }[]) => ({ slug: list[0]?.slug ?? '', locale }) as const;
      const { content: category } = await content.editorialCategory(
        { ...bySlug(sitemap.categories), skip: 0, limit: 2 },
        context,
      );
      expect(category?.articles.length).toBeGreaterThan(0);
      expect((await content.editorialArticle(bySlug(sitemap.articles), context)).content?.title).toBeTruthy();
      expect((await content.drugClass(bySlug(sitemap.classes), context)).content?.title).toBeTruthy();
      expect((await content.condition(bySlug(sitemap.conditions), context)).content?.title).toBeTruthy();
      const { content: reviewers } = await content.reviewers({ locale }, context);
      expect((await content.reviewer(bySlug(reviewers), context)).content?.name).toBe(reviewers[0]?.name);
      expect(sitemap.drugs.length).toBeGreaterThan(0);
      expect(events.filter(({ ok, level }) => !ok || level !== 'info')).toEqual([]);
    });

    test('leaves excluded parts out of the sitemap', async () => {
      const { clients, context, events } = createClients(service());
      const { content: sitemap } = await clients.content.sitemap(
        { ...parts, includeDrugs: false, includeEditorial: false, locale },
        context,
      );
      expect([sitemap.drugs, sitemap.articles, sitemap.categories]).toEqual([[], [], []]);
      expect(sitemap.conditions.length).toBeGreaterThan(0);
      expect(events).toMatchObject([{ level: 'info', ok: true }]);
    });

    test('fetches the pages of the article list, and no articles past the end', async () => {
      const { clients, context } = createClients(service());
      const { content } = clients;
      const first = await content.editorialPaginated({ skip: 0, limit: 1, locale }, context);
      const second = await content.editorialPaginated({ skip: 1, limit: 1, locale }, context);
      expect(first.content.articles[0]?.slug).not.toBe(second.content.articles[0]?.slug);
      const total = first.content.total ?? 0;
      expect(total).toBeGreaterThan(1);
      const beyond = await content.editorialPaginated({ skip: total, limit: 1, locale }, context);
      expect(beyond.content).toEqual({ articles: [], total, rows: 0 });
    });

    test('returns null for an unknown slug', async () => {
      const { clients, context, events } = createClients(service());
      const { content } = await clients.content.condition({ slug: 'no-such-thing', locale }, context);
      expect(content).toBeNull();
      expect(events).toMatchObject([{ ok: true, code: 27 }]);
    });

    test('fails with an unknown content token', async () => {
      const content = { ...service().content, token: 'not-the-token' };
      const { clients, context, events } = createClients({ ...service(), content });
      expect((await clients.content.faqPage({ locale }, context)).content).toBeNull();
      expect(events).toMatchObject([{ ok: false, code: 57, status: 401 }]);
    });
  });
}

/** Tests the search client with the service. */
export function describeSearchClient({ service }: Subject): void {
  describe('search client', () => {
    test('finds drugs that can be looked up', async () => {
      const { clients, context, events } = createClients(service());
      const { hits } = await clients.search.search('atorvastatin', context);
      expect(hits.length).toBeLessThanOrEqual(5);
      expect(await clients.drugs.lookUp(hits[0]?.id ?? '', context)).not.toBeNull();
      expect(events[0]).toMatchObject({ upstream: 'search', ok: true, code: 26 });
    });

    test('ignores an unknown word next to known words', async () => {
      const { clients, context } = createClients(service());
      const { hits } = await clients.search.search('atorvastatin zzqqxx', context);
      expect(hits.map(({ id }) => id)).toContain('atorvastatin');
    });

    test('returns as many hits as requested', async () => {
      const { clients, context } = createClients(service());
      const few = await clients.search.search('a', context, { hitsPerPage: 1 });
      const more = await clients.search.search('a', context, { hitsPerPage: 50 });
      expect(few.hits).toHaveLength(1);
      expect(more.hits.length).toBeGreaterThan(1);
      expect(few.total).toBe(more.total);
    });

    test('fails with unknown search credentials', async () => {
      const search = { ...service().search, apiKey: 'not-the-key' };
      const { clients, context } = createClients({ ...service(), search });
      const error = await catchUpstreamError(clients.search.search('atorvastatin', context));
      expect(error).toMatchObject({ kind: 'http', status: 403, code: 56 });
    });
  });
}

/** Tests the geocoding client with the service. */
export function describeGeocodingClient({ service }: Subject): void {
  describe('geocoding client', () => {
    test('finds the location of a ZIP', async () => {
      const { clients, context } = createClients(service());
      const location = await clients.geocoding.geocode('19103', context);
      expect(location).toMatchObject({
        ok: true,
        formattedAddress: expect.stringContaining('Philadelphia'),
      });
    });

    test('does not find an unknown ZIP', async () => {
      const { clients, context } = createClients(service());
      expect(await clients.geocoding.geocode('00009', context)).toEqual({ ok: false, isUnknown: true });
    });

    test('fails with an unknown geocoding key', async () => {
      const geocoding = { ...service().geocoding, key: 'not-the-key' };
      const { clients, context, events } = createClients({ ...service(), geocoding });
      expect(await clients.geocoding.geocode('19103', context)).toEqual({ ok: false, isUnknown: false });
      expect(events).toMatchObject([{ ok: false, message: 'Geocode status REQUEST_DENIED' }]);
    });
  });
}

import { describe, expect, test } from 'vitest';
import { failureOf } from './client-suite.ts';
import { clientsOver, type Subject } from './service-under-contract.ts';

const locale = 'en-US';
const parts = { includeDrugs: true, includeEditorial: true, includeClasses: true, includeConditions: true };

/** The named content fetches over the service (spec §7): each of its queries runs, and its answer has its shape. */
export function describeContentClient({ service }: Subject): void {
  describe('the content client', () => {
    test('gets every page there is, in both languages', async () => {
      const { clients, context, events } = clientsOver(service());
      const { content } = clients;
      const all = ['en-US', 'es'] as const;
      const fetches = all.flatMap((language) => [
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
      const found = await Promise.all(fetches);
      expect(found.map((one) => one.content === null)).toEqual(found.map(() => false));
      expect(events.filter(({ ok, level }) => !ok || level !== 'info')).toEqual([]);
      expect(events[0]).toMatchObject({ upstream: 'content', category: 'cms', code: 27 });
    });

    test('gets what the sitemap lists', async () => {
      const { clients, context, events } = clientsOver(service());
      const { content } = clients;
      const { content: map } = await content.sitemap({ ...parts, locale }, context);
      const bySlug = (list: { slug: string }[]) => ({ slug: list[0]?.slug ?? '', locale }) as const;
      const { content: category } = await content.editorialCategory(
        { ...bySlug(map.categories), skip: 0, limit: 2 },
        context,
      );
      expect(category?.articles.length).toBeGreaterThan(0);
      expect((await content.editorialArticle(bySlug(map.articles), context)).content?.title).toBeTruthy();
      expect((await content.drugClass(bySlug(map.classes), context)).content?.title).toBeTruthy();
      expect((await content.condition(bySlug(map.conditions), context)).content?.title).toBeTruthy();
      const { content: reviewers } = await content.reviewers({ locale }, context);
      expect((await content.reviewer(bySlug(reviewers), context)).content?.name).toBe(reviewers[0]?.name);
      expect(map.drugs.length).toBeGreaterThan(0);
      expect(events.filter(({ ok, level }) => !ok || level !== 'info')).toEqual([]);
    });

    test('leaves out of the sitemap what is not included', async () => {
      const { clients, context, events } = clientsOver(service());
      const { content: map } = await clients.content.sitemap(
        { ...parts, includeDrugs: false, includeEditorial: false, locale },
        context,
      );
      expect([map.drugs, map.articles, map.categories]).toEqual([[], [], []]);
      expect(map.conditions.length).toBeGreaterThan(0);
      expect(events).toMatchObject([{ level: 'info', ok: true }]);
    });

    test('gets the pages of the articles, and none beyond the end', async () => {
      const { clients, context } = clientsOver(service());
      const { content } = clients;
      const first = await content.editorialPaginated({ skip: 0, limit: 1, locale }, context);
      const second = await content.editorialPaginated({ skip: 1, limit: 1, locale }, context);
      expect(first.content.articles[0]?.slug).not.toBe(second.content.articles[0]?.slug);
      const { total } = first.content;
      const beyond = await content.editorialPaginated({ skip: total, limit: 1, locale }, context);
      expect(beyond.content).toEqual({ articles: [], total });
    });

    test('gets nothing for a slug nobody has', async () => {
      const { clients, context, events } = clientsOver(service());
      const { content } = await clients.content.condition({ slug: 'no-such-thing', locale }, context);
      expect(content).toBeNull();
      expect(events).toMatchObject([{ ok: true, code: 27 }]);
    });

    test('is told of a token that is not known', async () => {
      const content = { ...service().content, token: 'not-the-token' };
      const { clients, context, events } = clientsOver({ ...service(), content });
      expect((await clients.content.faqPage({ locale }, context)).content).toBeNull();
      expect(events).toMatchObject([{ ok: false, code: 57, status: 401 }]);
    });
  });
}

/** The search client over the service. */
export function describeSearchClient({ service }: Subject): void {
  describe('the search client', () => {
    test('finds the drug of a page', async () => {
      const { clients, context, events } = clientsOver(service());
      const { hits } = await clients.search.search('atorvastatin', context);
      expect(hits.length).toBeLessThanOrEqual(5);
      expect(await clients.drugs.lookUp(hits[0]?.id ?? '', context)).not.toBeNull();
      expect(events[0]).toMatchObject({ upstream: 'search', ok: true, code: 26 });
    });

    test('finds something for the words that are known when one is not', async () => {
      const { clients, context } = clientsOver(service());
      const { hits } = await clients.search.search('atorvastatin zzqqxx', context);
      expect(hits.map(({ id }) => id)).toContain('atorvastatin');
    });

    test('gives more hits where more are asked for', async () => {
      const { clients, context } = clientsOver(service());
      const few = await clients.search.search('a', context, { hitsPerPage: 1 });
      const more = await clients.search.search('a', context, { hitsPerPage: 50 });
      expect(few.hits).toHaveLength(1);
      expect(more.hits.length).toBeGreaterThan(1);
      expect(few.total).toBe(more.total);
    });

    test('is told of credentials that are not known', async () => {
      const search = { ...service().search, apiKey: 'not-the-key' };
      const { clients, context } = clientsOver({ ...service(), search });
      const error = await failureOf(clients.search.search('atorvastatin', context));
      expect(error).toMatchObject({ kind: 'http', status: 403, code: 56 });
    });
  });
}

/** The geocoding client over the service. */
export function describeGeocodingClient({ service }: Subject): void {
  describe('the geocoding client', () => {
    test('finds where a ZIP is', async () => {
      const { clients, context } = clientsOver(service());
      const found = await clients.geocoding.geocode('19103', context);
      expect(found).toEqual({
        ok: true,
        formattedAddress: expect.stringContaining('Philadelphia'),
        latitude: expect.closeTo(39.95, 1),
        longitude: expect.closeTo(-75.17, 1),
      });
    });

    test('does not find a ZIP that does not exist', async () => {
      const { clients, context } = clientsOver(service());
      expect(await clients.geocoding.geocode('00009', context)).toEqual({ ok: false });
    });

    test('is told of a key that is not known', async () => {
      const geocoding = { ...service().geocoding, key: 'not-the-key' };
      const { clients, context, events } = clientsOver({ ...service(), geocoding });
      expect(await clients.geocoding.geocode('19103', context)).toEqual({ ok: false });
      expect(events).toMatchObject([{ ok: false, message: 'Geocode status REQUEST_DENIED' }]);
    });
  });
}

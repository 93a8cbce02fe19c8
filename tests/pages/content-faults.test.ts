import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { contentCacheSeconds } from '../../domain/limits.ts';
import { startContentService, withFields } from '../content-service.ts';
import type { TestSite } from '../start-site.ts';
import { waitFor } from '../wait-for.ts';
import { findFalseSentences } from './false-sentences.ts';
import { sharedSite, startSite } from './source-site.ts';

type Change = Parameters<typeof startContentService>[0];

const unreachable = {
  CONTENT_URL: 'http://127.0.0.1:9',
  CONTENT_SPACE: 'tests',
  CONTENT_TOKEN: 'content-token',
};

// Long enough for a working service on a busy machine, and less than the 8 seconds of one that is too slow.
const timeoutMs = '6000';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function siteWith(settings: Record<string, string>) {
  const site = await startSite(settings);
  closing.push(() => site.close());
  return withVisits(site);
}

function withVisits(site: TestSite) {
  const visit = async (path: string, host = 'savehealth.localhost') => {
    const before = site.events.length;
    const response = await site.get(`http://${host}${path}`);
    const html = await response.text();
    const { status, headers } = response;
    return { status, headers, html, events: site.events.slice(before) };
  };
  return { ...site, visit };
}

/** Starts a site over its own content service with changed answers. */
async function siteOver(change: Change, settings: Record<string, string> = {}) {
  const content = await startContentService(change);
  closing.push(() => content.close());
  return siteWith({ ...content.settings, ...settings });
}

type Visit = Awaited<ReturnType<Awaited<ReturnType<typeof siteWith>>['visit']>>;

/** Expects the failure page inside the frame of the site, with its search and its name. */
function expectFailurePage({ status, html, events }: Visit): void {
  expect(status).toBe(503);
  expect(html).toContain('Error loading data');
  // The service failed, not the visitor's connection.
  expect(html).toContain('Our service or your connection failed.');
  expect(html).toContain('name="q"');
  expect(html).toContain('content="noindex');
  expect(events.filter(({ ok, code }) => !ok && code === 57)).not.toEqual([]);
}

test('home keeps its sections when the content service closes each connection as a query is written', async () => {
  const queries: string[] = [];
  const isFirst = (query: string) => queries.push(query) > 0 && queries.indexOf(query) === queries.length - 1;
  const site = await siteOver({ cuts: isFirst });
  const { status, html, events } = await site.visit('/');
  expect(status).toBe(200);
  expect([...html.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)).toContain('questions');
  expect(events.filter(({ ok }) => !ok)).toEqual([]);
  // Each query was made twice.
  expect(queries.toSorted()).toEqual([...new Set(queries), ...new Set(queries)].toSorted());
});

describe('a content service that is down from the start', () => {
  test('a page is a 503 inside the frame of the site, with a logged code, while content is down (spec §4: app data)', async () => {
    const site = await siteWith(unreachable);
    for (const path of ['/', '/faq', '/editorial', '/sitemap', '/atorvastatin', '/es/faq']) {
      const { status, html, headers } = await site.visit(path);
      expect([path, status]).toEqual([path, 503]);
      expect(headers.get('retry-after')).toBe('5');
      expect(headers.get('cache-control')).toBe('private, no-store');
      // Rendered as not found, with words that say what happened.
      expect(html).toContain('name="q"');
      expect(html).toContain(
        path.startsWith('/es') ? 'No podemos mostrar esta página' : 'show this page right now',
      );
      expect(html).not.toMatch(/<(title|h1)[^>]*>[^<]*(not found|nothing|no encontrada)/);
      expect(html).toContain(path.startsWith('/es') ? 'en un minuto' : 'Try again in a minute');
      expect([path, findFalseSentences(html)]).toEqual([path, []]);
    }
    expect(site.events.some(({ code, ok, category }) => code === 57 && !ok && category === 'cms')).toBe(true);
    expect(site.lines.join('\n')).toContain('"code":57');
    expect(await site.metrics.registry.metrics()).toMatch(/category="cms",outcome="error",code="57"\} [1-9]/);
  });

  test('a server is not ready, and omits content sections from the sitemap, while content is down', async () => {
    const site = await siteWith(unreachable);
    const ready = await site.visit('/health/ready');
    expect(ready.status).toBe(503);
    expect(ready.html).toContain(
      'The content of super, medicaid, savehealth could not be loaded yet: the content service does not answer, or rejects the request (code 57 in the log).',
    );
    expect((await site.visit('/robots.txt')).status).toBe(200);
    const index = await site.visit('/sitemap.xml');
    expect(index.status).toBe(200);
    expect(index.html).toContain('/sitemap/conditions.xml');
    const main = await site.visit('/sitemap/main.xml');
    expect([main.status, main.html.includes('/faq</loc>')]).toEqual([200, true]);
    expect((await site.visit('/sitemap/conditions.xml')).status).toBe(503);
    // These come from the drug service, which works.
    expect((await site.visit('/sitemap/drugs.xml')).status).toBe(200);
    expect((await site.visit('/rx/sitemap/drugs.xml', 'super.localhost')).status).toBe(503);
  });

  test('a server serves content as soon as the content service is back', async () => {
    let down = true;
    const site = await siteOver({ fails: () => down }, { PAGE_CACHE_MB: '8' });
    expect((await site.visit('/faq')).status).toBe(503);
    expect((await site.visit('/health/ready')).status).toBe(503);
    down = false;
    const { status, html, events } = await site.visit('/faq');
    expect(status).toBe(200);
    expect(html).toContain('<h1');
    expect((await site.visit('/health/ready')).status).toBe(200);
    expect(events.filter(({ category, code, ok }) => category === 'cms' && code === 27 && ok)).not.toEqual(
      [],
    );
  });
});

describe('a content service that goes down later', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2026-11-21T12:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a server serves only cached content, however old, while content is down', async () => {
    let down = false;
    const site = await siteOver({ fails: () => down });
    const paths = ['/faq', '/editorial', '/conditions/high-blood-pressure'];
    const before = new Map<string, string>();
    for (const path of paths) before.set(path, (await site.visit(path)).html);
    expect((await site.visit('/health/ready')).status).toBe(200);
    down = true;
    for (const seconds of [1, contentCacheSeconds + 1, 24 * 3600]) {
      vi.advanceTimersByTime(seconds * 1000);
      for (const path of paths) {
        const { status, html } = await site.visit(path);
        expect([path, status]).toEqual([path, 200]);
        expect(html).toBe(before.get(path));
      }
    }
    // Old content is refreshed in the background.
    await waitFor(() => {
      expect(site.events.filter(({ ok, code }) => !ok && code === 57)).not.toEqual([]);
    });
    expectFailurePage(await site.visit('/about-us'));
    expect((await site.visit('/health/ready')).status).toBe(200);
  });

  test('a page shows new content from the second visit after the content service is back', async () => {
    let headline = 'Old words';
    const site = await siteOver({
      instead: (query) =>
        /^faqpage$/i.test(query)
          ? Response.json({
              data: {
                faqPageCollection: { items: [{ headline, subtext: null, faqsCollection: { items: [] } }] },
              },
            })
          : null,
    });
    expect((await site.visit('/faq')).html).toContain('Old words');
    headline = 'New words';
    vi.advanceTimersByTime((contentCacheSeconds + 1) * 1000);
    // Served stale while it is refreshed (spec §9).
    expect((await site.visit('/faq')).html).toContain('Old words');
    await waitFor(async () => expect((await site.visit('/faq')).html).toContain('New words'));
  });
});

describe('one failing content query', () => {
  const code = (name: string) => ({ errors: [{ message: 'x', extensions: { contentful: { code: name } } }] });
  test.each([
    ['is too slow', () => new Promise<Response>(() => undefined), 504, 'content did not answer'],
    [
      'is unauthorized',
      () => Response.json(code('ACCESS_TOKEN_INVALID'), { status: 401 }),
      401,
      'content answered 401 (ACCESS_TOKEN_INVALID)',
    ],
    [
      'exceeds the rate limit',
      () => Response.json(code('RATE_LIMIT_EXCEEDED'), { status: 429 }),
      429,
      'content answered 429 (RATE_LIMIT_EXCEEDED)',
    ],
    ['fails', () => new Response('', { status: 500 }), 500, 'content answered 500 (N/A)'],
    [
      'has no items',
      () => Response.json({ data: { faqPageCollection: {} } }),
      500,
      `Collection "faqPageCollection" does not have 'items' property or it's not an array`,
    ],
    ['is not JSON', () => new Response('{'), 500, 'content answered with something that is not JSON'],
  ])('a content query that %s fails only its own page', async (_, answer, status, message) => {
    const site = await siteOver(
      { instead: (query) => (/^faqpage$/i.test(query) ? answer() : null) },
      status === 504 ? { UPSTREAM_TIMEOUT_MS: timeoutMs } : {},
    );
    const failed = await site.visit('/faq');
    expectFailurePage(failed);
    const event = failed.events.find(({ ok, code: logged }) => !ok && logged === 57);
    expect(event?.status).toBe(status);
    expect(event?.message).toContain(message);
    for (const path of ['/', '/about-us', '/editorial', '/sitemap', '/atorvastatin']) {
      expect([path, (await site.visit(path)).status]).toEqual([path, 200]);
    }
  });

  test('a drug page has its prices when its content fails to load', async () => {
    const site = await siteOver({ fails: (query) => /^drugpage$/i.test(query) });
    const { status, html } = await site.visit('/atorvastatin?zip=19103');
    expect(status).toBe(200);
    expect(html).toContain('Get the card');
  });
});

describe('the sentinel slugs of the embedded service', () => {
  test.each(['/editorial/', '/conditions/', '/classes/'])(
    'the sentinel slugs below %s show the failure page',
    async (folder) => {
      const site = await siteWith({ FAULTS: 'true', UPSTREAM_TIMEOUT_MS: timeoutMs });
      for (const fault of ['401', '429', '500', 'slow', 'malformed', 'empty']) {
        expectFailurePage(await site.visit(`${folder}fault-${fault}`));
      }
    },
  );
});

describe('incomplete content', () => {
  test('a page shows the rest of its content when a list lacks its items, which is logged', async () => {
    const site = await siteOver({
      instead: (query) =>
        /^faqpage$/i.test(query)
          ? Response.json({
              data: {
                faqPageCollection: { items: [{ headline: 'The rest', subtext: null, faqsCollection: {} }] },
              },
            })
          : null,
    });
    const { status, html, events } = await site.visit('/faq');
    expect([status, html.includes('The rest')]).toEqual([200, true]);
    expect(events.map(({ message }) => message).join()).toContain(`does not have 'items' property`);
  });

  test('a page shows an entry without its broken link', async () => {
    const link = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id } });
    const faqs = [link('faq-gone'), link('faq-what-is-card')];
    const site = await siteOver({ entries: withFields('faq-page', { faqs }) });
    const { status, html } = await site.visit('/faq');
    expect(status).toBe(200);
    expect(html).toContain('Questions and answers');
    expect(html).not.toContain('>null<');
  });

  test('a page shows a rich text without its missing embedded entry', async () => {
    const text = (value: string) => ({ nodeType: 'text', value, marks: [], data: {} });
    const paragraph = (value: string) => ({ nodeType: 'paragraph', data: {}, content: [text(value)] });
    const gone = { target: { sys: { type: 'Link', linkType: 'Entry', id: 'gone' } } };
    const content = {
      nodeType: 'document',
      data: {},
      content: [
        paragraph('Before it.'),
        { nodeType: 'embedded-entry-block', data: gone, content: [] },
        { nodeType: 'shoe', data: {}, content: [] },
        paragraph('After it.'),
      ],
    };
    const site = await siteOver({ entries: withFields('article-how-discount-cards-work', { content }) });
    const { status, html } = await site.visit('/editorial/how-discount-cards-work');
    expect(status).toBe(200);
    expect(html).toContain('Before it.');
    expect(html).toContain('After it.');
    expect(html).not.toContain('nodeType&quot;');
    expect(site.lines.join()).toContain('shoe');
  });

  test('a Spanish page shows an untranslated entry in English', async () => {
    const site = await siteOver({ entries: withFields('faq-page', { headline: 'English words' }) });
    const { status, html } = await site.visit('/es/faq');
    expect([status, html.includes('English words')]).toEqual([200, true]);
    expect(html).toContain('<html lang="es"');
  });

  test('a Spanish page shows the content of a space without Spanish in English', async () => {
    const site = await siteOver({
      locales: ['en-US'],
      entries: (entries) =>
        entries.map(({ fields, ...entry }) => ({
          ...entry,
          fields: Object.fromEntries(
            Object.entries(fields).map(([name, values]) => [name, { 'en-US': values?.['en-US'] }]),
          ),
        })),
    });
    const { status, html } = await site.visit('/es/faq');
    expect([status, html.includes('Questions and answers')]).toEqual([200, true]);
  });

  test('a page in an unsupported language is a 404', async () => {
    const site = withVisits(await sharedSite());
    expect((await site.visit('/fr/faq')).status).toBe(404);
  });

  test.each([
    '/editorial/all/999',
    '/editorial/all/0',
    '/editorial/all/-1',
    '/editorial/all/1.5',
    '/editorial/all/x',
    '/editorial/category/paying-for-medicine/999',
    '/editorial/category/no-such-category',
    '/editorial/no-such-article',
    '/conditions/no-such-condition',
    '/classes/no-such-class',
    '/reviewers/unknown',
  ])('%s is a 404 inside the frame of the site', async (path) => {
    const site = withVisits(await sharedSite());
    const { status, html } = await site.visit(path);
    expect(status).toBe(404);
    expect(html).toContain('name="q"');
    expect(html).toContain('content="noindex');
  });
});

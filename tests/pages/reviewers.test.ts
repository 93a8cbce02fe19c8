import { beforeAll, describe, expect, test } from 'vitest';

import type { ContentExport } from '../../platform/content/export-schema.ts';
import type { TestSite } from '../start-site.ts';
import { mainOf } from './page-html.ts';
import { sharedSite } from './source-site.ts';
import { asReal, linkTo, richText, siteWithContent, withFields } from './changed-content.ts';

type Site = TestSite;
type Entry = ContentExport['entries'][number];

const origin = 'http://savehealth.localhost';
const profile = '/reviewers/placeholder-reviewer-1';

async function visit(site: Pick<Site, 'get'>, path: string) {
  const response = await site.get(origin + path);
  const html = await response.text();
  const main = mainOf(html);
  return { status: response.status, html, main };
}

let site: Site;
beforeAll(async () => {
  site = await sharedSite();
});

describe('the medical review board', () => {
  test('lists the reviewers by name', async () => {
    const real = await siteWithContent({ entry: asReal });
    const { status, main } = await visit(real, '/reviewers');
    expect(status).toBe(200);
    expect(main).toContain('<h1>Medical Review Board</h1>');
    expect([...main.matchAll(/href="(\/reviewers\/[^"]*)"/g)].map(([, path]) => path)).toEqual([
      '/reviewers/placeholder-reviewer-1',
      '/reviewers/placeholder-reviewer-2',
      '/reviewers/placeholder-reviewer-3',
    ]);
    expect(main).not.toContain('1-800-222-1222');
    real.close();
  });

  test.each([
    ['of sample content', {}],
    [
      'without anybody',
      { entry: (one: Entry) => (one.sys.contentType.sys.id === 'person' ? null : asReal(one)) },
    ],
  ])('the board %s lists no one, and says who to ask', async (_, changes) => {
    const changed = await siteWithContent(changes);
    const { status, main, html } = await visit(changed, '/reviewers');
    expect(status).toBe(200);
    expect(main).toContain('<h1>Has a doctor checked this site?</h1>');
    expect(main).toContain('Not yet. No doctor or pharmacist has reviewed this site.');
    expect(main.indexOf('href="tel:911"')).toBeLessThan(main.indexOf('href="tel:+18002221222"'));
    expect(main).not.toContain('href="/reviewers/');
    expect(main).not.toContain('Sample reviewer');
    expect(main).toContain('href="tel:+18002221222"');
    expect(main).toContain('href="/at-the-counter"');
    expect(main).toContain('href="/faq"');
    expect(html).toContain(`rel="canonical" href="${origin}/reviewers"`);
    changed.close();
  });

  test('no page leads people or search engines to the reviewers of sample content', async () => {
    const { html } = await visit(site, '/reviewers');
    // A page for search engines has them.
    expect(html).not.toContain('og:title');
    expect(html.replace(/<nav[^>]*breadcrumb[\s\S]*?<\/nav>/i, '')).not.toContain('href="/reviewers"');
    expect((await visit(site, '/sitemap')).html).not.toContain('href="/reviewers"');
  });

  test.each(['/reviewers', profile])('%s is a 404 where its flag is off', async (path) => {
    const response = await site.get(`http://super.localhost/rx${path}`);
    expect(response.status).toBe(404);
    const home = await site.get('http://super.localhost/rx');
    expect(await home.text()).not.toContain('href="/rx/reviewers');
  });

  test('an unknown reviewer is a 404', async () => {
    const { status, html } = await visit(site, '/reviewers/nobody');
    expect(status).toBe(404);
    expect(html).toContain('<footer');
  });
});

describe('the profile of a reviewer', () => {
  test.each([profile, `/es${profile}`])('%s is a 404 while the reviewer is a sample', async (path) => {
    const { status, html, main } = await visit(site, path);
    expect(status).toBe(404);
    expect(main).not.toContain('placeholder-reviewer-1');
    expect(html).not.toContain('"@type":"Person"');
    expect(html).toContain('<footer');
  });

  test('a reviewer profile under /es is in Spanish', async () => {
    const real = await siteWithContent({ entry: asReal });
    const { html, main } = await visit(real, `/es${profile}`);
    expect(html).toContain('lang="es"');
    expect(main).toContain('<h1>Revisor de muestra 1</h1>');
    expect(main).toContain('href="/es/faq#');
    real.close();
  });

  test('shows a reviewer with only a name and a role', async () => {
    const bare = await siteWithContent({
      entry: (one) =>
        one.sys.id === 'person-placeholder-reviewer-1'
          ? {
              ...one,
              fields: Object.fromEntries(
                Object.entries(one.fields).filter(([name]) => ['name', 'slug', 'type'].includes(name)),
              ),
            }
          : asReal(one),
    });
    const { status, main } = await visit(bare, profile);
    expect(status).toBe(200);
    expect(main).not.toContain('<h2');
    bare.close();
  });
});

describe('a real reviewer', () => {
  const withPerson = (fields: Record<string, unknown>) =>
    siteWithContent({
      entry: (one) => {
        if (one.sys.id === 'person-placeholder-reviewer-1') return withFields(one, fields);
        return asReal(one);
      },
    });

  test('a real reviewer has a LinkedIn link and structured data of a person', async () => {
    const changed = await withPerson({ linkedinUrl: 'https://www.linkedin.com/in/someone' });
    const { html, main } = await visit(changed, profile);
    expect(main).toMatch(/aria-hidden="true">SR</);
    expect(main).toContain('href="https://www.linkedin.com/in/someone"');
    expect(html).not.toContain('Sample texts:');
    expect(html).toContain('"@type":"Person"');
    expect(html).toContain('"sameAs":"https://www.linkedin.com/in/someone"');
    expect(html).toContain('og:title');
    expect(/<footer[\s\S]*<\/footer>/.exec(html)?.[0]).toContain('href="/reviewers"');
    expect((await visit(changed, '/sitemap')).main).toContain('href="/reviewers"');
    changed.close();
  });

  test('a real reviewer has the education and experience of the content', async () => {
    const changed = await withPerson({
      educationSummary: 'Trained in pharmacy',
      education: richText('A school'),
      experience: richText('A pharmacy'),
    });
    const { main } = await visit(changed, profile);
    expect(main).toMatch(/Education<\/h2>[^]*Trained in pharmacy[^]*A school/);
    expect(main).toMatch(/Experience<\/h2>[^]*A pharmacy/);
    changed.close();
  });

  test.each(['http://www.linkedin.com/in/someone', 'https://linkedin.example/in/someone'])(
    'omits the profile link %s, which is not on LinkedIn',
    async (linkedinUrl) => {
      const changed = await withPerson({ linkedinUrl });
      const { status, main } = await visit(changed, profile);
      expect(status).toBe(200);
      expect(main).not.toContain('linkedin');
      changed.close();
    },
  );

  test('a reviewer profile links to the reviewed pages that exist', async () => {
    const reviewed = ['article-what-an-ndc-is', 'gone', 'faq-what-is-generic'];
    const changed = await withPerson({ reviewedItems: reviewed.map((id) => linkTo(id)) });
    const { main } = await visit(changed, profile);
    expect(main).toContain('href="/editorial/what-an-ndc-is"');
    expect(main).toContain('href="/faq#');
    expect(main).not.toMatch(/<li><p>/);
    changed.close();
  });
});

test.each([
  ['/reviewers', /query Reviewers\(/],
  [profile, /query Reviewer\(/],
])('%s shows the failure page inside the frame of the site', async (path, failing) => {
  const broken = await siteWithContent({ failing });
  const { status, html } = await visit(broken, path);
  expect(status).toBe(503);
  expect(html).toContain('Error loading data');
  expect(html).toContain('<footer');
  broken.close();
});

import { expect, test } from 'vitest';

import { createSpecifiedContent } from '../../contracts/examples/specified-content.ts';
import { specifiedCall, type SpecifiedName } from '../../contracts/examples/specified-only.ts';
import { sharedBuiltSite, startBuiltSite } from '../built-site.ts';
import { startSpecifiedGateway } from '../specified-gateway.ts';
import type { TestSite } from '../start-site.ts';

/** Ends whatever element, attribute or comment it is in, and starts an element of somebody else. */
const hostile = `--></title></style></script></template>'"><x-hostile>`;
const inUrl = encodeURIComponent(hostile);

/** A page that has an element of somebody else, or data that a browser cannot read; '' for neither. */
function findProblem(html: string): string {
  if (/<x-hostile/i.test(html)) return 'an injected element';
  const data = [...html.matchAll(/<script[^>]* type="application\/(?:ld\+)?json"[^>]*>([^]*?)<\/script>/g)];
  try {
    for (const [, json] of data) if (json) JSON.parse(json);
  } catch {
    return 'data that is not JSON';
  }
  return '';
}

/** The problems of some pages and of their deferred parts. */
async function findProblems(site: TestSite, origin: string, paths: readonly string[]) {
  const addresses = paths.flatMap((path) => {
    const separator = path.includes('?') ? '&' : '?';
    return [path, `${path}${separator}parts=deferred`];
  });
  const problems: string[] = [];
  const statuses = new Set<number>();
  for (const address of addresses) {
    // One page at a time, as the machine has few cores.
    const response = await site.get(origin + address);
    statuses.add(response.status);
    const problem = findProblem(await response.text());
    if (problem || response.status >= 500) problems.push(`${address}: ${problem || response.status}`);
  }
  return { problems, statuses: [...statuses] };
}

test('no address writes an element into a page of the build', async () => {
  const site = await sharedBuiltSite();
  const ofPages = ['/search?q=', '/', '/card/', '/conditions/', '/editorial/', '/auction/cvs/', '/a/b/'];
  const ofDrug = ['name', 'dosage', 'quantity', 'zip', 'utm_source', inUrl].map(
    (name) => `/atorvastatin?${name}=`,
  );
  const ofCard = ['drug', 'key', 'chain', 'seen', 'source'].map(
    (name) => `/card?drug=atorvastatin&quantity=30&${name}=`,
  );
  const paths = [
    ...ofPages,
    ...ofDrug,
    ...ofCard,
    '/embed?drug=',
    '/at-the-counter?drug=',
    '/unsubscribe?token=',
  ];
  const addresses = paths.map((path) => path + inUrl);
  const { problems, statuses } = await findProblems(site, 'http://super.localhost/rx', addresses);
  expect(problems).toEqual([]);
  expect(statuses).toContain(200);
});

/** Fields that are shown; the others are ids, links and kinds. */
const shown = new Set([
  'name',
  'description',
  'form',
  'dosage',
  'side_effects',
  'label',
  'image',
  'chain_display_name',
  'secondary_name',
  'formatted_address',
  'member',
  'bin',
  'pcn',
  'group',
  'title',
  'question',
  'value',
  'text',
]);

/** A value with a hostile end of each text that is shown, at most as long as a code on a card. */
function withHostileTexts(value: unknown, isShown = false): unknown {
  if (typeof value === 'string') return isShown ? value.slice(0, 6) + hostile : value;
  if (Array.isArray(value)) return value.map((item) => withHostileTexts(item, isShown));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, item]: [string, unknown]) => [
      field,
      withHostileTexts(item, shown.has(field) || (isShown && /^(en-US|es)$/.test(field))),
    ]),
  );
}

test('no text of a service writes an element into a page of the build', async () => {
  const content = withHostileTexts(createSpecifiedContent()) as ReturnType<typeof createSpecifiedContent>;
  const gateway = await startSpecifiedGateway({ content });
  const names: SpecifiedName[] = ['drug', 'prices', 'market prices', 'card', 'search', 'address'];
  for (const name of names) gateway.reply(name, { body: withHostileTexts(specifiedCall(name).body) });
  const site = await startBuiltSite(gateway.settings);
  try {
    const origin = 'http://savehealth.localhost';
    const drugPage = await (await site.get(`${origin}/atorvastatin?zip=19103`)).text();
    expect(drugPage).toContain('x-hostile&gt;');
    const card = /href="(\/card\?[^"#]*)"/.exec(drugPage)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(card).not.toBe('');
    const paths = [
      '/',
      '/atorvastatin?zip=19103',
      card,
      card.replace('/card', '/at-the-counter'),
      '/search?q=ator',
    ];
    const others = ['/faq', '/conditions', '/editorial', '/rewards', '/welcome', '/embed?drug=atorvastatin'];
    const addresses = [...paths, ...others].flatMap((path) => [path, path === '/' ? '/es' : `/es${path}`]);
    expect((await findProblems(site, origin, addresses)).problems).toEqual([]);
  } finally {
    site.close();
    await gateway.close();
  }
});

import { isDeepStrictEqual } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

import {
  loadNamed,
  namedFetches,
  withBadRows,
  withoutOptionalFields,
} from '../../contracts/content-variants.ts';
import type { Upstreams } from '../../upstreams/create-upstreams.ts';
import { findFalseSentences } from './false-sentences.ts';
import { useSpecifiedSite } from './specified-site.ts';

const services = useSpecifiedSite();

const superSite = 'http://super.localhost/rx';
const saveHealth = 'http://savehealth.localhost';

/** What each fetch fills: its method, and a page of it. */
const pages: Readonly<Record<string, readonly [keyof Upstreams['content'], string]>> = {
  'app data': ['appData', `${superSite}/faq`],
  'document fonts': ['documentFonts', `${superSite}/faq`],
  homepage: ['homepage', superSite],
  'drug page': ['drugPage', `${superSite}/atorvastatin?zip=19103`],
  'FAQ page': ['faqPage', `${superSite}/faq`],
  'editorial page': ['editorialPage', `${superSite}/editorial`],
  'editorial paginated': ['editorialPaginated', `${superSite}/editorial/all`],
  'rewards page': ['rewardsPage', `${saveHealth}/rewards`],
  'welcome page': ['welcomePage', `${saveHealth}/welcome`],
  wallet: ['wallet', `${superSite}/wallet`],
  'auction home page': ['auctionHomePage', `${superSite}/auction`],
  'about us': ['aboutUs', `${superSite}/about-us`],
  'all reviewers': ['reviewers', `${saveHealth}/reviewers`],
  sitemap: ['sitemap', `${superSite}/sitemap`],
  'drug class': ['drugClass', `${superSite}/classes/statins`],
  condition: ['condition', `${superSite}/conditions/high-blood-pressure`],
  'editorial article': ['editorialArticle', `${superSite}/editorial/how-discount-cards-work`],
  'static page': ['staticPage', `${superSite}/privacy`],
};

test('each named content fetch fills a page', () => {
  expect(Object.keys(pages).toSorted()).toEqual(namedFetches.map(({ name }) => name).toSorted());
});

test.each(namedFetches)(
  'the page of $name says nothing false when a field is missing or a row is malformed',
  async (fetch) => {
    const [method = 'faqPage', address = ''] = pages[fetch.name] ?? [];
    const { content: client } = services.site.upstreams;
    const before = client[method];
    onTestFinished(() => void Object.assign(client, { [method]: before }));
    const { reply, content: whole } = await loadNamed(fetch);
    const problems: string[] = [];
    // A rich text without some of its words reads as the operator wrote it.
    const variants = withoutOptionalFields(reply).filter(({ change }) => !change.includes('.json.'));
    for (const { change, body } of [...variants, ...withBadRows(reply)]) {
      const { content, failed, linked } = await loadNamed(fetch, body);
      // A field that no page reads changes nothing.
      if (isDeepStrictEqual(content, whole)) continue;
      Object.assign(client, { [method]: () => Promise.resolve({ content, failed, linked }) });
      const response = await services.site.get(address);
      const found =
        response.status === 200 ? findFalseSentences(await response.text()) : [`status ${response.status}`];
      problems.push(...found.map((problem) => `${change}: ${problem}`));
    }
    expect(problems).toEqual([]);
  },
);

import type { FlagName, Flags } from './flags.ts';

/** Pages behind a flag, by path below the base path (spec §2). Every tenant has all other pages. */
const pages: readonly (readonly [RegExp, FlagName])[] = [
  [/^\/faq$/, 'faqPage'],
  [/^\/editorial(\/|$)/, 'editorialPages'],
  [/^\/conditions(\/|$)/, 'conditionsPages'],
  [/^\/classes(\/|$)/, 'classesPages'],
  [/^\/rewards$/, 'rewardsPage'],
  [/^\/welcome$/, 'welcomePage'],
  [/^\/auction(\/|$)/, 'auctionPage'],
  [/^\/reviewers(\/|$)/, 'reviewersPage'],
  [/^\/about-us$/, 'aboutUsPage'],
  [/^\/wallet$/, 'walletPage'],
  [/^\/glp-1$/, 'glp1Site'],
  [/^\/(cookie-policy|licenses)$/, 'extraLegalPages'],
];

/** Search hits without those for pages that the site does not have. */
export function withoutMissingPages<Hit extends { page?: string }>(
  flags: Flags,
  hits: readonly Hit[],
): Hit[] {
  return hits.filter(({ page }) => page === undefined || isPageOn(flags, page));
}

/** Whether a site has the page of a path, to hide links to missing pages. The path may have a query and a hash. */
export function isPageOn(flags: Flags, path: string): boolean {
  const pathname = path.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
  const flag = pages.find(([pattern]) => pattern.test(pathname))?.[1];
  return flag === undefined || flags[flag];
}

import type { FlagName, Flags } from './flags.ts';

/** Pages that a flag turns on, by path below the base path (spec §2). Every other page is there for every tenant. */
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

/** Whether a site has the page of a path; a link to one it has not is not shown. The path may have a query and a hash. */
export function isPageOn(flags: Flags, path: string): boolean {
  const bare = path.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
  const flag = pages.find(([pattern]) => pattern.test(bare))?.[1];
  return flag === undefined || flags[flag];
}

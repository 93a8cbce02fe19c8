import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import type { OwnPage } from './sitemap-links.ts';

/**
 * Pages that are there without anybody naming them, in the order a visitor meets them. Pages that search engines are
 * asked to leave alone, such as the card, are not among them.
 */
const pages: readonly (readonly [string, MessageDescriptor])[] = [
  ['/', msg`Home`],
  ['/search', msg`Search for a medicine`],
  ['/faq', msg`Questions and answers`],
  ['/about-us', msg`About us`],
  ['/at-the-counter', msg`At the counter`],
  ['/welcome', msg`Welcome`],
  ['/wallet', msg`The card in your phone`],
  ['/rewards', msg`Rewards`],
  ['/auction', msg`Prices of one pharmacy`],
  ['/glp-1', msg`GLP-1 medicines`],
  ['/medications', msg`Medicines from A to Z`],
  ['/editorial', msg`Guides`],
  ['/editorial/all', msg`All guides`],
  ['/conditions', msg`Conditions`],
  ['/classes', msg`Drug classes`],
  ['/reviewers', msg`Medical Review Board`],
  ['/sitemap', msg`Site map`],
];

/** Our own pages with their names in the language of a page, whether they are on or not. */
export function ownPages({ locale }: Pick<SiteContext, 'locale'>): OwnPage[] {
  return pages.map(([path, title]) => ({ path, title: i18nFor(locale)._(title) }));
}

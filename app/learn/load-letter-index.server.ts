import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { data } from 'react-router';

import { groupByLetter } from '../../domain/medication-list.ts';
import type { FlagName } from '../../tenants/flags.ts';
import { isPageOn } from '../../tenants/page-flags.ts';
import type { PageContext } from '../context.ts';
import { requireContent } from '../shell/content/load-content.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { requireFlag } from '../shell/require.server.ts';

interface Entry {
  name: string;
  /** Path below the base path. */
  path: string;
}

interface LetterIndex {
  path: string;
  title: MessageDescriptor;
  lead: MessageDescriptor;
  /** The flag that turns the list on; without one every tenant has the list. */
  flag?: FlagName;
  loadEntries: (page: PageContext) => Promise<Entry[]>;
  /** The names come from the catalog, which is in English only. */
  inEnglish: boolean;
}

/** All lists, in the order of the links between them. */
const indexes: readonly LetterIndex[] = [
  {
    path: '/medications',
    title: msg`Medicines from A to Z`,
    lead: msg`Every medicine whose prices can be compared here, by brand and by generic name.`,
    inEnglish: true,
    async loadEntries(page) {
      const medications = await page.services.drugs.list({}, page.request.call).catch(() => {
        throw data(null, { status: 503 });
      });
      return medications.map(({ name, slug }) => ({ name, path: `/${encodeURIComponent(slug)}` }));
    },
  },
  {
    path: '/conditions',
    title: msg`Conditions`,
    lead: msg`What each condition is, and what its medicines cost.`,
    flag: 'conditionsPages',
    inEnglish: false,
    async loadEntries(page) {
      const { conditions } = await loadContentLists(page, { includeConditions: true });
      return conditions.map(({ title, slug }) => ({ name: title, path: `/conditions/${slug}` }));
    },
  },
  {
    path: '/classes',
    title: msg`Drug classes`,
    lead: msg`Medicines that work alike, and what they cost.`,
    flag: 'classesPages',
    inEnglish: false,
    async loadEntries(page) {
      const { classes } = await loadContentLists(page, { includeClasses: true });
      return classes.map(({ title, slug }) => ({ name: title, path: `/classes/${slug}` }));
    },
  },
];

function loadContentLists(
  page: PageContext,
  parts: { includeConditions?: boolean; includeClasses?: boolean },
) {
  const query = {
    includeDrugs: false,
    includeEditorial: false,
    includeClasses: false,
    includeConditions: false,
    ...parts,
    locale: page.site.locale,
  };
  return requireContent(page, (content) => content.sitemap(query, page.request.call));
}

/**
 * The list at a path by letter: conditions, drug classes, or medications by brand and generic name.
 * @throws 404 where the flag is off, 503 where the content or the drug service failed.
 */
export async function loadLetterIndex(page: PageContext, path: string) {
  const index = indexes.find((candidate) => candidate.path === path);
  if (!index) throw data(null, { status: 404 });
  if (index.flag) requireFlag(page.site, index.flag);
  const { locale, flags } = page.site;
  const i18n = i18nFor(locale);
  const title = i18n._(index.title);
  const lead = i18n._(index.lead);
  const entries = await index.loadEntries(page);
  const { trail, trailData } = pageTrail(page.site, { name: title });
  const others = indexes.filter((other) => other.path !== path && isPageOn(flags, other.path));
  return {
    title,
    lead,
    groups: groupByLetter(entries, ({ name }) => name, index.inEnglish ? 'en-US' : locale),
    lang: index.inEnglish && locale !== 'en-US' ? 'en' : undefined,
    others: others.map((other) => ({ path: other.path, title: i18n._(other.title) })),
    trail,
    head: pageHead(page, { title, description: lead, path, data: trailData }),
  };
}

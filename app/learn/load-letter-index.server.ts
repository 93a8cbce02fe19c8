import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { data } from 'react-router';

import { groupByLetter } from '../../domain/medication-list.ts';
import { isPageOn } from '../../tenants/page-flags.ts';
import type { SitemapParts } from '../../upstreams/content/sitemap.ts';
import type { PageContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { contentOrThrow } from '../shell/content/load-content.server.ts';
import { requireFlag } from '../shell/require-flag.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';

/** Each list of this kind, which lead to each other. */
const medicineIndex = { path: '/medications', title: msg`Medicines from A to Z` };
const conditionIndex = { path: '/conditions', title: msg`Conditions` };
const classIndex = { path: '/classes', title: msg`Drug classes` };
const indexes: readonly Pick<Index, 'path' | 'title'>[] = [medicineIndex, conditionIndex, classIndex];

const nothing: SitemapParts = {
  includeDrugs: false,
  includeEditorial: false,
  includeClasses: false,
  includeConditions: false,
};

/**
 * Every condition by letter.
 * @throws 404 where the flag is off, 503 where the content could not be asked.
 */
export async function loadConditionIndex(page: PageContext) {
  requireFlag(page.site, 'conditionsPages');
  const parts = { ...nothing, includeConditions: true, locale: page.site.locale };
  const { conditions } = await contentOrThrow(page, (content) => content.sitemap(parts, page.request.call));
  return indexPage(page, {
    ...conditionIndex,
    lead: msg`What each condition is, and what its medicines cost.`,
    entries: conditions.map(({ title, slug }) => ({ name: title, path: `/conditions/${slug}` })),
    inEnglish: false,
  });
}

/**
 * Every class of medicines by letter.
 * @throws 404 where the flag is off, 503 where the content could not be asked.
 */
export async function loadClassIndex(page: PageContext) {
  requireFlag(page.site, 'classesPages');
  const parts = { ...nothing, includeClasses: true, locale: page.site.locale };
  const { classes } = await contentOrThrow(page, (content) => content.sitemap(parts, page.request.call));
  return indexPage(page, {
    ...classIndex,
    lead: msg`Medicines that work alike, and what they cost.`,
    entries: classes.map(({ title, slug }) => ({ name: title, path: `/classes/${slug}` })),
    inEnglish: false,
  });
}

/**
 * Every medicine that has a page, by letter, brands and generics.
 * @throws 503 where the drug service could not be asked.
 */
export async function loadMedicineIndex(page: PageContext) {
  const medicines = await page.services.drugs.list({}, page.request.call).catch(() => {
    throw data(null, { status: 503 });
  });
  return indexPage(page, {
    ...medicineIndex,
    lead: msg`Every medicine whose prices can be compared here, by brand and by generic name.`,
    entries: medicines.map(({ name, slug }) => ({ name, path: `/${encodeURIComponent(slug)}` })),
    inEnglish: true,
  });
}

interface Index {
  path: string;
  title: MessageDescriptor;
  lead: MessageDescriptor;
  entries: { name: string; path: string }[];
  /** The names are the catalogue's and not the content's. */
  inEnglish: boolean;
}

function indexPage(page: PageContext, { path, lead, entries, inEnglish, ...index }: Index) {
  const words = i18nFor(page.site.locale);
  const title = words._(index.title);
  const description = words._(lead);
  const { trail, trailData } = pageTrail(page.site, { name: title });
  const others = indexes.filter((other) => other.path !== path && isPageOn(page.site.flags, other.path));
  return {
    title,
    lead: description,
    groups: groupByLetter(entries, ({ name }) => name, inEnglish ? 'en-US' : page.site.locale),
    lang: inEnglish && page.site.locale !== 'en-US' ? 'en' : undefined,
    others: others.map((other) => ({ path: other.path, title: words._(other.title) })),
    trail,
    head: pageHead(page, { title, description, path, data: trailData }),
  };
}

export type LetterIndexData = ReturnType<typeof indexPage>;

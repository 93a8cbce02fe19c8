import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { data } from 'react-router';

import type { Locale } from '../../domain/locale.ts';
import { groupByLetter } from '../../domain/medication-list.ts';
import type { FlagName } from '../../tenants/flags.ts';
import { isPageOn } from '../../tenants/page-flags.ts';
import type { PageContext } from '../context.ts';
import { loadContent, requireContent } from '../shell/content/load-content.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { localizeName, noPriceNotes } from '../shell/load-drug.server.ts';
import { fallBackTo, loadOptional, requireFlag } from '../shell/loader-guards.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { pageTrail } from '../shell/structured-data.server.ts';

interface Entry {
  name: string;
  /** The words of the name before the one that it is sorted by. */
  leadingWords?: string;
  /** Path below the base path. */
  path: string;
  /** What the entry is, or why it has no current price. */
  note?: string;
  /** How many medications a condition has. */
  count?: string;
  /** On an English page every name is already in the page's language. */
  isTranslated?: boolean;
  /** Slugs of the conditions that a medication is for. */
  conditions?: readonly string[];
  /** Begins with the word that people look for; the name unless set. */
  sortName?: string;
  /** The place among the entries that many people look up. */
  commonPosition?: number;
}

/** What a visitor finds in a list and on the pages of its entries. */
interface ListFacts {
  hasLetters: boolean;
  hasMedications: boolean;
  hasPrices: boolean;
}

interface LetterIndex {
  path: string;
  title: MessageDescriptor;
  /** What the entries are. */
  explanation?: MessageDescriptor;
  /** What to do with the list. */
  instruction: (facts: ListFacts) => MessageDescriptor;
  /** The flag that turns the list on; without one every tenant has the list. */
  flag?: FlagName;
  /** Null where no service has the list. */
  loadEntries: (page: PageContext) => Promise<Entry[] | null>;
  /** The names come from the catalog, which is in English; some have a translation. */
  inEnglish: boolean;
  /** The heading of the entries that many people look up, shown first. */
  commonTitle?: MessageDescriptor;
  /** Whether the page begins with a search, because the search finds the listed entries. */
  hasSearch?: boolean;
}

const conditionPath = (slug: string) => `/conditions/${encodeURIComponent(slug)}`;
const classPath = (slug: string) => `/classes/${encodeURIComponent(slug)}`;

/** All lists, in the order of the links between them. */
const indexes: readonly LetterIndex[] = [
  {
    path: '/medications',
    title: msg`Medications from A to Z`,
    instruction: ({ hasLetters }) =>
      hasLetters
        ? msg`Type a brand or generic name, or choose a letter.`
        : msg`Type a brand or generic name.`,
    inEnglish: true,
    hasSearch: true,
    loadEntries: loadMedications,
  },
  {
    path: '/conditions',
    title: msg`Conditions`,
    instruction({ hasMedications, hasPrices }) {
      if (!hasMedications) return msg`Choose a condition to read about it.`;
      return hasPrices
        ? msg`Choose a condition to see its medications and their prices.`
        : msg`Choose a condition to see its medications.`;
    },
    flag: 'conditionsPages',
    inEnglish: false,
    commonTitle: msg`Common conditions`,
    async loadEntries(page) {
      const { conditions } = await loadContentLists(page, { includeConditions: true });
      return conditions.map(({ title, slug, commonPosition }) => ({
        name: title,
        path: conditionPath(slug),
        ...(commonPosition !== null && { commonPosition }),
      }));
    },
  },
  {
    path: '/classes',
    title: msg`Drug classes`,
    explanation: msg`Medications that work in a similar way or are for the same condition, such as statins for cholesterol.`,
    instruction({ hasMedications, hasPrices }) {
      if (!hasMedications) return msg`Choose a class to read about it.`;
      return hasPrices
        ? msg`Choose a class to see its medications and their prices.`
        : msg`Choose a class to see its medications.`;
    },
    flag: 'classesPages',
    inEnglish: false,
    commonTitle: msg`Common drug classes`,
    async loadEntries(page) {
      const { classes } = await loadContentLists(page, { includeClasses: true });
      return classes.map(({ title, slug, sortTitle, headline, commonPosition }) => ({
        name: title,
        path: classPath(slug),
        ...(sortTitle !== null && { sortName: sortTitle }),
        ...(commonPosition !== null && { commonPosition }),
        ...(headline && { note: headline }),
      }));
    },
  },
];

const noParts = {
  includeDrugs: false,
  includeEditorial: false,
  includeClasses: false,
  includeConditions: false,
};

function loadContentLists(
  page: PageContext,
  parts: { includeConditions?: boolean; includeClasses?: boolean },
) {
  const query = { ...noParts, ...parts, locale: page.site.locale };
  return requireContent(page, (content) => content.sitemap(query, page.request.call));
}

/**
 * Every medication that can be looked up; the content's where the gateway has no list of them. Null where neither has one.
 * @throws 503 if the content failed too.
 */
async function loadMedications(page: PageContext): Promise<Entry[] | null> {
  const { locale } = page.site;
  const toEntry = (english: string, slug: string): Entry => {
    const name = localizeName(locale, english);
    return { name, path: `/${encodeURIComponent(slug)}`, ...(name !== english && { isTranslated: true }) };
  };
  const listed = await page.services.drugs
    .list({}, page.request.call)
    .catch(fallBackTo(null, page, 'medication lists'));
  if (listed) {
    const notes = noPriceNotes(locale);
    return listed.map(({ name, slug, noPrice, conditions }) => ({
      ...toEntry(name, slug),
      conditions,
      ...(noPrice && { note: notes[noPrice] }),
    }));
  }
  const query = { ...noParts, includeDrugs: true, locale };
  const { content, failed } = await loadContent(page, (client) => client.sitemap(query, page.request.call));
  if (failed) throw data(null, { status: 503 });
  const entries = content.drugs.map(({ name, searchName }) => toEntry(name, searchName));
  return entries.length > 0 ? entries : null;
}

/**
 * Common conditions with the number of medications for each. Empty where the gateway does not say which medication is for
 * what.
 */
function countMedications(
  conditions: readonly Entry[],
  medications: readonly Entry[],
  locale: Locale,
): Entry[] {
  const i18n = i18nFor(locale);
  const treated = medications.flatMap((medication) => [...new Set(medication.conditions)].map(conditionPath));
  const byPath = Map.groupBy(treated, (path) => path);
  return conditions
    .map((condition) => ({ condition, count: byPath.get(condition.path)?.length ?? 0 }))
    .filter(({ count }) => count > 1)
    .map(({ condition, count }) => ({
      ...condition,
      count: i18n._(msg`${plural(count, { one: '# medication', other: '# medications' })}`),
    }));
}

/** A longer list shows only its letters at first. */
export const maxUnfoldedNames = 40;

/** The text above a list; '' for an empty one of which there is nothing to say. */
function leadText(
  { flags, locale }: PageContext['site'],
  index: LetterIndex,
  entries: readonly Entry[],
  medications: readonly Entry[] | null,
): string {
  const facts = {
    hasLetters: entries.length > maxUnfoldedNames,
    // A list of the content does not say what a medication is for.
    hasMedications: medications?.some(({ conditions }) => conditions) === true,
    hasPrices: flags.classConditionPrices,
  };
  const hasUse = entries.length > 0 || index.hasSearch;
  const messages = [index.explanation, hasUse ? index.instruction(facts) : undefined];
  return messages.flatMap((message) => (message ? i18nFor(locale)._(message) : [])).join(' ');
}

/** A list by letter without its page's head. */
export type LetterIndexData = Omit<Awaited<ReturnType<typeof loadLetterIndex>>, 'head'>;

/**
 * The list at a path by letter: conditions, drug classes, or medications by brand and generic name.
 * Without a list of medications their page is a search, because every drug page links to it.
 * @throws 404 where the flag is off, 503 where the content failed.
 */
export async function loadLetterIndex(page: PageContext, path: string) {
  const index = indexes.find((candidate) => candidate.path === path);
  if (!index) throw data(null, { status: 404 });
  if (index.flag) requireFlag(page.site, index.flag);
  const { locale, flags } = page.site;
  const i18n = i18nFor(locale);
  const [listed, medications, home] = await Promise.all([
    index.loadEntries(page),
    index.loadEntries === loadMedications ? null : loadOptional(page, 'medication lists', loadMedications),
    index.hasSearch &&
      page.services.content.homepage({ client: page.site.tenant.id, locale }, page.request.call),
  ]);
  const entries = (listed ?? []).map(separateLeadingWords);
  const title = i18n._(listed ? index.title : msg`Look up a medication`);
  const lead = leadText(page.site, index, entries, medications);
  const { trail, trailData } = pageTrail(page.site, { name: title });
  const others = indexes.filter(
    (other) =>
      other.path !== path &&
      isPageOn(flags, other.path) &&
      (other.loadEntries !== loadMedications || medications !== null),
  );
  const common = (listed ?? [])
    .filter(({ commonPosition }) => commonPosition !== undefined)
    .toSorted((a, b) => (a.commonPosition ?? 0) - (b.commonPosition ?? 0));
  const counted = path === '/conditions' ? countMedications(common, medications ?? [], locale) : common;
  return {
    title,
    lead,
    common:
      index.commonTitle && counted.length > 0 ? { title: i18n._(index.commonTitle), items: counted } : null,
    hasSearch: index.hasSearch === true,
    isListed: listed !== null,
    groups: groupByLetter(entries, ({ name, sortName = name }) => sortName, locale),
    lang: index.inEnglish && locale !== 'en-US' ? 'en' : undefined,
    // Translated names, and the notes beside names, are in the language of the page.
    pageLang: index.inEnglish && locale !== 'en-US' ? locale : undefined,
    others: others.map((other) => ({ href: other.path, name: i18n._(other.title) })),
    popular: (home && home.content?.popularSearches) || [],
    trail,
    head: pageHead(page, {
      title,
      description: lead || title,
      path,
      noindex: listed === null,
      data: trailData,
    }),
  };
}

function separateLeadingWords(entry: Entry): Entry {
  const [leadingWords, name] = splitAtSortWord(entry.name, entry.sortName);
  return leadingWords ? { ...entry, leadingWords, name } : entry;
}

/** The words of a name before the one that it is sorted by, and the rest. All is the rest unless `sortName` is its end. */
export function splitAtSortWord(name: string, sortName = ''): [leadingWords: string, rest: string] {
  const at = name.length - sortName.length;
  const isEnd = sortName !== '' && at > 0 && name.slice(at).toLowerCase() === sortName.toLowerCase();
  return isEnd ? [name.slice(0, at), name.slice(at)] : ['', name];
}

const maxConditions = 6;

/** The conditions that many people look up; null where the site has none. */
export async function loadCommonConditions(page: PageContext) {
  const index = await loadOptional(page, 'content', (limited) => loadLetterIndex(limited, '/conditions'));
  if (!index?.common) return null;
  const { title, items } = index.common;
  return { title, links: items.slice(0, maxConditions).map(({ name, path }) => ({ name, href: path })) };
}

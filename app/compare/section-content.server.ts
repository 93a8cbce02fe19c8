import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';

import { createObjectMemo } from '../../domain/object-memo.ts';
import type { Locale } from '../../domain/locale.ts';
import {
  nameInSentence,
  translateTerm,
  type DrugLookup,
  type DrugVariant,
  type TopicLink,
} from '../../domain/medication.ts';
import type { PriceHistory, PriceHistorySummary } from '../../domain/price-history.ts';
import { asUsedFor } from '../../domain/topic-medications.ts';
import type { DrugPage } from '../../upstreams/content/drug-page.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { loadAppData, loadContent } from '../shell/content/load-content.server.ts';
import type { Rendered } from '../shell/content/render-content.ts';
import { loadOptional } from '../shell/loader-guards.server.ts';
import { loadLowestPrices, type LowestPrice } from '../shell/lowest-prices.server.ts';

/** The content of a drug page from the content service and the content gateway. */
export interface SectionContent {
  /** Null if it could not be loaded. */
  drugPage: Rendered<DrugPage> | null;
  /** The gateway's description; null where the lookup's own is shown. */
  description: { text: string; locale: Locale } | null;
  topicPages: TopicPages;
  /** The page has no price, and so no card to speak of. */
  isWithoutCard?: true;
}

/** The content of a drug's page. It never throws and waits at most as long as loadOptional allows. */
export async function loadSectionContent(page: PageContext, drugName: string): Promise<SectionContent> {
  const [drugPage, description, appData, topicPages] = await Promise.all([
    loadOptional(page, 'content', async (limitedPage) => {
      const { content } = await loadContent(limitedPage, (client) =>
        client.drugPage({ locale: page.site.locale }, limitedPage.request.call),
      );
      return content;
    }),
    loadGatewayDescription(page, drugName),
    loadOptional(page, 'content', loadAppData),
    loadOptional(page, 'content', loadTopicPages),
  ]);
  const isSample = Boolean(appData?.text('sampleNotice'));
  return {
    // Sample content has no real reviewer and no real testimonials.
    drugPage: isSample && drugPage ? withoutPeople(drugPage) : drugPage,
    description,
    topicPages: topicPages ?? noTopicPages,
  };
}

// The same object until the content is loaded again, because caches compare it by identity.
const withoutPeople = (drugPage: Rendered<DrugPage>) =>
  sampleMemo(drugPage, [], () => ({ ...drugPage, testimonials: [], reviewer: null }));
const sampleMemo = createObjectMemo<Rendered<DrugPage>>();
const topicPagesMemo = createObjectMemo<TopicPages>();
const noTopicPages: TopicPages = new Map();

/** Used with flag contentApiDrugDescription, and on Spanish pages, because the drug service has English descriptions only. */
async function loadGatewayDescription(
  page: PageContext,
  drugName: string,
): Promise<SectionContent['description']> {
  const { contentApiDrugDescription: isPreferred } = page.site.flags;
  if (!isPreferred && page.site.locale === 'en-US') return null;
  const { drugDescriptions } = page.services;
  const result = await loadOptional(page, 'drug descriptions', ({ request }) =>
    drugDescriptions.find(drugName, request.call, page.site.locale),
  );
  if (!result || (!isPreferred && result.locale === 'en-US')) return null;
  return { text: result.description, locale: result.locale };
}

/**
 * Titles of the conditions and classes in the content by path, in the page's language. The catalog has more topics than the
 * content has pages.
 */
export type TopicPages = ReadonlyMap<string, string>;

async function loadTopicPages({ site, services, request }: PageContext): Promise<TopicPages> {
  const parts = {
    includeDrugs: false,
    includeEditorial: false,
    includeClasses: true,
    includeConditions: true,
  };
  const { content } = await services.content.sitemap({ ...parts, locale: site.locale }, request.call);
  return topicPagesMemo(
    content,
    [],
    () =>
      new Map([
        ...content.conditions.map(({ slug, title }) => [topicPath('conditions', slug), title] as const),
        ...content.classes.map(({ slug, title }) => [topicPath('classes', slug), title] as const),
      ]),
  );
}

/** A condition or class as a drug page names it. */
export interface Topic {
  slug: string;
  title: string;
  /** Null where it has no page to link to. */
  path: string | null;
}

const topicPath = (kind: 'conditions' | 'classes', slug: string) => `/${kind}/${encodeURIComponent(slug)}`;

const pageFlags = { conditions: 'conditionsPages', classes: 'classesPages' } as const;

/**
 * Conditions or classes of the catalog under the content's titles, with the paths of those that have pages. Only the content has
 * Spanish titles: a Spanish page leaves out the others instead of naming them in English.
 */
export function linkTopics(
  site: SiteContext,
  topicPages: TopicPages,
  kind: keyof typeof pageFlags,
  links: readonly TopicLink[],
): Topic[] {
  return links.flatMap(({ slug, title }) => {
    const path = topicPath(kind, slug);
    const contentTitle = topicPages.get(path);
    if (contentTitle === undefined) return site.locale === 'es' ? [] : [{ slug, title, path: null }];
    return [{ slug, title: contentTitle, path: site.flags[pageFlags[kind]] ? path : null }];
  });
}

/** What pharmacies paid over time for the selected product and quantity. */
export interface PastCosts extends PriceHistorySummary, Pick<PriceHistory, 'unit'> {
  /** In packages, as in the picker. */
  packages: string;
  /** In pricing units: tablets, milliliters or grams. */
  quantity: number;
}

/** Other medications of a class. */
export interface SimilarMedications {
  class: TopicLink;
  medications: {
    /** Of its page, with the product of the price. */
    path: string;
    name: string;
    /** Null where the site lists no prices (flag classConditionPrices) or the price could not be loaded. */
    lowest: LowestPrice | null;
  }[];
}

const maxMedications = 4;

/** Whether medications have a condition in common. True where the gateway does not say. */
const isForSame = (slugs: readonly string[], conditions: DrugLookup['conditions']) =>
  slugs.length === 0 || conditions.length === 0 || conditions.some(({ slug }) => slugs.includes(slug));

/**
 * The most popular other medications of a drug's first class and of one of its conditions, as the products used in that
 * class, with their lowest prices near the ZIP of the request. Null where there are none, where classes have no pages, and
 * if loading took too long.
 */
export async function loadSimilarMedications(
  page: PageContext,
  lookup: DrugLookup,
): Promise<SimilarMedications | null> {
  const { classesPages, classConditionPrices } = page.site.flags;
  const drugClass = lookup.classes[0];
  if (!classesPages || !drugClass) return null;
  const startedAt = performance.now();
  const others = await loadOptional(page, 'drugs', async ({ services, request }) => {
    const medications = await services.drugs.list({ class: drugClass.slug }, request.call);
    return (medications ?? [])
      .filter(({ slug, name }) => slug !== lookup.slug && name !== lookup.genericName)
      .filter(({ conditions }) => isForSame(conditions, lookup.conditions))
      .map((medication) => asUsedFor(medication, `/classes/${drugClass.slug}`))
      .filter(({ noPrice }) => !noPrice)
      .slice(0, maxMedications);
  });
  if (!others || others.length === 0) return null;
  const leftMs = page.site.pricesWithinMs - (performance.now() - startedAt);
  const prices = classConditionPrices ? await loadLowestPrices(page, others, leftMs) : null;
  const medications = others.map(({ slug, path, name }) => ({
    path,
    name,
    lowest: prices?.get(slug) ?? null,
  }));
  return { class: drugClass, medications };
}

/** The selected product from the drug and price services. */
export interface ProductFacts {
  lookup: DrugLookup;
  variant: DrugVariant;
  similar: SimilarMedications | null;
  /** Null where the site shows no history or there are too few costs. */
  pastCosts: PastCosts | null;
}

/** The input of a drug page's sections. */
export interface SectionFacts extends SectionContent, ProductFacts {
  site: SiteContext;
  i18n: I18n;
}

/** One section below the prices. */
export interface Section {
  /** Target of the link `#id`. */
  id: string;
  title: string;
  /** Its name in the list of sections. */
  shortTitle: string;
  body: ReactNode;
}

/**
 * Whether the content has texts about medications. A date below those of the drug service alone would be taken for the date
 * of these.
 */
export const hasMedicationTexts = (
  drugPage: SectionContent['drugPage'],
): drugPage is NonNullable<SectionContent['drugPage']> =>
  drugPage !== null &&
  [
    drugPage.typicalDosing,
    drugPage.dosageForms,
    drugPage.sideEffects,
    ...drugPage.pharmacistTips,
    ...drugPage.faqs,
  ].some(Boolean);

/** A name in the visitor's language, with the `lang` attribute of one that has no translation. */
export function localName(
  facts: Pick<SectionFacts, 'site' | 'lookup'>,
  english: string,
): { name: string; attributes: { lang?: 'en' } } {
  const name = translateTerm(facts.lookup, english);
  return { name, attributes: name === english ? englishAttributes(facts) : {} };
}

/** The `lang` attribute of names and descriptions of the catalog, which are English on every page. */
export const englishAttributes = ({ site }: Pick<SectionFacts, 'site'>): { lang?: 'en' } =>
  site.locale === 'es' ? { lang: 'en' } : {};

/** How the searched name relates to the priced product; '' if it is the product's own name. */
export function headingRelation(
  i18n: I18n,
  lookup: DrugLookup,
  { name, type }: Pick<DrugVariant, 'name' | 'type'>,
): string {
  const { searchName, genericName } = lookup;
  if (name.toLowerCase() === searchName.toLowerCase()) return '';
  const searched = nameInSentence(lookup, searchName, i18n.locale);
  const relation = type === 'Generic' ? msg`generic for ${searched}` : msg`brand of ${searched}`;
  const isSearchedGeneric = searchName.toLowerCase() === genericName.toLowerCase();
  const isRelated = type === 'Generic' ? !isSearchedGeneric : type === 'Brand' && isSearchedGeneric;
  return i18n._(isRelated ? relation : msg`you searched for ${searched}`);
}

/** Whether the searched name is the only brand, which then is in the tile beside its generic's. */
export function isOnlyBrand({ searchName, drugs }: DrugLookup): boolean {
  const brands = new Set(drugs.flatMap(({ name, type }) => (type === 'Brand' ? [name] : [])));
  return brands.size === 1 && brands.has(searchName);
}

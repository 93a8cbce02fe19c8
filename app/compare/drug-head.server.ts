import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Drug, WithContext } from 'schema-dts';

import {
  localizeVariant,
  nameInSentence,
  translateTerm,
  type DrugLookup,
  type DrugVariant,
} from '../../domain/medication.ts';
import { dosageAndQuantity } from '../../domain/product-text.ts';
import { type Selection } from '../../domain/selection.ts';
import { drugPath } from '../../domain/selection-query.ts';
import { shareImagePath } from '../../domain/share-image.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { unavailableSentence } from '../shell/load-drug.server.ts';
import { absoluteUrl, pageHead, type PageHead } from '../shell/page-head.server.ts';
import { breadcrumbData, type Crumb } from '../shell/structured-data.server.ts';
import { linkTopics, type SectionContent, type TopicPages } from './section-content.server.ts';

interface SelectedProduct {
  lookup: DrugLookup;
  variant: DrugVariant;
  selection: Selection;
  /** False where the product has no current price: the head then promises none. */
  hasPrice: boolean;
}

/** Search engines cut a longer description. */
const maxDescribedAlternatives = 3;

/**
 * The head of a drug page: title, canonical address and structured data, limited to what the page shows. It omits the
 * questions, which are the same on every drug page: search engines expect FAQ data only once, on the FAQ page.
 */
export function drugHead(
  page: PageContext,
  { lookup, variant, selection, hasPrice }: SelectedProduct,
  content: SectionContent,
): PageHead {
  const { site } = page;
  const i18n = i18nFor(site.locale);
  const name = nameInSentence(lookup, lookup.searchName, site.locale);
  const priced = nameInSentence(lookup, variant.name, site.locale);
  return pageHead(page, {
    title: pageTitle(site, lookup, hasPrice),
    description: lookup.unavailability
      ? unavailableSentence(i18n, lookup, maxDescribedAlternatives)
      : i18n._(
          pageDescription(name, priced, {
            what: dosageAndQuantity(localizeVariant(lookup, variant), selection),
            hasPrice,
          }),
        ),
    path: drugPath(lookup, selection),
    image: shareImagePath(lookup.slug),
    takesZip: true,
    data: [
      drugData(site, lookup, content),
      ...(site.flags.breadcrumbs
        ? [breadcrumbData(site, drugBreadcrumbs(site, lookup, content.topicPages))]
        : []),
    ],
  });
}

/** Search engines cut a longer title, which ends with the name of the site. */
const maxTitleLength = 75;

/** The title, or a shorter one where a long name would push the site's name out of it. */
function pageTitle(site: SiteContext, lookup: DrugLookup, hasPrice: boolean): string {
  const i18n = i18nFor(site.locale);
  const [title = '', shorter = title] = pageTitles(site, lookup, hasPrice).map((text) => i18n._(text));
  const whole = `${title} | ${site.partner.clientDisplayName}`;
  return whole.length <= maxTitleLength ? title : shorter;
}

/** A title promises neither a price nor a card for a name without a price or without its own product. */
function pageTitles({ locale }: SiteContext, lookup: DrugLookup, hasPrice: boolean): MessageDescriptor[] {
  const { searchName, genericName, unavailability } = lookup;
  if (!unavailability && hasPrice) {
    const name = nameInSentence(lookup, searchName, locale);
    return [msg`${name} prices and discount card`, msg`${name} prices`];
  }
  const name = translateTerm(lookup, searchName);
  const generic = translateTerm(lookup, genericName).toLowerCase();
  if (!unavailability) return [msg`${name}: no current price`];
  const isDiscontinued = unavailability.reason === 'discontinued';
  if (!hasPrice) return [isDiscontinued ? msg`${name} is no longer sold` : msg`${name}: no price`];
  return isDiscontinued
    ? [
        msg`${name} is no longer sold: prices of generic ${generic}`,
        msg`${name} is no longer sold: generic prices`,
      ]
    : [msg`${name}: prices of generic ${generic}`, msg`${name}: generic prices`];
}

/** Also names the product where it differs from the page's drug, such as the generic of a brand. */
function pageDescription(
  name: string,
  priced: string,
  { what, hasPrice }: { what: string; hasPrice: boolean },
): MessageDescriptor {
  if (!hasPrice)
    return priced === name
      ? msg`We have no current price for ${what} of ${name}. Another dosage or amount may have one.`
      : msg`We have no current price for ${name} (${priced}, ${what}). Another dosage or amount may have one.`;
  return priced === name
    ? msg`What pharmacies charge for ${what} of ${name}, and a discount card to show at the counter.`
    : msg`What pharmacies charge for ${name} (${priced}, ${what}), and a discount card to show at the counter.`;
}

const firstSentence = /^.+?[.!?](?=\s)|^.+/su;

/** The drug as structured data. It has no price, which would be outdated when a search engine reads it. */
export function drugData(
  site: SiteContext,
  lookup: DrugLookup,
  content: Pick<SectionContent, 'description' | 'topicPages'>,
): WithContext<Drug> {
  // A name without its own product must not claim the forms and dosages of other products.
  const drugs = lookup.unavailability ? [] : lookup.drugs;
  const brands = distinct(drugs.filter(({ type }) => type === 'Brand').map(({ name }) => name));
  // The page has all of the text.
  const [description] = firstSentence.exec(content.description?.text ?? lookup.description ?? '') ?? [];
  return {
    '@context': 'https://schema.org',
    '@type': 'Drug',
    name: translateTerm(lookup, lookup.searchName),
    url: absoluteUrl(site, `/${lookup.slug}`),
    nonProprietaryName: lookup.genericName,
    ...(brands.length > 0 ? { proprietaryName: brands } : {}),
    ...(description ? { description } : {}),
    ...(drugs.length > 0 && {
      dosageForm: distinct(drugs.map(({ form }) => translateTerm(lookup, form))),
      availableStrength: distinct(drugs.map(({ dosage }) => dosage)).map((dosage) => ({
        '@type': 'DrugStrength',
        description: dosage,
      })),
    }),
    drugClass: linkTopics(site, content.topicPages, 'classes', lookup.classes).map(({ title }) => ({
      '@type': 'DrugClass',
      name: title,
    })),
  };
}

const distinct = (texts: readonly string[]) => [...new Set(texts)].filter(Boolean);

/** The breadcrumbs of a drug: home, the list of all medications, and the first of its classes that has a page. */
export function drugBreadcrumbs(site: SiteContext, lookup: DrugLookup, topicPages: TopicPages): Crumb[] {
  const i18n = i18nFor(site.locale);
  const drugClass = linkTopics(site, topicPages, 'classes', lookup.classes).find(({ path }) => path);
  return [
    { name: i18n._(msg`Home`), path: '/' },
    { name: i18n._(msg`Medications`), path: '/medications' },
    ...(drugClass?.path ? [{ name: drugClass.title, path: drugClass.path }] : []),
    { name: translateTerm(lookup, lookup.searchName) },
  ];
}

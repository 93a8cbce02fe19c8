import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MetaDescriptor } from 'react-router';
import type { Drug, WithContext } from 'schema-dts';

import { translateTerm, type DrugLookup, type DrugVariant } from '../../domain/medication.ts';
import { dosageAndQuantity } from '../../domain/product-text.ts';
import { drugPath, type Selection } from '../../domain/selection.ts';
import { shareImagePath } from '../../domain/share-image.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { pageHead, absoluteUrl } from '../shell/page-head.server.ts';
import { breadcrumbData, faqData, type Crumb } from '../shell/structured-data.ts';
import { type SectionContent, topicsOf, type TopicPages } from './section-content.server.ts';

interface Priced {
  lookup: DrugLookup;
  variant: DrugVariant;
  selection: Selection;
}

/** Title, canonical address and what machines are told of a drug page: only what the page shows as well. */
export function drugHead(page: PageContext, priced: Priced, content: SectionContent): MetaDescriptor[] {
  const { lookup, variant, selection } = priced;
  const { flags } = page.site;
  const words = i18nFor(page.site.locale);
  const name = lookup.searchName;
  const what = dosageAndQuantity(variant, selection);
  const questions = flags.faqs ? (content.drugPage?.faqs ?? []) : [];
  return pageHead(page, {
    title: words._(msg`${name} prices and coupon`),
    description: describe(words, name, variant, what),
    path: drugPath(lookup, selection),
    image: shareImagePath(lookup.slug),
    data: [
      drugData(page.site, asShown(page.site, lookup, content)),
      ...(flags.breadcrumbs
        ? [breadcrumbData(page.site, crumbsOf(page.site, lookup, content.topicPages))]
        : []),
      ...(questions.length > 0 ? [faqData(questions)] : []),
    ],
  });
}

/** What is priced may go by another name than the page: the generic of a brand that was searched. */
function describe(words: I18n, name: string, variant: DrugVariant, what: string): string {
  const priced = variant.name;
  return priced === name
    ? words._(msg`What pharmacies charge for ${what} of ${name}, and a discount card to show at the counter.`)
    : words._(
        msg`What pharmacies charge for ${name} (${priced}, ${what}), and a discount card to show at the counter.`,
      );
}

/** The medicine in the words of the page: its classes as the content calls them, its forms as the pickers do. */
function asShown(site: SiteContext, lookup: DrugLookup, content: SectionContent): DrugLookup {
  return {
    ...lookup,
    description: content.description?.text ?? lookup.description,
    classes: topicsOf(site, content.topicPages, 'classes', lookup.classes),
    drugs: lookup.drugs.map((drug) => ({ ...drug, form: translateTerm(lookup, drug.form) })),
  };
}

const once = (names: readonly string[]) => [...new Set(names)].filter(Boolean);

/** A medicine as the catalogue knows it: names, forms, strengths, classes. No price: it would be old when it is read. */
export function drugData(site: SiteContext, lookup: DrugLookup): WithContext<Drug> {
  const { drugs } = lookup;
  const brands = once(drugs.filter(({ type }) => type === 'Brand').map(({ name }) => name));
  return {
    '@context': 'https://schema.org',
    '@type': 'Drug',
    name: lookup.searchName,
    url: absoluteUrl(site, `/${lookup.slug}`),
    nonProprietaryName: lookup.genericName,
    ...(brands.length > 0 ? { proprietaryName: brands } : {}),
    ...(lookup.description ? { description: lookup.description } : {}),
    dosageForm: once(drugs.map(({ form }) => form)),
    availableStrength: once(drugs.map(({ dosage }) => dosage)).map((description) => ({
      '@type': 'DrugStrength',
      description,
    })),
    drugClass: lookup.classes.map(({ title }) => ({ '@type': 'DrugClass', name: title })),
  };
}

/** From home to a medicine: the list of all medicines, then the first of its classes that has a page. */
export function crumbsOf(site: SiteContext, lookup: DrugLookup, topicPages: TopicPages): Crumb[] {
  const words = i18nFor(site.locale);
  const first = topicsOf(site, topicPages, 'classes', lookup.classes).find(({ path }) => path);
  return [
    { name: words._(msg`Home`), path: '/' },
    { name: words._(msg`Medicines`), path: '/medications' },
    ...(first?.path ? [{ name: first.title, path: first.path }] : []),
    { name: lookup.searchName },
  ];
}

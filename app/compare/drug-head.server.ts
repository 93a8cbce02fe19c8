import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MetaDescriptor } from 'react-router';

import { translateTerm, type DrugLookup, type DrugVariant } from '../../domain/medication.ts';
import { drugPath, type Selection } from '../../domain/selection.ts';
import { shareImagePath } from '../../domain/share-image.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { crumbsOf } from './crumbs.server.ts';
import type { SectionContent } from './load-section-content.server.ts';
import { topicsOf } from './topic-pages.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { breadcrumbData, faqData } from '../shell/structured-data.ts';
import { drugData } from './drug-data.ts';
import { dosageAndQuantity } from '../../domain/product-text.ts';

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

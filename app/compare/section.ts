import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';

import type { DrugLookup, DrugVariant, TopicLink } from '../../domain/medication.ts';
import type { PriceHistory, PriceHistorySummary } from '../../domain/price-history.ts';
import type { SiteContext } from '../context.ts';
import type { LowestPrice } from '../shell/lowest-prices.server.ts';
import type { SectionContent } from './section-content.server.ts';

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
    slug: string;
    name: string;
    /** Null where the site lists no prices (flag classConditionPrices) or the price could not be loaded. */
    lowest: LowestPrice | null;
  }[];
}

/** The selected product from the drug and price services. */
export interface ProductFacts {
  lookup: DrugLookup;
  variant: DrugVariant;
  similar: SimilarMedications | null;
  /** Null where the site shows no history or there are too few costs. */
  pastCosts: PastCosts | null;
}

/** Everything that the sections of a drug page are made from. */
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

/** The `lang` attribute of names and descriptions of the catalog, which are English on every page. */
export const englishAttributes = ({ site }: Pick<SectionFacts, 'site'>): { lang?: 'en' } =>
  site.locale === 'es' ? { lang: 'en' } : {};

import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';

import type { DrugLookup, DrugVariant } from '../../domain/medication.ts';
import type { PageContext } from '../context.ts';
import type { PricePast } from './price-history.server.tsx';
import type { SectionContent } from './section-content.server.ts';
import type { Similar } from './similar-medications.server.tsx';

/** What the medicine's own services say. */
export interface ProductFacts {
  lookup: DrugLookup;
  /** The product that the pickers say. */
  variant: DrugVariant;
  similar: Similar | null;
  /** Null where the site shows no history, or there is none to show. */
  past: PricePast | null;
}

/** All that the sections of a drug page speak of. */
export interface SectionFacts extends SectionContent, ProductFacts {
  page: PageContext;
  words: I18n;
}

/** One section below the prices. */
export interface Section {
  /** Where `#id` leads. */
  id: string;
  title: string;
  /** What the list of sections calls it. */
  short: string;
  body: ReactNode;
}

/** Attributes of what there is in English alone: the catalogue's names and descriptions. */
export const inEnglish = ({ page }: Pick<SectionFacts, 'page'>): { lang?: 'en' } =>
  page.site.locale === 'es' ? { lang: 'en' } : {};

/** Paragraphs of a plain text: its lines. */
export const linesOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

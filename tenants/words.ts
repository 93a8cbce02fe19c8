import { z } from 'zod';

import type { Locale } from '../domain/locale.ts';
import { id, line } from './fields.ts';

const heading = (place: string) => line.optional().describe(`${place} Default: the site’s own words.`);

/** The words of a brand in one language. */
const words = z
  .strictObject({
    livePrice: heading('Above the price at the top of the home page.'),
    popularSearches: heading('The heading of the popular searches on the home page.'),
    commonPrices: heading('The heading of the medications with prices on the home page.'),
    howItWorks: heading('The heading of the steps on the home page.'),
    pharmacies: heading('The heading of the pharmacies on the home page.'),
    priceSources: heading('The heading of the text about prices on the home page.'),
    questions: heading('The heading of the questions on the home page.'),
    anotherMedication: heading('The heading above the search at the end of a page.'),
    affiliation: line
      .optional()
      .describe(
        'The disclaimer of affiliations where the content has none. Default: `affiliation` of the brand.',
      ),
    coverageNote: z
      .strictObject({
        plan: line
          .optional()
          .describe('The plan that pays first. Cards ask the pharmacist to bill it first.'),
        title: line,
        text: line,
      })
      .optional()
      .describe('A note beside each price and card: which card to show first. Default: none.'),
  })
  .default({});
export type Words = z.infer<typeof words>;

/**
 * The texts with which a brand replaces those of the site. The site's text is used where a language or a text is missing.
 */
export const wordsSchema = z.strictObject({
  brand: id.describe('The id of a brand: *.brand.yaml.'),
  'en-US': words.describe('The words in English.'),
  es: words.describe('The words in Spanish.'),
} satisfies Record<Locale | 'brand', z.ZodType>);
export type WordsFile = z.infer<typeof wordsSchema>;

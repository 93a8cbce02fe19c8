import { z } from 'zod';

import { color, id, imageFile, line } from './fields.ts';

/** The number of sources that short links can distinguish: the field has three bits, and 0 stands for no source. */
const maxShortLinkNumber = 7;

/**
 * A partner source: the origin of a referral (spec §1 and §2). A source may add a banner, a logo in the footer and its own
 * header on price calls.
 */
export const sourceSchema = z.strictObject({
  id: id
    .refine((value) => !['add-to', 'saved'].includes(value), 'is the address of another page')
    .describe('The value of utm_source and of the price header.'),
  displayName: line,
  logo: imageFile.nullable().default(null).describe('Wordmark: an SVG file in this folder.'),
  banner: z
    .strictObject({ ink: color, background: color })
    .nullable()
    .default(null)
    .describe('The colors of the banner that visitors from this source see.'),
  priceHeader: z.boolean().default(false).describe('Sent as the source header on price calls.'),
  cardPage: z.boolean().default(false).describe('Has its own card page at /card/{id}.'),
  shortLinkNumber: z
    .number()
    .int()
    .min(1)
    .max(maxShortLinkNumber)
    .nullable()
    .default(null)
    .describe(
      'The number of the source in the short links of texts, from 1 to 7. Links that were sent contain it: never change it. Without one, texts have long links.',
    ),
});
export type PartnerSource = z.infer<typeof sourceSchema>;

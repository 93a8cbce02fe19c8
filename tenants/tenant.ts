import { z } from 'zod';

import type { ClientBrand } from '../domain/card.ts';
import type { Locale } from '../domain/locale.ts';
import type { PrivacyPolicy } from '../domain/tracking.ts';
import { color, id, imageFile, line, phone } from './fields.ts';
import { flagCatalog, type FlagName } from './flags.ts';
import type { Words } from './words.ts';

/** The default PBM, also in the base price header (spec §3: default brand). */
export const defaultPbm = 'hippo';

/** Behavior differs by client and by environment, through flags (spec §6). */
export const environments = ['development', 'staging', 'production'] as const;
export type Environment = (typeof environments)[number];

/** Colors of one brand in one scheme. Every pair named in contrast.ts should meet WCAG AA. */
const palette = z.strictObject({
  background: color,
  surface: color,
  sunken: color,
  line: color,
  control: color,
  ink: color,
  inkSoft: color,
  primary: color,
  onPrimary: color,
  primaryHover: color,
  primarySoft: color,
  onPrimarySoft: color,
  accent: color,
  onAccent: color,
  link: color,
  good: color,
  goodSoft: color,
  danger: color,
  dangerSoft: color,
  notice: color,
  onNotice: color,
  focus: color,
  hero: color,
  onHero: color,
  onHeroSoft: color,
});
export type Palette = z.infer<typeof palette>;

/** Self-hosted font families that the site ships (declared in app/styles/fonts.css). */
export const fontNames = ['Figtree', 'Bricolage Grotesque', 'Public Sans', 'Nunito Sans'] as const;
const fontName = z.enum(fontNames, { error: `must be one of ${fontNames.join(', ')}` });
export type FontName = (typeof fontNames)[number];

const pixels = z.number().int().min(0).max(100);

/** A field with a choice of names. The error message lists them. */
const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });

/**
 * How a brand arranges the parts that every brand shows (decision 0054). Style sheets read these values from attributes such
 * as `data-hero`.
 */
const layout = z.strictObject({
  hero: oneOf(['split', 'plain', 'centered']).describe(
    'The top of the home page: text beside a price, one column of text, or text in the middle above a picture.',
  ),
  card: oneOf(['banded', 'outlined', 'tinted']).describe(
    'The savings card: with a band in the brand’s color, with a frame, or on a soft color.',
  ),
  list: oneOf(['framed', 'ruled', 'separate']).describe(
    'Lists of prices: rows in one frame, rows between lines, or a box for each row.',
  ),
});
export type Layout = z.infer<typeof layout>;

/** The look of a brand; components read only these values. */
const theme = z.strictObject({
  fonts: z.strictObject({ body: fontName, display: fontName }),
  headingWeight: z
    .number()
    .int()
    .min(100)
    .max(1000)
    .describe('Font weight of headings: display fonts look differently heavy at the same value.'),
  headingTracking: z
    .string()
    .regex(/^-?\d?\.?\d{1,4}em$/, 'must be a length in em such as -0.02em')
    .describe('Letter spacing of headings, such as -0.02em.'),
  radius: z
    .strictObject({
      control: pixels,
      card: pixels,
      panel: pixels,
      button: pixels.default(5).describe('Of buttons. Default: 5.'),
    })
    .describe('Corner radii in pixels.'),
  layout: layout
    .default({ hero: 'split', card: 'banded', list: 'framed' })
    .describe('The arrangement of hero, card and lists.'),
  light: palette,
  dark: palette,
});
export type Theme = z.infer<typeof theme>;

/** Sections of the sitemap. Their titles are in the content. */
const sitemapSections = [
  'main',
  'rewards',
  'drugs',
  'medications',
  'editorial',
  'conditions',
  'classes',
] as const;
export type SitemapSection = (typeof sitemapSections)[number];

const pbms = ['hippo', 'goodrx', 'optumrx'] as const satisfies readonly ClientBrand[];
const privacyPolicies = ['opt-out', 'opt-in'] as const satisfies readonly PrivacyPolicy[];

/** A tenant's behavior. Rules and pages depend on the policy, never on the name of a tenant. */
const policy = z.strictObject({
  defaultPharmacy: oneOf(['first', 'best']).describe(
    'The price that is selected by default: the first chain’s or the lowest.',
  ),
  priceHeaders: oneOf(['by-source', 'base']).describe(
    '`by-source` sends PBM and source with price calls; `base` sends only the base header.',
  ),
  perPbm: z.boolean().describe('Ask for the prices of every PBM and keep each chain’s lowest.'),
  privacy: oneOf(privacyPolicies).describe(
    'The preferences before a visitor chooses: the usual defaults (`opt-out`), or everything denied (`opt-in`).',
  ),
  sitemap: z
    .array(oneOf(sitemapSections))
    .min(1)
    .describe('Sections of the sitemap in order. A section whose pages are off is omitted.'),
  sitemapDrugs: oneOf(['service', 'content']).describe(
    'The source of the sitemap’s drugs: every name of the drug service, or the drugs with a description in the content.',
  ),
});

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the catalog
const flagFields = Object.fromEntries(
  Object.entries(flagCatalog).map(([name, { description, default: value }]) => [
    name,
    z
      .boolean({ error: 'must be true or false' })
      .optional()
      .describe(`${description}. Default: ${String(value)}.`),
  ]),
) as Record<FlagName, z.ZodOptional<z.ZodBoolean>>;
const flags = z.strictObject(flagFields);

/** One client variant: theme, policy and the flags in which it differs from the defaults. */
export const tenantSchema = z.strictObject({
  id: id.describe('The name of the brand in partner files, and `client` in the content.'),
  marketer: line.describe('The name of the client in analytics events.'),
  pbm: oneOf(pbms).describe('The pharmacy benefit manager (PBM), which decides the price headers.'),
  mark: imageFile.describe('The square mark: an SVG file in this folder.'),
  illustrations: z
    .strictObject({
      hero: imageFile.optional().describe('Beside or below the headline of the home page.'),
      steps: z
        .array(imageFile)
        .max(3)
        .default([])
        .describe('Above the steps of the home page, in their order.'),
      help: imageFile.optional().describe('In the help section of the home page.'),
    })
    .default({ steps: [] })
    .describe(
      'SVG files in this folder. `var(--primary)` in them is the brand’s color, and so are the other colors.',
    ),
  help: z.strictObject({
    member: phone.describe('Help line for members.'),
    pharmacist: phone.describe('Help line for pharmacists whose claim is rejected.'),
    spanish: phone.optional().describe('Help line where people speak Spanish. Default: none is offered.'),
  }),
  postalAddress: line.describe('The sender’s postal address at the end of each email.'),
  affiliation: line.describe('The footer’s disclaimer of affiliations.'),
  partnerGroups: z
    .record(id, z.string().regex(/^[\w-]{1,30}$/, 'must be letters, digits, - and _, in quotes'))
    .default({})
    .describe('The group on cards for a partner source, by the id of the source.'),
  policy,
  flags: flags.default({}).describe('The flags in which the brand differs from the defaults.'),
  flagsIn: z
    .strictObject({ development: flags.optional(), staging: flags.optional(), production: flags.optional() })
    .default({})
    .describe('Flags of one environment, which override `flags`.'),
  theme,
});
/** A client variant with the texts of its words file. */
export type Tenant = z.infer<typeof tenantSchema> & { words: Readonly<Record<Locale, Words>> };
export type Policy = Tenant['policy'];
export type HelpLines = Tenant['help'];

import type { PrivacyPolicy } from '../domain/tracking.ts';
import type { FlagName } from './flags.ts';

/** The default PBM, also in the base price header (spec §3: default brand). */
export const defaultPbm = 'hippo';

/** Behavior differs by client and by environment, through flags (spec §6). */
export type Environment = 'development' | 'staging' | 'production';

/** Client variants for theme and flags (spec §1). */
export type TenantId = 'super' | 'medicaid' | 'savehealth';

/** Colors of one brand in one scheme. Every pair named in contrast.ts meets WCAG AA. */
export interface Palette {
  background: string;
  surface: string;
  sunken: string;
  line: string;
  control: string;
  ink: string;
  inkSoft: string;
  primary: string;
  onPrimary: string;
  primaryHover: string;
  primarySoft: string;
  onPrimarySoft: string;
  accent: string;
  onAccent: string;
  link: string;
  good: string;
  goodSoft: string;
  danger: string;
  dangerSoft: string;
  notice: string;
  onNotice: string;
  focus: string;
  hero: string;
  onHero: string;
  onHeroSoft: string;
}

/** The look of a brand; components read only these values. */
export interface Theme {
  light: Palette;
  dark: Palette;
  fonts: { body: FontName; display: FontName };
  /** Font weight of headings: display fonts look differently heavy at the same value. */
  headingWeight: number;
  headingTracking: string;
  /** Corner radii in pixels; those of buttons are 5 px for every brand (spec §9). */
  radius: { control: number; card: number; panel: number };
}

/** Self-hosted font families that the site ships (declared in app/styles/fonts.css). */
export const fontNames = ['Figtree', 'Bricolage Grotesque', 'Public Sans', 'Nunito Sans'] as const;
export type FontName = (typeof fontNames)[number];

/** A tenant's behavior. Rules and pages read a policy, never a tenant's name. */
export interface Policy {
  /** The price that is selected by default: the first chain's or the lowest (spec §4). */
  defaultPharmacy: 'first' | 'best';
  /** `by-source` sends PBM and source; `base` sends only the base header (spec §7). */
  priceHeaders: 'by-source' | 'base';
  /** Query every PBM and keep each chain's lowest-cost key (spec §4, per-PBM mode). */
  perPbm: boolean;
  /** The preferences before a visitor chooses: the specified defaults (spec §5), or everything denied with `opt-in`. */
  privacy: PrivacyPolicy;
  /** Sections of the sitemap in order (spec §2, sitemap sections). A section whose pages are off is omitted. */
  sitemap: readonly SitemapSection[];
  /** The source of the sitemap's drugs: every name of the drug service, or the drugs with a description in the content. */
  sitemapDrugs: 'service' | 'content';
}

/** Sections of the sitemap, whose titles are in the content. */
export type SitemapSection =
  | 'main'
  | 'rewards'
  | 'drugs'
  | 'medications'
  | 'editorial'
  | 'conditions'
  | 'classes';

export interface HelpLines {
  /** For members. */
  member: string;
  /** For pharmacists whose claim is rejected. */
  pharmacist: string;
}

/** One client variant: theme, policy and the flags in which it differs from the defaults. */
export interface Tenant {
  id: TenantId;
  /** Analytics name of the client (spec §3, marketer). */
  marketer: string;
  /** Plan-benefit-manager field; decides the price headers (spec §3). */
  pbm: string;
  policy: Policy;
  flags: Partial<Record<FlagName, boolean>>;
  /** Flag overrides of one environment. */
  flagsIn?: Partial<Record<Environment, Partial<Record<FlagName, boolean>>>>;
  theme: Theme;
  mark: string;
  help: HelpLines;
  /** Group that replaces the card's group for a partner source (spec §3). */
  partnerGroups: Partial<Record<string, string>>;
  /** The sender's postal address at the end of each email. */
  postalAddress: string;
  /** The footer's disclaimer of affiliations. */
  affiliation: string;
}

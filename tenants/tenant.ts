import type { PrivacyPolicy } from '../domain/tracking.ts';
import type { FlagName } from './flags.ts';

/** The benefit manager of whoever names none, and of the base price header (spec §3: default brand). */
export const defaultPbm = 'hippo';

/** Behavior differs by client and by environment, through flags (spec §6). */
export type Environment = 'development' | 'staging' | 'production';

/** Client variants for theme and flags (spec §1). */
export type TenantId = 'super' | 'medicaid' | 'savehealth';

/** Colours of one brand in one scheme. Every pair named in contrast.ts meets WCAG AA. */
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

/** What makes a brand look like itself; components read these and nothing else. */
export interface Theme {
  light: Palette;
  dark: Palette;
  fonts: { body: FontName; display: FontName };
  /** Weight of headings: the display faces differ in colour at the same number. */
  headingWeight: number;
  headingTracking: string;
  /** Corner radii in pixels. Buttons are not here: they are 5 px for everybody (spec §9). */
  radius: { control: number; card: number; panel: number };
}

/** Self-hosted families the site ships (app/styles/fonts.css declares them). */
export const fontNames = ['Figtree', 'Bricolage Grotesque', 'Public Sans', 'Nunito Sans'] as const;
export type FontName = (typeof fontNames)[number];

/** How a tenant differs in behaviour. Rules and pages read a policy, never a tenant's name. */
export interface Policy {
  /** Which price is chosen until the visitor chooses: the first chain's or the lowest (spec §4). */
  defaultPharmacy: 'first' | 'best';
  /** `by-source` sends PBM and source; `base` always sends the base header alone (spec §7). */
  priceHeaders: 'by-source' | 'base';
  /** Ask every PBM and keep each chain's lowest-cost key (spec §4, per-PBM mode). */
  perPbm: boolean;
  /** What a visitor allows until they choose: the specified defaults (spec §5), or with `opt-in` nothing (design §7). */
  privacy: PrivacyPolicy;
  /** Sections of the sitemap in their order (spec §2, sitemap sections). One whose pages are off is left out. */
  sitemap: readonly SitemapSection[];
  /** The medicines of the sitemap's drugs: every name the drug service knows, or those the content describes. */
  sitemapDrugs: 'service' | 'content';
}

/** Sections of the sitemap by the names that content gives titles to. */
export type SitemapSection =
  | 'main'
  | 'rewards'
  | 'drugs'
  | 'medications'
  | 'editorial'
  | 'conditions'
  | 'classes';

export interface HelpLines {
  /** Read out to a member who has a question. */
  member: string;
  /** For the pharmacist whose claim is rejected. */
  pharmacist: string;
}

/** One client variant: theme, policy and the flags in which it differs from the catalogue. */
export interface Tenant {
  id: TenantId;
  /** Analytics name of the client (spec §3, marketer). */
  marketer: string;
  /** Plan-benefit-manager field; decides the price headers (spec §3). */
  pbm: string;
  policy: Policy;
  flags: Partial<Record<FlagName, boolean>>;
  /** Differences that hold in one environment only. */
  flagsIn?: Partial<Record<Environment, Partial<Record<FlagName, boolean>>>>;
  theme: Theme;
  mark: string;
  help: HelpLines;
  /** Group that replaces the card's own for a partner source (spec §3). */
  partnerGroups: Partial<Record<string, string>>;
  /** Of who sends the messages: at the end of each e-mail. */
  postalAddress: string;
  /** Said in the footer: who the site is not. */
  affiliation: string;
}

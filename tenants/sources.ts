/**
 * A partner source: the origin of a referral (spec §1 and §2). A source may add a banner, a logo in the footer and its own
 * header on price calls.
 */
export interface PartnerSource {
  /** The value of utm_source and of the price header. */
  id: string;
  displayName: string;
  /** Wordmark under /brands; null for none. */
  logo: string | null;
  banner: { ink: string; background: string } | null;
  /** Sent as the source header on price calls (spec §7). */
  priceHeader: boolean;
  /** Has its own card page at /card/{id} (spec §2). */
  cardPage: boolean;
}

export const partnerSources: readonly PartnerSource[] = [
  {
    id: 'samsung',
    displayName: 'Samsung',
    logo: '/brands/source-samsung.svg',
    banner: { ink: '#1428A0', background: '#EEF1FF' },
    priceHeader: true,
    cardPage: false,
  },
  {
    id: 'yahoo',
    displayName: 'Yahoo',
    logo: '/brands/source-yahoo.svg',
    banner: null,
    priceHeader: true,
    cardPage: true,
  },
  { id: 'usnews', displayName: 'U.S. News', logo: null, banner: null, priceHeader: true, cardPage: false },
];

/** Finds the partner source of a referral value in any case; null for any other value (spec §5, tracking values). */
export function findSource(value: string | null | undefined): PartnerSource | null {
  const wanted = value?.trim().toLowerCase();
  return partnerSources.find((source) => source.id === wanted) ?? null;
}

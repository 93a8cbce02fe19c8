import type { PartnerSource } from './source-schema.ts';

export type { PartnerSource } from './source-schema.ts';

/** Finds the partner source of a referral value in any case; null for any other value (spec §5, tracking values). */
export function findSource(
  sources: readonly PartnerSource[],
  value: string | null | undefined,
): PartnerSource | null {
  const wanted = value?.trim().toLowerCase();
  return sources.find((source) => source.id === wanted) ?? null;
}

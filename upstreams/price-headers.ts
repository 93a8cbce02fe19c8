/** What decides the headers of a price call. No brand is named here: each comes with the tenant's data. */
export interface PriceHeaderChoice {
  /** The tenant's benefit manager; null means the default brand. */
  pbm: string | null;
  source: string | null;
  /** The partner sources that may be named. */
  sources: readonly string[];
  /** The tenant always gets the base header. */
  baseOnly: boolean;
  /** The brand the base header names (spec §3: default brand). */
  defaultPbm: string;
}

/**
 * Headers that name the PBM and the source of a price call (spec §7).
 * With `baseOnly` it is the base header alone: the default brand and no source, whatever was asked.
 */
export function priceHeaders(choice: PriceHeaderChoice): Record<string, string> {
  if (choice.baseOnly) return { 'x-pbm': choice.defaultPbm };
  const headers: Record<string, string> = { 'x-pbm': choice.pbm ?? choice.defaultPbm };
  if (choice.source !== null && choice.sources.includes(choice.source)) headers['x-source'] = choice.source;
  return headers;
}

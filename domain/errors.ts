/** Error texts that spec §8 fixes, and the log codes of external services. Visitors never see these texts. */

export const noDrugsWithNdc = 'Validation error: no drugs with NDC in response';
/** The failure reason for that text when the reply has no list: it does not prove that there is no such drug. */
export const noListReason = 'no_list';
export const emptyPrices = 'Validation error: 200 response with empty prices';
/** The failure reason for that text when the list itself is well-formed: the service says that there is no price. */
export const noPricesReason = 'no_prices';
export const zeroCostInPrices = '0 cost in prices';
export const variantUndefined = 'Variant is undefined';

/** The message for a selection by an unknown NDC (spec §8). */
export function variantNotFoundForNdc(ndc: string): string {
  return `Variant not found for ndc:${ndc}`;
}

/** The message for a selection by an unknown drug id (spec §8). */
export function variantNotFoundForId(id: string): string {
  return `Variant not found for id:${id}`;
}

/** The message for a content collection without an items array (spec §8). */
export function collectionWithoutItems(name: string): string {
  return `Collection "${name}" does not have 'items' property or it's not an array`;
}

/**
 * Log codes by category of external service: ok from 20, error from 50. The specification fixes cmsOk 27 and cmsError 57,
 * so `other` gets 26 and 56 although the specification names it last.
 */
export const logCodes = {
  medication: { ok: 20, error: 50 },
  prices: { ok: 21, error: 51 },
  notification: { ok: 22, error: 52 },
  member: { ok: 23, error: 53 },
  balance: { ok: 24, error: 54 },
  content: { ok: 25, error: 55 },
  other: { ok: 26, error: 56 },
  cms: { ok: 27, error: 57 },
} as const;

export type ErrorCategory = keyof typeof logCodes;

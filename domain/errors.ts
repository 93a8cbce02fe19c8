/** The error catalogue of spec §8, to the letter. None of these is shown to a visitor, but for the heading. */

export const noDrugsWithNdc = 'Validation error: no drugs with NDC in response';
export const emptyPrices = 'Validation error: 200 response with empty prices';
export const zeroCostInPrices = '0 cost in prices';
export const variantUndefined = 'Variant is undefined';

/** 'Variant not found for ndc:' plus the ndc. */
export function variantNotFoundForNdc(ndc: string): string {
  return `Variant not found for ndc:${ndc}`;
}

/** 'Variant not found for id:' plus the id. */
export function variantNotFoundForId(id: number): string {
  return `Variant not found for id:${id}`;
}

/** What is logged of a content reply without its list. */
export function collectionWithoutItems(name: string): string {
  return `Collection "${name}" does not have 'items' property or it's not an array`;
}

/** Heading of a page whose data could not be loaded. */
export const errorLoadingData = 'Error loading data';

/** The search service's own texts. The first goes on with advice of the service's. */
export const unreachableHosts = 'Unreachable hosts - your application id may be incorrect';
export const appIdMissing = '`appId` is missing.';
export const apiKeyMissing = '`apiKey` is missing.';

/** Polling gave up after `retries` of at most `most`. */
export function retriesExceeded(retries: number, most: number): string {
  return `The maximum number of retries exceeded. (${retries}/${most})`;
}

/** A region that the service does not have. */
export function regionMustBe(regions: readonly string[]): string {
  return `\`region\` must be one of the following: ${regions.join(', ')}`;
}

/** A call without something it needs. */
export function parameterRequired(parameter: string, call: string): string {
  return `Parameter ${parameter} is required when calling ${call}`;
}

/** Why a reply with a good status is refused: the status it counts as, and the text to log. */
export interface ValidationFailure {
  ok: false;
  status: number;
  message: string;
}

/**
 * Categories of external-service metrics with their log codes: ok from 20, error from 50. The specification fixes
 * cmsOk 27 and cmsError 57, so `other` takes 26 and 56 although it is named last.
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

/**
 * What a field adds to a query's complexity, kept in the field's `extensions` (complexity.ts adds it up):
 * a collection its limit, a link one, the links of a rich text a thousand, each times what is above it.
 */
export interface Cost {
  kind: 'collection' | 'link' | 'rich-text-links';
  /** The most items a collection can have, where the content model says so. */
  most?: number | null;
}

const key = 'contentCost';

/** The `extensions` of a field that costs something. */
export const costs = (cost: Cost) => ({ [key]: cost });

/** What a field costs; null where it is free. */
export function costOf({
  extensions,
}: {
  extensions: Readonly<Record<string | symbol, unknown>>;
}): Cost | null {
  const cost = extensions[key];
  return isCost(cost) ? cost : null;
}

function isCost(value: unknown): value is Cost {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** Items a collection gives where nobody says how many, or says none. */
export const defaultLimit = 100;

/** Where a query's limit leads: none or 0 is the default. */
export const limitOf = (given: unknown) => (typeof given === 'number' && given !== 0 ? given : defaultLimit);

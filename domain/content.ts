import { collectionWithoutItems } from './errors.ts';

/**
 * Items of a content service's collection. A response without an items array has none, and `error` names the
 * collection, to be logged (spec §5, §8).
 */
export function collectionItems(
  name: string,
  collection: unknown,
): { items: unknown[]; error: string | null } {
  if (typeof collection === 'object' && collection !== null && 'items' in collection) {
    const { items } = collection;
    if (Array.isArray(items)) return { items, error: null };
  }
  return { items: [], error: collectionWithoutItems(name) };
}

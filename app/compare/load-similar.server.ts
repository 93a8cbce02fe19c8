import type { DrugLookup, TopicLink } from '../../domain/medication.ts';
import type { PageContext } from '../context.ts';
import { lowestPrices, type LowestPrice } from './lowest-prices.server.ts';
import { loadOptional } from '../shell/load-optional.server.ts';

/** Another medicine of the same class. */
interface SimilarMedicine {
  slug: string;
  name: string;
  /** Null where the site shows none in lists (flag classConditionPrices), or it could not be had. */
  lowest: LowestPrice | null;
}

export interface Similar {
  /** The class they share. */
  of: TopicLink;
  medicines: SimilarMedicine[];
}

const mostShown = 4;

/**
 * The most popular other medicines of a medicine's first class, with their lowest prices near the page's ZIP. Null where
 * there are none, classes have no pages, or it took too long: a whole class is never priced for a part of a page.
 */
export async function loadSimilar(page: PageContext, lookup: DrugLookup): Promise<Similar | null> {
  const { classesPages, classConditionPrices } = page.site.flags;
  const of = lookup.classes[0];
  if (!classesPages || !of) return null;
  return loadOptional(page, 'drugs', async (hurried) => {
    const listed = await hurried.services.drugs.list({ class: of.slug }, hurried.request.call);
    const others = listed
      .filter(({ slug, name }) => slug !== lookup.slug && name !== lookup.genericName)
      .slice(0, mostShown);
    if (others.length === 0) return null;
    const prices = classConditionPrices ? await lowestPrices(hurried, others) : null;
    const medicines = others.map(({ slug, name }) => ({ slug, name, lowest: prices?.get(slug) ?? null }));
    return { of, medicines };
  });
}

import { data } from 'react-router';

import type { DrugLookup } from '../../domain/medication.ts';
import type { PageContext } from '../context.ts';
import { localizeLookup } from '../shell/localize-lookup.server.ts';

const nearestNames = 5;

/**
 * The drug of a page, in the visitor's language as far as it has words in it.
 * @throws a 404 with the nearest names when nobody knows it or it has no product left (spec §8; then it is `known`),
 * else 503: the page then keeps the site's frame and says that the data could not be loaded.
 */
export async function loadDrug(page: PageContext, name: string): Promise<DrugLookup> {
  const text = name.slice(0, 200);
  let lookup: DrugLookup | null = null;
  let known = false;
  try {
    lookup = await page.services.drugs.lookUp(text, page.request.call);
  } catch (error) {
    if (!isMissing(error)) throw data(null, { status: 503 });
    known = true;
  }
  if (lookup) return localizeLookup(page.site.locale, lookup);
  const words = text.replaceAll(/[-_\s]+/g, ' ').trim();
  const found = await page.services.search
    .search(words, page.request.call, { hitsPerPage: nearestNames })
    .catch(() => null);
  throw data({ text: words, nearest: found?.hits ?? [], known }, { status: 404 });
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
}

/** Whether what `loadDrug` threw says that there is no drug of that name at all. */
export function isUnknownDrug(error: unknown): boolean {
  if (!(error instanceof Object && 'data' in error)) return false;
  const { data: said } = error;
  return said instanceof Object && 'known' in said && said.known === false;
}

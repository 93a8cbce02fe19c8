import { data } from 'react-router';

import { variantUndefined } from '../../../domain/errors.ts';
import { isOldCost } from '../../../domain/price-age.ts';
import { pricingUnits } from '../../../domain/prices.ts';
import { variantOf } from '../../../domain/selection.ts';
import type { PageContext } from '../../context.ts';
import { renderDrugSections } from '../drug-sections/drug-sections.server.tsx';
import { loadSectionContent } from '../drug-sections/load-section-content.server.ts';
import { resolveAddress } from '../location/resolve-address.ts';
import { unknownZip, zipInUse } from '../location/zip-in-use.ts';
import { loadPrices } from '../prices/load-prices.ts';
import { drugHead } from '../drug-sections/drug-head.server.ts';
import { loadDrug } from './load-drug.ts';
import { readSelection } from './read-selection.ts';

export type DrugPageData = Awaited<ReturnType<typeof loadDrugPage>>;

/**
 * The page of a drug for what a query chooses. Prices and content are asked for at the same time; the page stands
 * without its content.
 * @throws 404 where nobody knows the drug, 503 where it could not be asked (spec §8).
 */
export async function loadDrugPage(page: PageContext, drugName: string, query: URLSearchParams) {
  const whileContentComes = loadSectionContent(page, drugName);
  const lookup = await loadDrug(page, drugName);
  const { selection, other } = readSelection(page, lookup, query);
  const variant = variantOf(lookup, selection);
  if (!variant) {
    page.warn(variantUndefined);
    throw data(null, { status: 503 });
  }
  const zip = zipInUse(query.get('zip'), page.zip);
  const quantity = pricingUnits(selection.quantity, variant.packageSize);
  const [place, { shown, zipUnknown }, content] = await Promise.all([
    resolveAddress(page, zip.zip),
    loadPrices(page, { ndc: variant.ndc, quantity, zip: zip.zip }),
    whileContentComes,
  ]);
  return {
    lookup,
    selection,
    other,
    variant,
    zip: zipUnknown && zip.zip ? { ...zip, zip: null, problem: unknownZip(zip.zip) } : zip,
    address: place.address,
    prices: shown,
    oldCost: shown.state === 'loaded' && isOldCost(shown.pricedOn, new Date().toISOString().slice(0, 10)),
    chain: query.get('chain')?.toLowerCase() ?? null,
    showUsualPrice: page.site.flags.retailPrice,
    sections: renderDrugSections(page, { lookup, variant }, content),
    head: drugHead(page, { lookup, variant, selection }, content),
  };
}

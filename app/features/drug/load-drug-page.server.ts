import { data } from 'react-router';

import { variantUndefined } from '../../../domain/errors.ts';
import { isOldCost } from '../../../domain/price-age.ts';
import { pricingUnits } from '../../../domain/prices.ts';
import { variantOf } from '../../../domain/selection.ts';
import type { PageContext } from '../../context.ts';
import { renderDrugSections } from '../drug-sections/drug-sections.server.tsx';
import { loadSectionContent } from '../drug-sections/load-section-content.server.ts';
import { loadSimilar } from '../drug-sections/load-similar.server.ts';
import { resolveAddress } from '../location/resolve-address.ts';
import { unknownZip, zipInUse } from '../location/zip-in-use.ts';
import { zipWords } from '../location/zip-words.server.ts';
import { loadPrices } from '../prices/load-prices.ts';
import { priceNotes } from '../prices/price-notes.server.tsx';
import { priceProblem } from '../prices/price-problem.server.ts';
import { pickerLabels } from '../variant-pickers/picker-labels.server.ts';
import { drugHead } from '../drug-sections/drug-head.server.ts';
import { loadDrug } from './load-drug.ts';
import { readSelection } from './read-selection.server.ts';

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
  const asked = zipInUse(query.get('zip'), page.zip);
  const quantity = pricingUnits(selection.quantity, variant.packageSize);
  const [place, { shown, zipUnknown }, similar, content] = await Promise.all([
    resolveAddress(page, asked.zip),
    loadPrices(page, { ndc: variant.ndc, quantity, zip: asked.zip }),
    loadSimilar({ ...page, zip: asked.zip }, lookup),
    whileContentComes,
  ]);
  const zip = zipUnknown && asked.zip ? { ...asked, zip: null, problem: unknownZip(asked.zip) } : asked;
  const { locale } = page;
  const showUsualPrice = page.site.flags.retailPrice;
  return {
    lookup,
    selection,
    other,
    variant,
    zip: { ...zip, problem: zip.problem && zipWords(locale, zip.problem) },
    labels: pickerLabels(locale),
    address: place.address,
    prices: shown,
    notes:
      shown.state === 'loaded'
        ? priceNotes(locale, {
            prices: shown,
            hasZip: zip.zip !== null,
            oldCost: isOldCost(shown.pricedOn, new Date().toISOString().slice(0, 10)),
            showUsualPrice,
          })
        : '',
    problem: shown.state === 'failed' ? priceProblem(locale, shown.reason) : null,
    chain: query.get('chain')?.toLowerCase() ?? null,
    showUsualPrice,
    sections: renderDrugSections(page, { lookup, variant, similar }, content),
    head: drugHead(page, { lookup, variant, selection }, content),
  };
}

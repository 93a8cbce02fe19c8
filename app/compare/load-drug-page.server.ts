import type { PageContext } from '../context.ts';
import { renderDrugSections } from './drug-sections.server.tsx';
import { loadSectionContent } from './section-content.server.ts';
import { loadSimilar } from './similar-medications.server.tsx';
import { chooseZip } from '../../domain/choose-zip.ts';
import { loadPriceHistory } from './price-history.server.tsx';
import { pickerLabels, loadPricedDrug, notesOnPrices } from './load-priced-drug.server.ts';
import { drugHead } from './drug-head.server.ts';
import { loadDrug } from '../shell/load-drug.server.ts';

export type DrugPageData = Awaited<ReturnType<typeof loadDrugPage>> & {
  /** Forms that send the card of the leading price, as HTML from the card journey; null without prices. */
  sendForms: string | null;
};

/**
 * The page of a drug for what a query chooses. Prices and content are asked for at the same time; the page stands
 * without its content.
 * @throws 404 where nobody knows the drug, 503 where it could not be asked (spec §8).
 */
export async function loadDrugPage(page: PageContext, drugName: string, query: URLSearchParams) {
  const whileContentComes = loadSectionContent(page, drugName);
  const lookup = await loadDrug(page, drugName);
  const asked = chooseZip(query.get('zip'), page.request.zip);
  const [priced, similar, past, content] = await Promise.all([
    loadPricedDrug(page, lookup, query),
    loadSimilar({ ...page, request: { ...page.request, zip: asked.zip } }, lookup),
    loadPriceHistory(page, lookup, query),
    whileContentComes,
  ]);
  const { selection, variant, zip, prices } = priced;
  const chain = query.get('chain')?.toLowerCase() ?? null;
  const showUsualPrice = page.site.flags.retailPrice;
  return {
    ...priced,
    lookup,
    labels: pickerLabels(page.site.locale),
    notes: notesOnPrices(page.site, prices, { hasZip: zip.zip !== null, crossedOut: showUsualPrice }),
    chain,
    showUsualPrice,
    sections: renderDrugSections(page, { lookup, variant, similar, past }, content),
    head: drugHead(page, { lookup, variant, selection }, content),
  };
}

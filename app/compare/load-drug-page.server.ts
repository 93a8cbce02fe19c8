import { chooseZip } from '../../domain/choose-zip.ts';
import type { PageContext } from '../context.ts';
import type { HtmlPart } from '../ui/server-html.tsx';
import { loadDrug } from '../shell/load-drug.server.ts';
import { drugHead } from './drug-head.server.ts';
import { renderDrugSections } from './drug-sections.server.tsx';
import { loadPricedDrug, selectProduct } from './load-priced-drug.server.ts';
import { loadPriceHistory } from './price-history.server.tsx';
import { renderPriceNotes } from './price-notes.server.tsx';
import { loadSectionContent } from './section-content.server.ts';
import { loadSimilarMedications } from './similar-medications.server.tsx';

export type DrugPageData = Awaited<ReturnType<typeof loadDrugPage>> & {
  /** Forms that send the card of the leading price, as HTML of the card journey; null without prices. */
  sendForms: HtmlPart | null;
};

/**
 * A drug's page for the selection in its query. Prices and content load at the same time; the page is shown without
 * content that fails.
 * @throws 404 for an unknown drug, 503 if the drug service failed (spec §8).
 */
export async function loadDrugPage(page: PageContext, drugName: string, query: URLSearchParams) {
  const loadingContent = loadSectionContent(page, drugName);
  const lookup = await loadDrug(page, drugName);
  const selected = selectProduct(page, lookup, query);
  const { zip: zipCode } = chooseZip(query.get('zip'), page.request.zip);
  const [priced, similar, pastCosts, content] = await Promise.all([
    loadPricedDrug(page, selected, query),
    loadSimilarMedications({ ...page, request: { ...page.request, zip: zipCode } }, lookup),
    loadPriceHistory(page, selected),
    loadingContent,
  ]);
  const { selection, variant, zip, prices } = priced;
  const chain = query.get('chain')?.toLowerCase() ?? null;
  const showUsualPrice = page.site.flags.retailPrice;
  return {
    ...priced,
    notes: renderPriceNotes(page.site.locale, prices, { zip: zip.zip, showUsualPrice }),
    chain,
    showUsualPrice,
    sections: renderDrugSections(page, { lookup, variant, similar, pastCosts }, content),
    head: drugHead(page, { lookup, variant, selection }, content),
  };
}

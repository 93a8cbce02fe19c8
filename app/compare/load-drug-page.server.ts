import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

import { chooseZip } from '../../domain/choose-zip.ts';
import { localizeVariant, nameInSentence, noProduct, type DrugLookup } from '../../domain/medication.ts';
import { createObjectMemo } from '../../domain/object-memo.ts';
import { pickedText } from '../../domain/product-text.ts';
import { defaultSelection } from '../../domain/selection.ts';
import { toSentLookup } from '../../domain/sent-lookup.ts';
import type { PageContext } from '../context.ts';
import type { HtmlPart } from '../ui/server-html.tsx';
import { htmlPart } from '../shell/html-part.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { loadDrug, redirectToSlug } from '../shell/load-drug.server.ts';
import { renderAnswer, renderWarning } from './answer.server.tsx';
import { drugHead } from './drug-head.server.ts';
import { renderDrugSections, renderUnpricedPage, withoutCard } from './drug-sections.server.tsx';
import { bestNearby, formatDollars, type PriceEntry } from '../../domain/prices.ts';
import {
  loadPricedDrug,
  redirectToZip,
  selectProduct,
  sourceField,
  type PricedDrug,
} from './load-priced-drug.server.ts';
import { renderPricedAlternatives, renderReplacedNotice } from './medication-sections.server.tsx';
import { renderSupply } from './picker-parts.server.tsx';
import { renderPriceExplained } from './price-explained.server.tsx';
import { loadPriceHistory } from './price-history.server.tsx';
import { renderPriceList, type PriceList } from './price-list.server.tsx';
import { renderPriceNotes } from './price-notes.server.tsx';
import {
  loadSectionContent,
  loadSimilarMedications,
  type SectionContent,
  type SimilarMedications,
} from './section-content.server.ts';
import { loadAlternatives, loadPricedAlternatives, type Alternatives } from './alternatives.server.ts';
import {
  loadPricedOthers,
  renderNoPrice,
  withoutTile,
  withPricedOthers,
  type PricedOthers,
} from './no-price.server.tsx';

/** The data of a drug page that browsers get: the input of the pickers, and HTML. */
export type DrugPageData = Extract<Awaited<ReturnType<typeof loadDrugPage>>, { kind: 'priced' }>['page'] & {
  /** Forms that send the card of the leading price, as HTML of the card journey; null without prices. */
  sendForms: HtmlPart | null;
};

/**
 * A drug's page for the selection in its query, or the page of a name without a price. Prices and content load at the same
 * time; the page is shown without content that fails.
 * @throws 404 for an unknown drug, 503 if the drug service failed (spec §8).
 */
export async function loadDrugPage(page: PageContext, drugName: string, query: URLSearchParams) {
  await redirectToZip(page, `/${encodeURIComponent(drugName)}`);
  const loadingContent = loadSectionContent(page, drugName);
  const lookup = await loadDrug(page, drugName);
  redirectToSlug(page, drugName, (slug) => `/${slug}`);
  if (lookup.drugs.length === 0) return loadUnpricedPage(page, lookup, loadingContent);
  const loaded = await loadSelection(page, lookup, query, loadingContent);
  return renderPricedPage(page, loaded, query);
}

/** What a drug page shows, as the services answered. */
interface LoadedSelection extends Alternatives {
  lookup: DrugLookup;
  priced: PricedDrug;
  similar: SimilarMedications | null;
  pastCosts: Awaited<ReturnType<typeof loadPriceHistory>>;
  content: SectionContent;
  /** Other products with a price; null where the selected one may have a price, also while prices fail. */
  others: PricedOthers | null;
}

/** Loads what a drug page shows for a selection, in one round of calls where the drug service says what has no price. */
async function loadSelection(
  page: PageContext,
  lookup: DrugLookup,
  query: URLSearchParams,
  loadingContent: Promise<SectionContent>,
): Promise<LoadedSelection> {
  const selected = selectProduct(page, lookup, query);
  const { zip } = chooseZip(query.get('zip'), page.request.zip);
  const nearby = { ...page, request: { ...page.request, zip } };
  const loadOthers = () => loadPricedOthers(nearby, selected, query);
  // Where the drug service does not say it, only the prices tell that there is none.
  const loadingOthers = selected.variant.isUnpriced ? loadOthers() : null;
  const [priced, alternatives, similar, pastCosts, content] = await Promise.all([
    loadPricedDrug(page, selected, query),
    loadAlternatives(nearby, selected, query),
    loadSimilarMedications(nearby, lookup),
    loadPriceHistory(page, selected),
    loadingContent,
  ]);
  const mayHavePrice = priced.prices.state !== 'failed' || priced.prices.reason !== 'none';
  const others = mayHavePrice ? null : await (loadingOthers ?? loadOthers());
  return { ...alternatives, lookup, priced, similar, pastCosts, content, others };
}

/** The page of a selection: the input of its pickers, its parts as HTML, and its head. */
function renderPricedPage(page: PageContext, loaded: LoadedSelection, query: URLSearchParams) {
  const { lookup, priced, counterpart, similar, pastCosts, content, others } = loaded;
  const noPrice = others && withoutTile(others, priced, counterpart);
  const { selection, variant, zip, prices } = priced;
  const chain = query.get('chain')?.toLowerCase() ?? null;
  const entries = prices.state === 'loaded' ? prices.prices : [];
  const leading = entries.find((entry) => entry.chain.toLowerCase() === chain) ?? bestNearby(entries);
  const { showUsualPrice, asksForZip, ...answer } = renderAnswer(page, priced, counterpart, chain);
  const list = renderPriceList(
    page,
    { ...priced, drug: lookup.slug, zip: zip.zip, chain, showUsualPrice },
    query,
  );
  if (!isExactChoice(query, { entries, order: list?.order, confirmed: priced.confirmed }))
    page.traits.isExact = false;
  const sections = renderDrugSections(
    page,
    { lookup, variant, similar, pastCosts },
    noPrice ? withoutCard(content) : content,
    priced.replacement ? renderReplacedNotice(priced.replacement) : '',
  );
  return {
    kind: 'priced' as const,
    /** For the forms that send the card of the leading price; null without prices. */
    leading: leading && {
      price: leading,
      pricedProduct: priced.pricedProduct,
      drug: lookup.slug,
      zip: zip.zip,
    },
    page: {
      lookup: sentLookups(priced.lookup, [], () => toSentLookup(priced.lookup)),
      selection,
      otherQuantity: { problem: priced.otherQuantity.problem },
      confirmed: priced.confirmed,
      labels: noPrice
        ? { ...priced.labels, picked: pickedText(lookup, variant, selection, page.site.locale, 'whole') }
        : priced.labels,
      fields: {
        ...priced.fields,
        // The answer has the ZIP field itself, and without a price no ZIP code gives one.
        ...((asksForZip || (noPrice && zip.input === '')) && {
          zip: htmlPart(page.request, sourceField(page.request.source)),
        }),
      },
      zip: { input: zip.input },
      region: describeRegion(page.site, priced, list),
      question: priced.question,
      problem: renderProblem(page, loaded, noPrice),
      late: priced.late,
      publicPrices: priced.publicPrices ? htmlPart(page.request, priced.publicPrices) : null,
      heading: priced.texts.heading,
      count: entries.length,
      hasPrice: entries.length > 0,
      answer,
      notes: htmlPart(
        page.request,
        renderPriceNotes(page.site.locale, prices, { zip: zip.zip, showUsualPrice, isList: true }),
      ),
      list,
      ...renderLeadingPrice(page, loaded, leading, query),
      sections: withPricedOthers(page, sections, priced, noPrice),
    },
    head: drugHead(page, { lookup, variant, selection, hasPrice: !noPrice }, content),
  };
}

/** Why the selection shows no price; where its product has none, with what has one. */
function renderProblem(
  page: PageContext,
  { priced, similar }: LoadedSelection,
  noPrice: PricedOthers | null,
): { title: string; html: HtmlPart } | null {
  const { problem } = priced;
  if (!problem) return null;
  const html = noPrice
    ? renderNoPrice(page, priced, problem, noPrice, similar?.medications.length ?? 0)
    : problem.render();
  return { title: problem.title, html: htmlPart(page.request, html) };
}

/** What belongs to the leading price: its amounts and the sheet that explains it; nulls without a price. */
function renderLeadingPrice(
  { site, request }: PageContext,
  { lookup, priced, supply, pastCosts }: LoadedSelection,
  leading: PriceEntry | null,
  query: URLSearchParams,
): Record<'supply' | 'explained', HtmlPart | null> {
  const { selection, variant, prices } = priced;
  if (!leading || prices.state !== 'loaded') return { supply: null, explained: null };
  const amounts = supply.map((amount) =>
    amount.quantity === selection.quantity ? { ...amount, cost: leading.cost } : amount,
  );
  const explained = renderPriceExplained({
    site,
    url: request.url,
    entry: leading,
    variant: {
      ...localizeVariant(lookup, variant),
      name: nameInSentence(lookup, variant.name, site.locale),
    },
    quantity: selection.quantity,
    pastCosts,
    demonstration: prices.demonstration,
  });
  return {
    supply: htmlPart(
      request,
      renderWarning(site.locale, variant, leading) +
        renderSupply(site.locale, { variant, selection, classes: lookup.classes }, amounts, query),
    ),
    explained: explained ? htmlPart(request, explained) : null,
  };
}

/**
 * Texts for the region of the leading prices: its accessible name, and the announcements while prices load and after they
 * have loaded, if any.
 */
function describeRegion(
  { locale }: PageContext['site'],
  { announced, prices }: Pick<PricedDrug, 'announced' | 'prices'>,
  list: PriceList | null,
) {
  const i18n = i18nFor(locale);
  const entries = prices.state === 'loaded' ? prices.prices : [];
  const best = bestNearby(entries);
  return {
    name: i18n._(msg`Prices`),
    loading: i18n._(msg`Getting prices`),
    result: announced ?? (best && i18n._(countText(entries.length, best)) + orderText(list)),
  };
}

/** The number of prices and the lowest one. */
function countText(count: number, { cost }: PriceEntry): MessageDescriptor {
  const lowest = formatDollars(cost);
  return msg`${plural(count, { one: `# price, ${lowest}`, other: `# prices, from ${lowest}` })}`;
}

interface ShownChoice {
  entries: readonly { chain: string }[];
  /** The chosen sort order; undefined for the specified one. */
  order: string | undefined;
  /** The unusual quantity that the visitor confirmed; '' for none. */
  confirmed: string;
}

/** Whether the page shows the chain, sort order and confirmed quantity that the query names, if it names any. */
function isExactChoice(query: URLSearchParams, { entries, order, confirmed }: ShownChoice): boolean {
  const named = query.get('chain');
  return (
    (!named || entries.some(({ chain }) => chain === named || chain.toLowerCase() === named)) &&
    (query.get('order') ?? undefined) === order &&
    (query.get('confirmed') ?? '') === confirmed
  );
}

// The same for every page of a lookup with a listed quantity.
const sentLookups = createObjectMemo<ReturnType<typeof toSentLookup>>();

/** The page of a name without a product and without a generic in the same form: it shows alternatives and no price. */
async function loadUnpricedPage(page: PageContext, lookup: DrugLookup, loading: Promise<SectionContent>) {
  const variant = { ...noProduct, name: lookup.searchName };
  const [similar, alternatives, content] = await Promise.all([
    loadSimilarMedications(page, lookup),
    loadPricedAlternatives(page, lookup),
    loading,
  ]);
  const selection = defaultSelection(lookup);
  return {
    kind: 'unpriced' as const,
    html: renderUnpricedPage(
      page,
      { lookup, variant, similar, pastCosts: null },
      content,
      renderPricedAlternatives(page.site, alternatives),
    ),
    head: drugHead(page, { lookup, variant, selection, hasPrice: false }, content),
  };
}

/** Names the order that the visitor chose, for a screen reader; '' for the specified one. */
function orderText(list: PriceList | null): string {
  const current = list?.order && list.orders.find(({ isCurrent }) => isCurrent);
  return current ? `. ${list.label}: ${current.name}` : '';
}

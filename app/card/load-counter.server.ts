import { msg } from '@lingui/core/macro';

import { isCardReady } from '../../domain/card.ts';
import { pharmacyName } from '../../domain/prices.ts';
import { parseZip } from '../../domain/zip.ts';
import { findSource, type PartnerSource } from '../../tenants/sources.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { cardPath, keyAsIssued, readSeen } from './card-path.ts';
import { loadCardToday } from './load-card-today.server.ts';
import type { LoadedCard } from './load-card.ts';
import { formatNdc } from './ndc-words.ts';
import { productText } from '../../domain/product-text.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { noPriceNamed, reportPartOf, type ReportedPrice } from './load-report-part.server.ts';
import type { ReportAnswer, ReportPart, TypedReport } from './report-form.ts';

/** The card that somebody at the counter talks about. */
export interface CounterCard {
  identifiers: { bin: string; pcn: string; group: string; memberId: string };
  /** What it is for, in words, where it could be looked up. */
  medicine: string | null;
  ndc: string | null;
  pharmacy: string;
  demonstration: boolean;
  /** Where the whole card is, below the base path. */
  path: string;
}

export interface CounterData {
  /** Null without a link from a card, and where the card cannot be had. */
  card: CounterCard | null;
  report: ReportPart;
}

const longest = { key: 4096, drug: 200 };

/** What the page knows from its URL: ?key= is the card and its price, ?drug= says it in words, ?source= whose group it has; ?zip= and ?seen= lead back to the card as it was opened. */
export async function loadCounter(page: PageContext, query: URLSearchParams): Promise<CounterData> {
  const given = query.get('key')?.slice(0, longest.key);
  if (!given) return { card: null, report: noPriceNamed };
  const key = keyAsIssued(given);
  const drug = query.get('drug')?.slice(0, longest.drug) || null;
  const price = {
    key,
    drug,
    zip: parseZip(query.get('zip') ?? ''),
    source: query.get('source'),
    seen: readSeen(query.get('seen')),
  };
  return counterFor(page, price, null, null);
}

/** The page for a card, with what was typed of its price and what became of that. */
export async function counterFor(
  page: PageContext,
  price: ReportedPrice,
  typed: TypedReport | null,
  answer: ReportAnswer | null,
): Promise<CounterData> {
  const source = findSource(price.source) ?? page.request.source;
  // A price that has ended since the card was opened is reported as what it is today.
  const { key, loaded } = await loadCardToday(page, { ...price, source });
  return {
    card: cardOf(page.site, price, source, loaded),
    report: reportPartOf(page.site, { ...price, key }, loaded, typed, answer),
  };
}

function cardOf(
  site: SiteContext,
  { key, drug, zip, seen }: ReportedPrice,
  source: PartnerSource | null,
  { card, quote, product, demonstration }: LoadedCard,
): CounterCard | null {
  if (!isCardReady(card) || card.status !== 'loaded') return null;
  const { bin, pcn, groupId: group, memberId, chain } = card.card;
  const local = i18nFor(site.locale)._(msg`Local Pharmacies`);
  return {
    identifiers: { bin, pcn, group, memberId },
    medicine: product && productText(product),
    ndc: quote && formatNdc(quote.ndc),
    pharmacy: pharmacyName(quote?.price ?? { chain, chainDisplayName: '' }, local),
    demonstration,
    path: cardPath({ key, drug, zip, source, seen }),
  };
}

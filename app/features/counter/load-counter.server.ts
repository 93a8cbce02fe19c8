import { msg } from '@lingui/core/macro';

import { isCardReady } from '../../../domain/card.ts';
import { pharmacyName } from '../../../domain/prices.ts';
import { findSource, type PartnerSource } from '../../../tenants/sources.ts';
import type { PageContext } from '../../context.ts';
import { cardPath, keyAsIssued } from '../card/card-path.ts';
import { loadCard, type LoadedCard } from '../card/load-card.ts';
import { formatNdc } from '../card/ndc-words.ts';
import { said } from '../coupon/coupon-words.server.ts';
import { productWords } from '../drug/drug-words.ts';
import { wordsIn } from '../language/words.server.ts';
import { noPriceNamed, reportPartOf, type ReportedPrice } from '../price-reports/load-report-part.server.ts';
import type { ReportAnswer, ReportPart, TypedReport } from '../price-reports/report-form.ts';
import { reported } from '../price-reports/report-words.server.ts';

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

/** What the page knows from its URL: ?key= is the card and its price, ?drug= says it in words, ?source= whose group it has, ?reported= that its price was just reported. */
export async function loadCounter(page: PageContext, query: URLSearchParams): Promise<CounterData> {
  const given = query.get('key')?.slice(0, longest.key);
  if (!given) return { card: null, report: noPriceNamed };
  const key = keyAsIssued(given);
  const drug = query.get('drug')?.slice(0, longest.drug) || null;
  const price = { key, drug, source: query.get('source') };
  const answer =
    query.get('reported') === 'yes'
      ? ({ outcome: 'done', ...said(wordsIn(page.locale), reported), problems: {} } as const)
      : null;
  return counterFor(page, price, null, answer);
}

/** The page for a card, with what was typed of its price and what became of that. */
export async function counterFor(
  page: PageContext,
  price: ReportedPrice,
  typed: TypedReport | null,
  answer: ReportAnswer | null,
): Promise<CounterData> {
  const source = findSource(price.source) ?? page.source;
  const loaded = await loadCard(page, price.key, price.drug, source);
  return {
    card: cardOf(page, price, source, loaded),
    report: reportPartOf(page, price, loaded, typed, answer),
  };
}

function cardOf(
  page: PageContext,
  { key, drug }: ReportedPrice,
  source: PartnerSource | null,
  { card, quote, product, demonstration }: LoadedCard,
): CounterCard | null {
  if (!isCardReady(card) || card.status !== 'loaded') return null;
  const { bin, pcn, groupId: group, memberId, chain } = card.card;
  const local = wordsIn(page.locale)._(msg`Local Pharmacies`);
  return {
    identifiers: { bin, pcn, group, memberId },
    medicine: product && productWords(product),
    ndc: quote && formatNdc(quote.ndc),
    pharmacy: pharmacyName(quote?.price ?? { chain, chainDisplayName: '' }, local),
    demonstration,
    path: cardPath({ key, drug, source }),
  };
}

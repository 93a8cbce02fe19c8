import { randomUUID } from 'node:crypto';

import { msg } from '@lingui/core/macro';
import type { MetaDescriptor } from 'react-router';

import { formatDollars } from '../../../domain/prices.ts';
import type { PageContext } from '../../context.ts';
import { pageHead } from '../chrome/page-head.server.ts';
import { wordsIn } from '../language/words.server.ts';
import { couponFormOf } from './coupon-form-of.server.ts';
import type { CouponAnswer, CouponForm, Typed } from './coupon-form.ts';
import { said, sentWords } from './coupon-words.server.ts';
import { loadCoupon, type CouponRequest, type LoadedCoupon } from './load-coupon.server.ts';
import { channelOf, type SentForm } from './read-coupon-form.server.ts';

/** The page that sends a card, or says what became of it. */
export interface CouponPageData {
  form: CouponForm;
  /** Address of the card itself. */
  card: string;
  /** 'Atorvastatin 20 mg tablet, 90 tablets · CVS Pharmacy · $12.34'; empty where the card could not be looked up. */
  about: string[];
  typed: Typed | null;
  answer: CouponAnswer | null;
}

const longestKey = 4096;

/** The head of each of these pages, also of those that answer a form. */
export function couponHead(page: PageContext): MetaDescriptor[] {
  const words = wordsIn(page.locale);
  return pageHead(page, {
    title: words._(msg`Send your discount card`),
    description: words._(msg`Get the card as a text message or an e-mail.`),
    noindex: true,
  });
}

/** The page of a URL: ?key= is the card, ?sent= the way by which it was just sent. Null without a key. */
export async function loadCouponPage(
  page: PageContext,
  query: URLSearchParams,
): Promise<CouponPageData | null> {
  const key = query.get('key')?.slice(0, longestKey);
  if (!key) return null;
  const drug = query.get('drug')?.slice(0, 200) || null;
  const request = { key, drug, zip: query.get('zip'), source: query.get('source') };
  const coupon = await loadCoupon(page, request);
  const sent = channelOf(query.get('sent'));
  const data = pageOf(page, request, coupon);
  if (!sent) return data;
  const once = `again-${randomUUID()}`;
  const answer: CouponAnswer = {
    outcome: 'sent',
    channel: sent,
    ...said(wordsIn(page.locale), sentWords(sent, null)),
    field: null,
    link: null,
    next: { key, seen: data.form.seen, once },
  };
  return { ...data, form: { ...data.form, once }, answer };
}

/** The page as the answer to a form that could not be sent on: with what was typed. */
export async function answerPage(
  page: PageContext,
  { typed, ...request }: SentForm,
  answer: CouponAnswer,
): Promise<CouponPageData> {
  const coupon = await loadCoupon(page, request);
  const data = pageOf(page, request, coupon);
  return { ...data, form: { ...data.form, ...answer.next }, typed, answer };
}

/** Where the browser goes when the card was sent: the address names no person. */
export function sentPath({ typed, key, drug, zip, source }: SentForm): string {
  const query = new URLSearchParams({
    sent: typed.channel,
    ...(drug && { drug }),
    ...(zip && { zip }),
    ...(source && { source }),
    key,
  });
  return `/coupon?${query}`;
}

function pageOf(page: PageContext, request: CouponRequest, coupon: LoadedCoupon): CouponPageData {
  const { key, drug, zip, source } = request;
  const ready = coupon.state === 'ready' ? coupon : null;
  const query = new URLSearchParams({ ...(drug && { drug }), key: ready?.key ?? key, ...(zip && { zip }) });
  return {
    form: couponFormOf(page, { key, drug, zip, source, cost: ready?.cost ?? null }),
    card: `/card${source ? `/${source}` : ''}?${query}`,
    about: ready
      ? [ready.medicine, ready.pharmacy, formatDollars(ready.cost)].filter((part) => part !== null)
      : [],
    typed: null,
    answer: null,
  };
}

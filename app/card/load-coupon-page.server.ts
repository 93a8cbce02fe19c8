import { msg } from '@lingui/core/macro';
import type { MetaDescriptor } from 'react-router';

import { formatDollars } from '../../domain/prices.ts';
import { selectionToQuery } from '../../domain/selection.ts';
import { findSource } from '../../tenants/sources.ts';
import type { Channel } from '../../wire/message.ts';
import type { PageContext, SiteContext } from '../context.ts';
import { cardPath, keyAsIssued, readSeen } from './card-path.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { chooseZip } from '../../domain/choose-zip.ts';
import { couponFormOf, isMessageId, onceAfter, onceForNow } from './coupon-form-of.server.ts';
import type { CouponAnswer, CouponForm, Typed } from './coupon-form.ts';
import { notKnown, notSent, nothingToSend, said, sentWords } from './coupon-words.server.ts';
import { loadCoupon, type CouponRequest, type LoadedCoupon } from './load-coupon.server.ts';
import { channelOf, type SentForm } from './read-coupon-form.server.ts';
import { sendAgainLink } from './send-again.server.ts';

/** The page that sends a card, or says what became of it. */
export interface CouponPageData {
  form: CouponForm;
  /** Path of the card itself. */
  card: string;
  /** Why there is nothing to send, and where to go instead; null where there is a card. */
  ended: {
    /** Of HTTP. */
    status: number;
    title: string;
    text: string;
    link: { path: string; text: string } | null;
  } | null;
  /** The price is another one than the link was made for: a sentence. */
  change: string | null;
  /** The form that is open from the start; null where nobody asked for one. */
  open: Channel | null;
  /** 'Atorvastatin 20 mg tablet, 90 tablets · CVS Pharmacy · $12.34'; empty where the card could not be looked up. */
  about: string[];
  typed: Typed | null;
  answer: CouponAnswer | null;
}

const longestKey = 4096;

/** The head of each of these pages, also of those that answer a form. */
export function couponHead(page: PageContext): MetaDescriptor[] {
  const words = i18nFor(page.site.locale);
  return pageHead(page, {
    title: words._(msg`Send your discount card`),
    description: words._(msg`Get the card as a text message or an e-mail.`),
    noindex: true,
  });
}

/**
 * The page of a URL: ?key= is the card, ?sent= the way by which ?message= was just sent, ?again= the way to send it by once
 * more after ?message=. Null without a key.
 */
export async function loadCouponPage(
  page: PageContext,
  query: URLSearchParams,
): Promise<CouponPageData | null> {
  const key = query.get('key')?.slice(0, longestKey);
  if (!key) return null;
  const drug = query.get('drug')?.slice(0, 200) || null;
  const { zip } = chooseZip(query.get('zip'), null);
  const request = { key: keyAsIssued(key), drug, zip, source: findSource(query.get('source'))?.id ?? null };
  const [coupon, answer] = await Promise.all([loadCoupon(page, request), answerOfLink(page, query, request)]);
  const data = pageOf(page.site, request, coupon);
  const again = channelOf(query.get('again'));
  const form = {
    ...data.form,
    ...(answer && { once: answer.next.once }),
    // Who asks to send it again means another message, also to the same person.
    ...(again && { once: onceAfter(query.get('message')) }),
  };
  return {
    ...data,
    form,
    answer: answer && { ...answer, next: { ...answer.next, key: form.key, seen: form.seen } },
    open: again,
    ended: answer ? null : endedOf(page.site, request, coupon),
    change: changeOf(page.site, coupon, readSeen(query.get('seen'))),
  };
}

/** What became of the message that a link is about; null for a link about none, as anybody can write one. */
async function answerOfLink(
  page: PageContext,
  query: URLSearchParams,
  { key, drug, zip, source }: CouponRequest,
): Promise<CouponAnswer | null> {
  const channel = channelOf(query.get('sent'));
  const id = query.get('message') ?? '';
  if (!channel || !isMessageId(id)) return null;
  const state = await page.services.notifications
    .fetchStatus(id, page.request.call)
    .catch(() => 'unknown' as const);
  if (state === null) return null;
  const words = i18nFor(page.site.locale);
  const answer = { channel, field: null, link: null } as const;
  // The same name, by which what was taken is not sent again.
  const same = { key, seen: '', once: query.get('once')?.slice(0, 60) || onceForNow() };
  const another = { ...same, once: onceAfter(id) };
  if (state === 'unknown') {
    return { ...answer, outcome: 'problem', ...said(words, notKnown(channel)), next: same };
  }
  if (state.status === 'dead') {
    return { ...answer, outcome: 'problem', ...said(words, notSent[channel]), next: another };
  }
  const again = new URLSearchParams({
    again: channel,
    ...(drug && { drug }),
    ...(zip && { zip }),
    ...(source && { source }),
    message: id,
    key,
  });
  return {
    ...answer,
    outcome: 'sent',
    ...said(words, sentWords(channel, null)),
    link: sendAgainLink(page.site, channel, `/coupon?${again}`),
    next: another,
  };
}

function endedOf(
  site: SiteContext,
  { drug, zip }: CouponRequest,
  coupon: LoadedCoupon,
): CouponPageData['ended'] {
  if (coupon.state === 'ready') return null;
  const words = i18nFor(site.locale);
  const { product } = coupon;
  const query = new URLSearchParams({
    ...(product && selectionToQuery(product.selection)),
    ...(zip && { zip }),
  });
  const slug = product?.slug ?? drug;
  return {
    status: { unknown: 404, gone: 410, unavailable: 503 }[coupon.state],
    ...said(words, nothingToSend[coupon.state]),
    link:
      coupon.state === 'unavailable'
        ? null
        : slug
          ? { path: `/${encodeURIComponent(slug)}?${query}`, text: words._(msg`See today’s prices`) }
          : { path: '/', text: words._(msg`Look up a medicine`) },
  };
}

function changeOf(site: SiteContext, coupon: LoadedCoupon, seen: number | null): string | null {
  if (coupon.state !== 'ready') return null;
  const now = formatDollars(coupon.cost);
  const words = i18nFor(site.locale);
  if (seen === null) {
    return coupon.replaced
      ? words._(msg`The price you chose has ended. ${now} is the price of today.`)
      : null;
  }
  if (seen === coupon.cost) return null;
  const before = formatDollars(seen);
  return words._(msg`The price changed from ${before} to ${now} since you chose it.`);
}

/** The page as the answer to a form that could not be sent on: with what was typed. */
export async function answerPage(
  page: PageContext,
  { typed, ...request }: SentForm,
  answer: CouponAnswer,
): Promise<CouponPageData> {
  const coupon = await loadCoupon(page, request);
  const data = pageOf(page.site, request, coupon);
  return { ...data, form: { ...data.form, ...answer.next }, typed, answer };
}

/** Where the browser goes when the card was sent: the address names the message, and no person. */
export function sentPath({ typed, key, drug, zip, source, once }: SentForm, message: string): string {
  const query = new URLSearchParams({
    sent: typed.channel,
    ...(drug && { drug }),
    ...(zip && { zip }),
    ...(source && { source }),
    once,
    message,
    key,
  });
  return `/coupon?${query}`;
}

function pageOf(site: SiteContext, request: CouponRequest, coupon: LoadedCoupon): CouponPageData {
  const { drug, zip, source } = request;
  const ready = coupon.state === 'ready' ? coupon : null;
  const key = ready?.key ?? request.key;
  return {
    form: couponFormOf(site, { key, drug, zip, source, cost: ready?.cost ?? null }),
    card: cardPath({ key, drug, zip, source: findSource(source), seen: ready?.cost ?? null }),
    about: ready
      ? [ready.medicine, ready.pharmacy, formatDollars(ready.cost)].filter((part) => part !== null)
      : [],
    open: null,
    ended: null,
    change: null,
    typed: null,
    answer: null,
  };
}

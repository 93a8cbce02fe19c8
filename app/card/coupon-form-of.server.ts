import type { SiteContext } from '../context.ts';
import type { CouponForm } from './coupon-form.ts';
import { cardFormWords } from './form-words.server.ts';

/** The card that a form is for. */
export interface FormFor {
  key: string;
  drug: string | null;
  zip: string | null;
  source: string | null;
  /** Dollars, as the visitor sees it; null where no price is shown. */
  cost: number | null;
}

/** Within this time the same card to the same person from the same kind of form is one request. */
const sameForMs = 10 * 60_000;

/** What the forms of a page need (see CouponForms). */
export function couponFormOf(site: SiteContext, { key, drug, zip, source, cost }: FormFor): CouponForm {
  return {
    channels: site.channels,
    action: site.href('/coupon'),
    says: cardFormWords(site),
    terms: site.href('/terms'),
    privacy: site.href('/privacy'),
    key,
    drug: drug ?? '',
    zip: zip ?? '',
    source: source ?? '',
    seen: dollarsText(cost),
    // A page may be a copy that many visitors share, and is asked for again when somebody goes back to it: a name of
    // its own would be theirs too, or a new one each time.
    once: onceForNow(),
  };
}

/** The same for ten minutes. */
export const onceForNow = () => `page-${Math.floor(Date.now() / sameForMs)}`;

/**
 * The name of a form that sends once more what was sent: another message, and the same one however often the form is
 * loaded, or pressed.
 * @param message id of the one that was sent; null where a link does not say.
 */
export const onceAfter = (message: string | null) =>
  `again-${message && isMessageId(message) ? message : onceForNow()}`;

/** Whether a text of an address can be the id of a message. */
export const isMessageId = (text: string) => /^[\w-]{1,50}$/.test(text);

/** '12.34'; '' for no price. */
export const dollarsText = (cost: number | null) => (cost === null ? '' : cost.toFixed(2));

import type { MessageRejection } from '../../domain/message-rejections.ts';
import { findSource } from '../../tenants/sources.ts';
import type { Channel } from '../../wire/message.ts';
import type { Telemetry } from '../context.ts';
import { readSeen } from './card-path.ts';
import type { Typed } from './coupon-form.ts';

/** A form that was sent: what the visitor typed, and what the page put into it. */
export interface SentForm {
  typed: Typed;
  key: string;
  drug: string | null;
  zip: string | null;
  source: string | null;
  /** Dollars; null where the page showed no price. */
  seen: number | null;
  once: string;
}

const longestKey = 4096;
/** More than any address or number is long: what is cut off was none. */
const longestRecipient = 300;

/** Reads a form; null for one that no page of ours sends, which is counted. */
export function readCouponForm(
  telemetry: Telemetry,
  kind: MessageRejection['form'],
  form: FormData,
): SentForm | null {
  const text = (name: string, most: number) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, most) : '';
  };
  const channel = channelOf(text('channel', 10));
  if (!channel) {
    telemetry.countRejectedMessage({ form: kind, channel: null, reason: 'not-a-form' });
    return null;
  }
  const zip = text('zip', 12);
  return {
    typed: { channel, to: text('to', longestRecipient), consent: form.get('consent') !== null },
    key: text('key', longestKey),
    drug: text('drug', 200) || null,
    zip: /^\d{5}$/.test(zip) ? zip : null,
    source: findSource(text('source', 40))?.id ?? null,
    seen: readSeen(text('seen', 12)),
    once: text('once', 60),
  };
}

/** 'sms' or 'email'; null for anything else. */
export function channelOf(text: string | null): Channel | null {
  return text === 'sms' || text === 'email' ? text : null;
}

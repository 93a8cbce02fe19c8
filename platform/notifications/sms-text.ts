import type { MessageContent } from './coupon.ts';
import { couponWords } from './coupon-words.ts';

/**
 * The text message of a coupon: who sends it, the card, where to open it, and how to end it. The medicine is not in
 * it: a text shows on a locked screen.
 */
export function smsText({ coupon, extras }: MessageContent, partner: string): string {
  const words = couponWords(coupon, extras);
  const sentences = [
    `${extras.brand ?? partner}: ${words.title}.`,
    words.demonstration,
    words.price && `${words.price}.`,
    words.card.map(({ label, value }) => `${label} ${value}`).join(', '),
    coupon.url,
    words.smsEnding,
  ];
  return sentences.filter(Boolean).join('\n');
}

import type { MessageContent } from './coupon.ts';
import type { CouponWords } from './coupon-words.ts';
import { messageWords } from './message-words.ts';

export interface EmailContent {
  subject: string;
  text: string;
  html: string;
}

/** The e-mail of a message: the same in text and in HTML, without pictures and without anything that tells who reads it. */
export function couponEmail(content: MessageContent, partner: string): EmailContent {
  const { extras } = content;
  const words = messageWords(content);
  const brand = extras.brand ?? partner;
  const language = extras.locale === 'es' ? 'es' : 'en';
  const about = { words, brand, url: words.url, postalAddress: extras.postal_address, language };
  return { subject: `${brand}: ${words.title}`, text: textOf(about), html: htmlOf(about) };
}

interface About {
  words: CouponWords;
  brand: string;
  url: string | null;
  postalAddress: string | null;
  language: string;
}

function textOf({ words, brand, url, postalAddress }: About): string {
  const paragraphs = [
    words.title,
    words.demonstration,
    words.medicine,
    words.price,
    words.card.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    words.show,
    url && `${words.openCard}: ${url}`,
    words.whyYouGotThis,
    [brand, postalAddress].filter(Boolean).join('\n'),
  ];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}

function htmlOf({ words, brand, url, postalAddress, language }: About): string {
  const paragraph = (text: string | null, style = '') =>
    text === null ? '' : `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const rows = words.card
    .map(
      ({ label, value }) =>
        `<tr><th align="left" style="padding:4px 24px 4px 0;font-weight:normal">${escapeHtml(label)}</th>` +
        `<td style="padding:4px 0"><strong>${escapeHtml(value)}</strong></td></tr>`,
    )
    .join('');
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(words.title)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 Arial,sans-serif;color:#1a1a1a;background:#ffffff">',
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(words.title)}</h1>`,
    paragraph(words.demonstration, 'font-weight:bold'),
    paragraph(words.medicine),
    paragraph(words.price),
    rows && `<table style="margin:0 0 16px;border-collapse:collapse">${rows}</table>`,
    paragraph(words.show),
    url && `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}">${escapeHtml(words.openCard)}</a></p>`,
    paragraph(words.whyYouGotThis, 'font-size:14px'),
    paragraph([brand, postalAddress].filter(Boolean).join(', '), 'font-size:14px'),
    '</body></html>',
  ].join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

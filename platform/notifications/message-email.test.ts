import { describe, expect, test } from 'vitest';

import { cardSchema, extrasSchema, rewardsExtrasSchema, type MessageContent } from './message-content.ts';
import { pickAccentColor } from './email-styles.ts';
import { composeEmail } from './message-email.ts';

const card = {
  key: 'key-1',
  drug_label: 'Atorvastatin 20 mg, 30 tablets',
  chain_display_name: 'CVS',
  cost: 14.2,
  member_id: 'DEMO0001',
  bin: '004321',
  pcn: 'DPCN',
  group_id: 'SAMPLE',
  url: 'https://rx.example.com/card?key=a%2Fb&x=1',
  demonstration: true,
  priced_on: '2025-12-03',
  ndc: '00071-0157-23',
};
const sender = {
  brand: 'Super Rx',
  postal_address: '1 Main St, Springfield',
  unsubscribe_url: 'https://rx.example.com/unsubscribe',
  help_pharmacist: '1-800-555-0141',
  help_member: '1-800-555-0101',
};

const coupon = (said: object = {}, extras: object = {}): MessageContent => ({
  kind: 'coupon',
  coupon: cardSchema.parse({ ...card, ...said }),
  extras: extrasSchema.parse({ ...sender, ...extras }),
});
const rewards = (extras: object = {}): MessageContent => ({
  kind: 'rewards',
  extras: rewardsExtrasSchema.parse({ ...sender, url: 'https://rx.example.com/rewards', ...extras }),
});
const emailOf = (content: MessageContent) => composeEmail(content, 'super', 'token-1');

/** What a mail program shows of the HTML, without what it only shows in its list. */
const shownIn = (html: string) =>
  html
    .replaceAll(/<(style|title)\b[\s\S]*?<\/\1>|<div style="display:none[\s\S]*?<\/div><\/div>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&');
const previewOf = (html: string) => /<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1];

const toPharmacist = 'Pharmacist: enter these numbers as the primary claim, without insurance.';
const stop = 'https://rx.example.com/unsubscribe?token=token-1';
const numbers = ['1-800-555-0141', '1-800-555-0101', 'THIS IS NOT INSURANCE', toPharmacist];
const ofTheCoupon = [
  'Atorvastatin 20 mg, 30 tablets',
  '$14.20',
  '004321',
  'DPCN',
  'SAMPLE',
  'DEMO0001',
  '00071-0157-23',
  ...numbers,
];
const foot = ['Super Rx', '1 Main St, Springfield'];

describe.each([
  {
    name: 'a coupon in English',
    content: coupon(),
    subject: 'Super Rx: Your discount card for CVS',
    preview: 'DEMONSTRATION: no pharmacy accepts this card.',
    says: [
      ...ofTheCoupon,
      ...foot,
      'DEMONSTRATION: no pharmacy accepts this card.',
      'Show this to the pharmacist.',
      'Estimated price',
      'as of Dec 3, 2025',
      'The pharmacy’s price can differ from this estimate.',
      'Pharmacist help',
      'Member help',
      'because somebody asked for it',
      'Stop all e-mails to this address',
    ],
    links: [card.url, stop],
    language: 'en',
  },
  {
    name: 'a coupon in Spanish',
    content: coupon({ demonstration: false }, { locale: 'es' }),
    subject: 'Super Rx: Su tarjeta de descuento para CVS',
    preview: 'Aquí están los números que le pedirán en la farmacia.',
    says: [
      ...ofTheCoupon,
      ...foot,
      'Precio estimado',
      'al 3 dic 2025',
      'El precio de la farmacia puede ser distinto de este cálculo.',
      'El farmacéutico ingresa estos datos como reclamo principal, sin el seguro',
      'ESTO NO ES UN SEGURO',
      'Ayuda para farmacéuticos',
      'Muestre esto en la farmacia.',
      'No recibir más correos en esta dirección',
    ],
    links: [card.url, stop],
    language: 'es',
  },
  {
    name: 'rewards in English',
    content: rewards(),
    subject: 'Super Rx: About our rewards',
    preview: 'What there is to earn, and the terms, are on this page.',
    says: [...foot, 'What there is to earn', 'Stop all e-mails to this address'],
    links: ['https://rx.example.com/rewards', stop],
    language: 'en',
  },
  {
    name: 'rewards in Spanish',
    content: rewards({ locale: 'es' }),
    subject: 'Super Rx: Sobre nuestras recompensas',
    preview: 'Lo que se puede ganar y las condiciones están en esta página.',
    says: [...foot, 'Lo que se puede ganar', 'Abrir la página', 'No recibir más correos en esta dirección'],
    links: ['https://rx.example.com/rewards', stop],
    language: 'es',
  },
])('the e-mail of $name', ({ content, subject, preview, says, links, language }) => {
  test('says the same in text and in HTML', async () => {
    const { text, html } = await emailOf(content);
    for (const said of says) {
      expect(text).toContain(said);
      expect(shownIn(html)).toContain(said);
    }
    for (const link of links) {
      expect(text).toContain(link);
      expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    }
  });

  test('names no medicine where a locked screen shows it', async () => {
    const email = await emailOf(content);
    expect(email.subject).toBe(subject);
    expect(previewOf(email.html)).toBe(preview);
  });

  test('is in one language throughout', async () => {
    const { html } = await emailOf(content);
    const languages = [...html.matchAll(/<(\w+)[^>]* lang="(\w+)"/g)].map(([, tag, lang]) => [tag, lang]);
    // The labels of the card and the line to the pharmacist are English for everybody: pharmacists know them so.
    const toPharmacists = new Set(['table', 'strong']);
    expect(languages.filter(([tag = '', lang]) => lang !== language && !toPharmacists.has(tag))).toEqual([]);
    expect(languages).toContainEqual(['body', language]);
  });

  test('loads nothing from anywhere and tells nobody that it was read', async () => {
    const { html } = await emailOf(content);
    expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|\ssrc=|url\(|@import/i);
  });
});

test('the numbers of the card are a table that a screen reader reads in rows; all else is layout', async () => {
  const { html, text } = await emailOf(coupon());
  const rows = [...html.matchAll(/<th scope="row"[^>]*>([^<]+)<\/th><td[^>]*>([^<]+)</g)];
  expect(rows.map(([, label, value]) => `${label}: ${value}`)).toEqual([
    'BIN: 004321',
    'PCN: DPCN',
    'Group: SAMPLE',
    'Member ID: DEMO0001',
    'NDC: 00071-0157-23',
  ]);
  expect(text).toContain('BIN: 004321\nPCN: DPCN\nGroup: SAMPLE\nMember ID: DEMO0001\nNDC: 00071-0157-23');
  const tables = html.match(/<table[^>]*>/g) ?? [];
  expect(tables.filter((table) => !table.includes('role="presentation"'))).toHaveLength(1);
});

test.each([
  ['en-US', 'The cost behind this price is more than two years old.'],
  ['es', 'El costo en que se basa este precio tiene más de dos años.'],
])('an old cost is warned of, in %s', async (locale, warning) => {
  const warned = await emailOf(coupon({ old_cost: true }, { locale }));
  expect(warned.text).toContain(warning);
  expect(shownIn(warned.html)).toContain(warning);
  const fresh = await emailOf(coupon({ old_cost: false }, { locale }));
  expect(`${fresh.text}${fresh.html}`).not.toContain(warning);
});

test('the day of the price is shown as it was given where it is no date', async () => {
  expect((await emailOf(coupon({ priced_on: 'December 2025' }))).text).toContain('as of December 2025');
  expect((await emailOf(coupon({ priced_on: null }))).text).toContain('Estimated price: $14.20\n');
});

test('a message about rewards says nothing of a card', async () => {
  const { text, html } = await emailOf(rewards());
  expect(`${text}${html}`).not.toMatch(/pharmacist|insurance|1-800/i);
});

test('what others wrote is text, not markup', async () => {
  const hostile = '<img src=x onerror="y">';
  const { html } = await emailOf(
    coupon({ drug_label: hostile, member_id: hostile, chain_display_name: hostile }, { brand: hostile }),
  );
  expect(html).not.toContain('<img');
  expect(html.split('&lt;img src=x onerror=&quot;y&quot;&gt;').length - 1).toBeGreaterThanOrEqual(4);
});

test('what is not known is left out', async () => {
  const bare: MessageContent = {
    kind: 'coupon',
    coupon: cardSchema.parse({ key: 'k', cost: 0 }),
    extras: extrasSchema.parse(undefined),
  };
  const { html, text, subject, unsubscribeUrl } = await emailOf(bare);
  expect(subject).toBe('super: Your discount card');
  expect([html.includes('<a '), html.includes('<th'), unsubscribeUrl]).toEqual([false, false, null]);
  expect(`${html}${text}`).not.toMatch(/\$0|null|undefined/);
});

test.each(['javascript:alert(1)', 'mailto:ana@example.com'])('%s is no link of a message', (url) => {
  expect(cardSchema.safeParse({ key: 'k', url }).success).toBe(false);
  expect(extrasSchema.safeParse({ unsubscribe_url: url }).success).toBe(false);
});

test.each([
  ['#0B5F4B', '#0B5F4B', 'as it is'],
  ['#FFD500', '#1F3A5F', 'where white letters could not be read on it'],
  ['red;x:y', '#1F3A5F', 'where it is no color'],
])('the color %s is %s: %s', async (given, used) => {
  expect(pickAccentColor(given)).toBe(used);
  const { html } = await emailOf(coupon({}, { brand_color: given }));
  expect(html).toContain(`background-color:${used}`);
});

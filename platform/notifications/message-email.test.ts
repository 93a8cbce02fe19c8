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

const createCardMessage = (changes: object = {}, extras: object = {}): MessageContent => ({
  kind: 'coupon',
  coupon: cardSchema.parse({ ...card, ...changes }),
  extras: extrasSchema.parse({ ...sender, ...extras }),
});
const createRewardsMessage = (extras: object = {}): MessageContent => ({
  kind: 'rewards',
  extras: rewardsExtrasSchema.parse({ ...sender, url: 'https://rx.example.com/rewards', ...extras }),
});
const compose = (content: MessageContent) => composeEmail(content, 'super', 'token-1');

/** The visible text of the HTML, without the preview that mail programs show in lists. */
const readVisibleText = (html: string) =>
  html
    .replaceAll(/<(style|title)\b[\s\S]*?<\/\1>|<div style="display:none[\s\S]*?<\/div><\/div>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&');
const readPreview = (html: string) => /<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1];

const pharmacistInstruction = 'Pharmacist: enter these codes as the primary claim, without insurance.';
const unsubscribeUrl = 'https://rx.example.com/unsubscribe?token=token-1';
const helpTexts = ['1-800-555-0141', '1-800-555-0101', 'THIS IS NOT INSURANCE', pharmacistInstruction];
const cardTexts = [
  'Atorvastatin 20 mg, 30 tablets',
  '$14.20',
  '004321',
  'DPCN',
  'SAMPLE',
  'DEMO0001',
  '00071-0157-23',
  ...helpTexts,
];
const footerTexts = ['Super Rx', '1 Main St, Springfield'];

describe.each([
  {
    name: 'a card in English',
    content: createCardMessage(),
    subject: 'Super Rx: Your discount card for CVS',
    preview: 'DEMONSTRATION: no pharmacy accepts this card.',
    texts: [
      ...cardTexts,
      ...footerTexts,
      'DEMONSTRATION: no pharmacy accepts this card.',
      'Show this to the pharmacist.',
      'Estimated price',
      'as of Dec 3, 2025',
      'The pharmacy’s price can differ from this estimate.',
      'Pharmacist help',
      'Member help',
      'because somebody asked for it',
      'Stop all emails to this address',
    ],
    links: [card.url, unsubscribeUrl],
    language: 'en',
  },
  {
    name: 'a card in Spanish',
    content: createCardMessage({ demonstration: false }, { locale: 'es' }),
    subject: 'Super Rx: Su tarjeta de descuento para CVS',
    preview: 'Aquí están los códigos que le pedirán en la farmacia.',
    texts: [
      ...cardTexts,
      ...footerTexts,
      'Precio estimado',
      'al 3 dic 2025',
      'El precio de la farmacia puede ser distinto de este cálculo.',
      'El farmacéutico ingresa estos códigos como reclamo principal, sin el seguro',
      'ESTO NO ES UN SEGURO',
      'Ayuda para farmacéuticos',
      'Muestre esto en la farmacia.',
      'No recibir más correos en esta dirección',
    ],
    links: [card.url, unsubscribeUrl],
    language: 'es',
  },
  {
    name: 'rewards in English',
    content: createRewardsMessage(),
    subject: 'Super Rx: About our rewards',
    preview: 'What there is to earn, and the terms, are on this page.',
    texts: [...footerTexts, 'What there is to earn', 'Stop all emails to this address'],
    links: ['https://rx.example.com/rewards', unsubscribeUrl],
    language: 'en',
  },
  {
    name: 'rewards in Spanish',
    content: createRewardsMessage({ locale: 'es' }),
    subject: 'Super Rx: Sobre nuestras recompensas',
    preview: 'Lo que se puede ganar y las condiciones están en esta página.',
    texts: [
      ...footerTexts,
      'Lo que se puede ganar',
      'Abrir la página',
      'No recibir más correos en esta dirección',
    ],
    links: ['https://rx.example.com/rewards', unsubscribeUrl],
    language: 'es',
  },
])('the email about $name', ({ content, subject, preview, texts, links, language }) => {
  test('an email has the same content in text and in HTML', async () => {
    const { text, html } = await compose(content);
    for (const expected of texts) {
      expect(text).toContain(expected);
      expect(readVisibleText(html)).toContain(expected);
    }
    for (const link of links) {
      expect(text).toContain(link);
      expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    }
  });

  test('does not name the medication in the subject and the preview', async () => {
    const email = await compose(content);
    expect(email.subject).toBe(subject);
    expect(readPreview(email.html)).toBe(preview);
  });

  test('declares one language throughout', async () => {
    const { html } = await compose(content);
    const languages = [...html.matchAll(/<(\w+)[^>]* lang="(\w+)"/g)].map(([, tag, lang]) => [tag, lang]);
    // The labels of the card and the pharmacist's instruction are English in every language.
    const englishTags = new Set(['table', 'strong']);
    expect(languages.filter(([tag = '', lang]) => lang !== language && !englishTags.has(tag))).toEqual([]);
    expect(languages).toContainEqual(['body', language]);
  });

  test('loads nothing and contains no tracking', async () => {
    const { html } = await compose(content);
    expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|\ssrc=|url\(|@import/i);
  });
});

test('an email has one data table, the numbers of the card; all other tables are for layout', async () => {
  const { html, text } = await compose(createCardMessage());
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
])('an email about a price with an old cost has a warning in %s', async (locale, warning) => {
  const warned = await compose(createCardMessage({ old_cost: true }, { locale }));
  expect(warned.text).toContain(warning);
  expect(readVisibleText(warned.html)).toContain(warning);
  const fresh = await compose(createCardMessage({ old_cost: false }, { locale }));
  expect(`${fresh.text}${fresh.html}`).not.toContain(warning);
});

test('an email says which card comes first, and tells the pharmacist to bill that coverage first', async () => {
  const note = 'Show your Medicaid card first.';
  for (const locale of ['en-US', 'es'] as const) {
    const { text, html } = await compose(createCardMessage({}, { note, locale }));
    for (const shown of [text, readVisibleText(html)]) {
      expect(shown).toContain(note);
      expect(shown).toContain('Pharmacist: bill the other coverage first.');
      expect(shown).not.toMatch(/primary claim|reclamo principal/);
    }
  }
});

test('an email shows the date of the price unchanged if it is not a date', async () => {
  expect((await compose(createCardMessage({ priced_on: 'December 2025' }))).text).toContain(
    'as of December 2025',
  );
  expect((await compose(createCardMessage({ priced_on: null }))).text).toContain('Estimated price: $14.20\n');
});

test('an email about rewards does not mention a card', async () => {
  const { text, html } = await compose(createRewardsMessage());
  expect(`${text}${html}`).not.toMatch(/pharmacist|insurance|1-800/i);
});

test('an email escapes markup in its fields', async () => {
  const hostile = '<img src=x onerror="y">';
  const { html } = await compose(
    createCardMessage(
      { drug_label: hostile, member_id: hostile, chain_display_name: hostile },
      { brand: hostile },
    ),
  );
  expect(html).not.toContain('<img');
  expect(html.split('&lt;img src=x onerror=&quot;y&quot;&gt;').length - 1).toBeGreaterThanOrEqual(4);
});

test('an email leaves out missing fields', async () => {
  const content: MessageContent = {
    kind: 'coupon',
    coupon: cardSchema.parse({ key: 'k', cost: 0 }),
    extras: extrasSchema.parse(undefined),
  };
  const { html, text, subject, unsubscribeUrl: link } = await compose(content);
  expect(subject).toBe('super: Your discount card');
  expect([html.includes('<a '), html.includes('<th'), link]).toEqual([false, false, null]);
  expect(`${html}${text}`).not.toMatch(/\$0|null|undefined/);
});

test.each(['javascript:alert(1)', 'mailto:ana@example.com'])('a message rejects the link %s', (url) => {
  expect(cardSchema.safeParse({ key: 'k', url }).success).toBe(false);
  expect(extrasSchema.safeParse({ unsubscribe_url: url }).success).toBe(false);
});

test.each([
  ['#0B5F4B', '#0B5F4B', 'unchanged'],
  ['#FFD500', '#1F3A5F', 'because white text on it is unreadable'],
  ['red;x:y', '#1F3A5F', 'because it is not a color'],
])('an email shows the brand color %s as %s, %s', async (color, used) => {
  expect(pickAccentColor(color)).toBe(used);
  const { html } = await compose(createCardMessage({}, { brand_color: color }));
  expect(html).toContain(`background-color:${used}`);
});

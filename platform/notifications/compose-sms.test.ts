import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { composeSms } from './compose-sms.ts';
import { countSeptets, toGsmText } from './gsm-text.ts';
import { cardSchema, extrasSchema, rewardsExtrasSchema, type MessageContent } from './message-content.ts';

const card = {
  key: 'key-1',
  drug_label: 'Atorvastatin 20 mg, 30 tablets',
  chain_display_name: 'CVS Pharmacy',
  cost: 14.2,
  member_id: 'DEMO0001',
  bin: '000000',
  pcn: 'DEMO',
  group_id: 'SAMPLE',
  url: 'https://rx.example.com/c/0123456789abcdefghijklmno',
};

function cardMessage(cardChanges: object = {}, extras: object = {}): MessageContent {
  return {
    kind: 'coupon',
    coupon: cardSchema.parse({ ...card, ...cardChanges }),
    extras: extrasSchema.parse({ brand: 'Super Rx', postal_address: '1 Main St, Springfield', ...extras }),
  };
}

const numbers = 'BIN 000000 PCN DEMO GRP SAMPLE ID DEMO0001';
const url = 'https://rx.example.com/c/0123456789abcdefghijklmno';

describe('composeSms', () => {
  test('a text about a card has sender, chain, price, numbers, link and opt-out instructions, but not the medication', () => {
    expect(composeSms(cardMessage(), 'super')).toBe(
      `Super Rx card, CVS Pharmacy: $14.20\n${numbers}\n${url}\nReply STOP to end`,
    );
    expect(composeSms(cardMessage({}, { locale: 'es' }), 'super')).toBe(
      `Tarjeta Super Rx, CVS Pharmacy: $14.20\n${numbers}\n${url}\nSTOP para cancelar`,
    );
  });

  test('a text leaves out the details that only an email shows', () => {
    const details = { ndc: '00071-0157-23', priced_on: '2025-12-03', old_cost: true };
    const helpLines = { help_pharmacist: '1-800-555-0141', help_member: '1-800-555-0101' };
    expect(composeSms(cardMessage(details, helpLines), 'super')).toBe(composeSms(cardMessage(), 'super'));
  });

  test('a text about a demonstration card says that it is invalid', () => {
    expect(composeSms(cardMessage({ demonstration: true }), 'super')).toContain('DEMO: invalid');
    const spanish = composeSms(cardMessage({ demonstration: true }, { locale: 'es' }), 'super');
    expect(spanish).toContain('DEMO: no sirve');
  });

  test('a text leaves out missing fields and a price of 0', () => {
    const content: MessageContent = {
      kind: 'coupon',
      coupon: cardSchema.parse({ key: 'k', cost: 0 }),
      extras: extrasSchema.parse(undefined),
    };
    expect(composeSms(content, 'super')).toBe('super card\nReply STOP to end');
  });

  test('a text about rewards has the sender, the link and opt-out instructions, and promises nothing', () => {
    const extras = rewardsExtrasSchema.parse({ url: 'https://rx.example.com/rewards', brand: 'Super Rx' });
    expect(composeSms({ kind: 'rewards', extras }, 'super')).toBe(
      'Super Rx: our rewards and terms\nhttps://rx.example.com/rewards\nReply STOP to end',
    );
  });

  test('a text that is too long loses the chain first, then the price, then the link, and keeps the numbers', () => {
    const chain = 'The Pharmacy of the Northern Counties';
    const composeWith = (changes: object) =>
      composeSms(cardMessage({ chain_display_name: chain, ...changes }), 'super');
    const longUrl = (length: number) => `https://rx.example.com/c/${'x'.repeat(length)}`;
    expect(composeWith({ url: longUrl(30) })).toContain('Super Rx card, The Pharmacy of the.: $14.20\n');
    expect(composeWith({ url: longUrl(49) })).toContain('Super Rx card: $14.20\n');
    expect(composeWith({ url: longUrl(57) })).toContain('Super Rx card\nBIN');
    expect(composeWith({ url: longUrl(64) })).toMatch(/^Super Rx\nBIN.*\nSTOP to end$/s);
    expect(composeWith({ url: longUrl(80) })).toBe(
      `Super Rx card, ${chain}: $14.20\n${numbers}\nReply STOP to end`,
    );
    const member = '1'.repeat(60);
    const long = { member_id: member, bin: member, pcn: member, chain_display_name: 'CVS' };
    expect(composeWith(long)).toBe(`Super Rx\n${url}\nSTOP to end`);
  });

  test('replaces characters that would make a text longer than one segment', () => {
    const text = composeSms(cardMessage({ chain_display_name: 'Martínez’s “Ñandú” – 薬' }), 'super');
    expect(text).toContain('Martinez\'s "Ñandu" - ?');
  });

  test('any text fits into one segment, names its sender and has opt-out instructions', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    const field = fc.option(text, { nil: null });
    const contents = fc.record({
      chain_display_name: field,
      bin: field,
      pcn: field,
      group_id: field,
      member_id: field,
      cost: fc.option(fc.double({ min: 0, max: 1_000_000, noNaN: true }), { nil: null }),
      demonstration: fc.boolean(),
      path: fc.webPath(),
      brand: text,
      locale: fc.constantFrom('en-US', 'es'),
      isRewards: fc.boolean(),
    });
    fc.assert(
      fc.property(contents, ({ isRewards, path, brand, locale, ...fields }) => {
        const link = `https://rx.example.com${path}`;
        const content: MessageContent = isRewards
          ? { kind: 'rewards', extras: rewardsExtrasSchema.parse({ url: link, brand, locale }) }
          : cardMessage({ ...fields, url: link }, { brand, locale });
        const sms = composeSms(content, 'super');
        expect(countSeptets(sms)).toBeLessThanOrEqual(160);
        expect(sms).toContain(toGsmText(content.extras.brand ?? 'super').slice(0, 40));
        expect(sms).toMatch(/STOP (to end|para cancelar)$|STOP: baja$/);
      }),
    );
  });
});

describe('countSeptets', () => {
  test.each([
    ['', 0],
    ['Ñandú', Number.POSITIVE_INFINITY],
    ['señal é à', 9],
    ['[~]', 6],
    ['😀', Number.POSITIVE_INFINITY],
  ])('the length of "%s" is %d', (text, length) => {
    expect(countSeptets(text)).toBe(length);
  });
});

import { describe, expect, test } from 'vitest';

import { couponShape, extrasShape, type MessageContent } from './message-content.ts';
import { smsText } from './sms-text.ts';

const card = {
  key: 'key-1',
  drug_label: 'Atorvastatin 20 mg, 30 tablets',
  chain_display_name: 'CVS',
  cost: 14.2,
  member_id: 'DEMO0001',
  bin: '000000',
  pcn: 'DEMO',
  group_id: 'SAMPLE',
  url: 'https://rx.example.com/card?key=a%2Fb&x=1',
};

function content(coupon: object = {}, extras: object = {}): MessageContent {
  return {
    kind: 'coupon',
    coupon: couponShape.parse({ ...card, ...coupon }),
    extras: extrasShape.parse({ brand: 'Super Rx', postal_address: '1 Main St, Springfield', ...extras }),
  };
}

// The letters of a text message; one other letter makes it cost more than twice as much.
const gsm = /^[@£$¥èéùìòÇØøÅå\n\rΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

describe('the text message of a coupon', () => {
  test('says who sends it, the price, the card, where it is and how to end it, and no medicine', () => {
    expect(smsText(content(), 'super')).toBe(
      [
        'Super Rx: Your discount card for CVS, $14.20.',
        'BIN 000000, PCN DEMO, Group SAMPLE, Member ID DEMO0001',
        'https://rx.example.com/card?key=a%2Fb&x=1',
        'Msg & data rates may apply. Reply HELP for help, STOP to end.',
      ].join('\n'),
    );
  });

  test('stays as short where more is known for an e-mail, and names no product', () => {
    const more = { ndc: '00071-0157-23', priced_on: '2025-12-03', old_cost: true };
    const helps = { help_pharmacist: '1-800-555-0141', help_member: '1-800-555-0101' };
    expect(smsText(content(more, helps), 'super')).toBe(smsText(content(), 'super'));
  });

  test('says in front that a demonstration is one', () => {
    expect(smsText(content({ demonstration: true }), 'super')).toContain('no pharmacy accepts this card');
    expect(smsText(content({ demonstration: true }, { locale: 'es' }), 'super')).toContain(
      'ninguna farmacia',
    );
  });

  test('leaves out what is not known, and a price of 0', () => {
    const text = smsText(
      {
        kind: 'coupon',
        coupon: couponShape.parse({ key: 'k', cost: 0 }),
        extras: extrasShape.parse(undefined),
      },
      'super',
    );
    expect(text).toBe(
      'super: Your discount card.\nMsg & data rates may apply. Reply HELP for help, STOP to end.',
    );
  });

  test.each(['en-US', 'es'])('of a card as ours are fits into three parts, in %s', (locale) => {
    // A part of a long message holds 153 letters.
    const url = `https://super.fairscript.example/rx/es/card?key=${'k'.repeat(112)}&seen=1234.56`;
    const longest = { ...card, chain_display_name: 'Local Pharmacies', cost: 1234.56, url };
    const text = smsText(content({ ...longest, demonstration: true }, { locale }), 'super');
    expect(text.length).toBeLessThanOrEqual(3 * 153);
  });

  test.each(['en-US', 'es'])('costs no more than its letters need, in %s', (locale) => {
    expect(smsText(content({ demonstration: true }, { locale }), 'super')).toMatch(gsm);
  });
});

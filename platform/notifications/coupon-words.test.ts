import { describe, expect, test } from 'vitest';

import { couponEmail } from './coupon-email.ts';
import { couponShape, extrasShape, type MessageContent } from './coupon.ts';
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
        'Super Rx: Your discount card for CVS.',
        'Price with this card: $14.20.',
        'BIN 000000, PCN DEMO, Group SAMPLE, Member ID DEMO0001',
        'https://rx.example.com/card?key=a%2Fb&x=1',
        'Msg & data rates may apply. Reply HELP for help, STOP to cancel.',
      ].join('\n'),
    );
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
      'super: Your discount card.\nMsg & data rates may apply. Reply HELP for help, STOP to cancel.',
    );
  });

  test.each(['en-US', 'es'])('costs no more than its letters need, in %s', (locale) => {
    expect(smsText(content({ demonstration: true }, { locale }), 'super')).toMatch(gsm);
  });
});

describe('the e-mail of a coupon', () => {
  test('says the same in text and in HTML', () => {
    const { subject, text, html } = couponEmail(content(), 'super');
    expect(subject).toBe('Super Rx: Your discount card for CVS');
    for (const said of [
      'Atorvastatin 20 mg, 30 tablets',
      '$14.20',
      '000000',
      'DEMO0001',
      '1 Main St, Springfield',
    ]) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
    expect(text).toContain('https://rx.example.com/card?key=a%2Fb&x=1');
    expect(html).toContain('href="https://rx.example.com/card?key=a%2Fb&amp;x=1"');
  });

  test('is in the language that was asked for', () => {
    const { subject, html } = couponEmail(content({}, { locale: 'es' }), 'super');
    expect(subject).toBe('Super Rx: Su tarjeta de descuento para CVS');
    expect(html).toContain('<html lang="es">');
  });

  test('takes nothing for markup, and loads nothing from anywhere', () => {
    const { html } = couponEmail(content({ drug_label: '<img src=x onerror="y">' }), 'super');
    expect(html).toContain('&lt;img src=x onerror=&quot;y&quot;&gt;');
    expect(html).not.toMatch(/<img|src="|url\(/);
  });

  test('has no link where the card has no address', () => {
    expect(couponEmail(content({ url: null }), 'super').html).not.toContain('<a ');
    expect(couponShape.safeParse({ key: 'k', url: 'javascript:alert(1)' }).success).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';

import { cardSchema, extrasSchema, rewardsExtrasSchema, type MessageContent } from './message-content.ts';
import { composeSms } from './sms-sender.ts';

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

function cardMessage(cardChanges: object = {}, extras: object = {}): MessageContent {
  return {
    kind: 'coupon',
    coupon: cardSchema.parse({ ...card, ...cardChanges }),
    extras: extrasSchema.parse({ brand: 'Super Rx', postal_address: '1 Main St, Springfield', ...extras }),
  };
}

// A character outside GSM 03.38 makes a text cost more than twice as much.
const gsmCharacters = /^[@£$¥èéùìòÇØøÅå\n\rΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

describe('composeSms', () => {
  test('a text about a card has the sender, price, card, link and unsubscribe hint, but not the medication', () => {
    expect(composeSms(cardMessage(), 'super')).toBe(
      [
        'Super Rx: Your discount card for CVS, $14.20.',
        'BIN 000000, PCN DEMO, Group SAMPLE, Member ID DEMO0001',
        'https://rx.example.com/card?key=a%2Fb&x=1',
        'Msg & data rates may apply. Reply HELP for help, STOP to end.',
      ].join('\n'),
    );
  });

  test('a text leaves out the details that only an email shows', () => {
    const details = { ndc: '00071-0157-23', priced_on: '2025-12-03', old_cost: true };
    const helpLines = { help_pharmacist: '1-800-555-0141', help_member: '1-800-555-0101' };
    expect(composeSms(cardMessage(details, helpLines), 'super')).toBe(composeSms(cardMessage(), 'super'));
  });

  test('a text about a demonstration card says that no pharmacy accepts it', () => {
    const english = composeSms(cardMessage({ demonstration: true }), 'super');
    expect(english).toContain('no pharmacy accepts this card');
    const spanish = composeSms(cardMessage({ demonstration: true }, { locale: 'es' }), 'super');
    expect(spanish).toContain('ninguna farmacia');
  });

  test('a text leaves out missing fields and a price of 0', () => {
    const content: MessageContent = {
      kind: 'coupon',
      coupon: cardSchema.parse({ key: 'k', cost: 0 }),
      extras: extrasSchema.parse(undefined),
    };
    expect(composeSms(content, 'super')).toBe(
      'super: Your discount card.\nMsg & data rates may apply. Reply HELP for help, STOP to end.',
    );
  });

  test.each(['en-US', 'es'])('a text about a long card fits into three segments in %s', (locale) => {
    // A segment of a long text holds 153 characters.
    const url = `https://super.fairscript.example/rx/es/card?key=${'k'.repeat(112)}&seen=1234.56`;
    const longCard = { chain_display_name: 'Local Pharmacies', cost: 1234.56, url, demonstration: true };
    expect(composeSms(cardMessage(longCard, { locale }), 'super').length).toBeLessThanOrEqual(3 * 153);
  });

  test.each(['en-US', 'es'])('a text uses only GSM characters in %s', (locale) => {
    expect(composeSms(cardMessage({ demonstration: true }, { locale }), 'super')).toMatch(gsmCharacters);
  });

  test('a text about rewards has the sender, the link and the unsubscribe hint, and promises nothing', () => {
    const extras = rewardsExtrasSchema.parse({ url: 'https://rx.example.com/rewards', brand: 'Super Rx' });
    expect(composeSms({ kind: 'rewards', extras }, 'super')).toBe(
      [
        'Super Rx: About our rewards.',
        'What there is to earn, and the terms, are on this page.',
        'https://rx.example.com/rewards',
        'Msg & data rates may apply. Reply HELP for help, STOP to end.',
      ].join('\n'),
    );
  });
});

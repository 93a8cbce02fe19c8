import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';

import { openStore, type Store } from '../store/open-store.ts';
import { cardSchema, extrasSchema } from './message-content.ts';
import { createInboundSmsApi } from './inbound-sms.ts';
import { createOutbox } from './outbox.ts';
import { createKeyedHasher } from '../store/keyed-hasher.ts';
import { composeKeywordReply, type SmsProgram } from './keyword-replies.ts';
import { signTwilioRequest } from './twilio-signature.ts';

const stores: Store[] = [];
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
});

const phone = '+12155550100';
const brands: [string, SmsProgram][] = [
  ['sample', { brand: 'Sample Rx', helpLine: '1-800-555-0101' }],
  ['other', { brand: 'Other & Sons', helpLine: '1-800-555-0102' }],
];

/** Takes what a phone answers, over an empty store, with a clock that the test sets. */
async function inbound(programmes = new Map(brands)) {
  const store = await openStore({ url: 'sqlite::memory:' });
  stores.push(store);
  const reported: object[] = [];
  const clock = { now: Date.parse('2026-03-04T12:00:00Z') };
  const now = () => clock.now;
  const hasher = createKeyedHasher('a key of the tests, long enough for it');
  const outbox = createOutbox({ store, hasher, now });
  const api = createInboundSmsApi({
    store,
    hasher,
    authToken: 'token-1',
    publicUrl: null,
    smsPrograms: programmes,
    report: ({ kind, channel, reason }) => reported.push({ kind, channel, reason }),
    now,
  });
  let asked = 0;
  return {
    reported,
    clock,
    store,
    /** Asks for a card; gives what became of the request. */
    ask: async (partner = 'sample', locale = 'en-US', recipient = phone) => {
      asked += 1;
      const { outcome } = await outbox.accept({
        channel: 'sms',
        partner,
        recipient,
        content: {
          kind: 'coupon',
          coupon: cardSchema.parse({ key: `key-${asked}` }),
          extras: extrasSchema.parse({ locale }),
        },
        idempotencyKey: null,
        visitorAddress: null,
      });
      return outcome;
    },
    answer: async (body: string, more: Record<string, string> = {}, token = 'token-1') => {
      const url = 'https://rx.example.com/notifications/sms/inbound';
      const form = { From: phone, Body: body, ...more };
      const response = await api.request(url, {
        method: 'POST',
        headers: { 'x-twilio-signature': signTwilioRequest(token, url, form) },
        body: new URLSearchParams(form).toString(),
      });
      const { status, headers } = response;
      return { status, type: headers.get('content-type'), text: await response.text() };
    },
  };
}

const nothing = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

describe('somebody who answers', () => {
  test('STOP gets no more messages from any brand, and is told so by the one that texted last', async () => {
    const { answer, ask, clock } = await inbound();
    await ask('other');
    clock.now += 1000;
    await ask('sample');
    expect(await answer('Stop please')).toEqual({
      status: 200,
      type: 'text/xml; charset=utf-8',
      text: expect.stringContaining('<Message>Sample Rx: You are unsubscribed and get no more messages.'),
    });
    expect(await ask('sample')).toBe('opted_out');
    expect(await ask('other')).toBe('opted_out');
    expect(await ask('sample', 'en-US', '+12155550101')).toBe('accepted');
  });

  test('STOP twice and START once gets messages again', async () => {
    const { ask, answer } = await inbound();
    await answer('STOP');
    await answer('stop');
    expect(await ask()).toBe('opted_out');
    expect((await answer('START')).text).toContain('You get messages again');
    expect(await ask()).toBe('accepted');
  });

  test('STOP is remembered for ever', async () => {
    const { ask, answer, clock } = await inbound();
    await answer('STOP');
    clock.now += 20 * 365 * 24 * 3_600_000;
    expect(await ask()).toBe('opted_out');
  });

  test('HELP is told who texts and whom to call, and changes nothing', async () => {
    const { ask, answer } = await inbound();
    await ask('other');
    const { text } = await answer('help');
    expect(text).toContain('Other &amp; Sons: discount cards by text');
    expect(text).toContain('Help: 1-800-555-0102.');
    expect(text).toContain('Reply STOP to cancel.');
    expect(await ask()).toBe('accepted');
  });

  test('is answered in the language of the latest message, or in that of the word', async () => {
    const { ask, answer, clock } = await inbound();
    expect((await answer('HELP')).text).toContain('Help:');
    expect((await answer('AYUDA')).text).toContain('Ayuda: 1-800-555-0101');
    await ask('sample', 'es');
    expect((await answer('HELP')).text).toContain('Ayuda:');
    clock.now += 1000;
    await ask('sample', 'en-US');
    expect((await answer('STOP')).text).toContain('You are unsubscribed');
    expect((await answer('ALTO')).text).toContain('Ya no le enviaremos mensajes.');
  });

  test('and was sent nothing that is still known of is answered by the first brand', async () => {
    const { answer } = await inbound();
    expect((await answer('STOP')).text).toContain('<Message>Sample Rx: ');
  });

  test('is honoured without an answer where nobody said who texts', async () => {
    const { answer, ask } = await inbound(new Map());
    expect((await answer('STOP')).text).toBe(nothing);
    expect(await ask()).toBe('opted_out');
  });

  test.each(['STOP\nSent from my iPhone', 'Please stop sending me these messages', 'I want to opt out'])(
    '“%s” gets no more messages',
    async (text) => {
      const { answer, ask } = await inbound();
      expect((await answer(text)).text).toContain('You are unsubscribed');
      expect(await ask()).toBe('opted_out');
    },
  );

  test('what no word of ours explains is told how to stop, once a day', async () => {
    const { answer, ask, clock } = await inbound();
    expect((await answer('is this the pharmacy?')).text).toContain('Reply STOP to cancel.');
    expect((await answer('hello?')).text).toBe(nothing);
    expect((await answer('hello?', { From: '+12155550101' })).text).toContain('Reply STOP to cancel.');
    expect(await ask()).toBe('accepted');
    clock.now += 24 * 3_600_000;
    expect((await answer('hello?')).text).toContain('Reply STOP to cancel.');
  });

  test('nothing of it after STOP hears no more of us', async () => {
    const { answer } = await inbound();
    await answer('STOP');
    expect((await answer('thank you')).text).toBe(nothing);
  });

  test('is counted by what they wish, without a number or a word of theirs', async () => {
    const { answer, reported } = await inbound();
    for (const text of ['STOP', 'START', 'HELP', 'is this the pharmacy?']) {
      // oxlint-disable-next-line no-await-in-loop
      await answer(text);
    }
    expect(reported).toEqual(
      ['stop', 'start', 'help', 'other'].map((reason) => ({ kind: 'inbound', channel: 'sms', reason })),
    );
  });

  test('and was answered by the provider is not answered twice', async () => {
    const { ask, answer } = await inbound();
    expect((await answer('no more of this, I beg you', { OptOutType: 'STOP' })).text).toBe(nothing);
    expect(await ask()).toBe('opted_out');
  });

  test('is not believed without the signature of the provider', async () => {
    const { ask, answer } = await inbound();
    expect((await answer('STOP', {}, 'another token')).status).toBe(403);
    expect(await ask()).toBe('accepted');
  });

  test('is answered 503 while the opt-out cannot be written: the provider tells the operator', async () => {
    const { answer, store } = await inbound();
    await sql`pragma query_only = on`.execute(store.database);
    expect((await answer('STOP')).status).toBe(503);
  });
});

/** GSM 03.38: what fits into a text of 160 characters. */
const gsm = /^[A-Za-z0-9 \n@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]*$/;

describe('an answer', () => {
  const programme = { brand: 'Thirty characters of a brand..', helpLine: '1-800-555-0101' };

  test.each([
    ['stop', 'en'],
    ['start', 'en'],
    ['help', 'en'],
    ['stop', 'es'],
    ['start', 'es'],
    ['help', 'es'],
  ] as const)('to %s (%s) is one segment and names who texts', (wish, language) => {
    const text = composeKeywordReply(wish, programme, language);
    expect(text).toMatch(gsm);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text.startsWith(`${programme.brand}: `)).toBe(true);
    expect(text.includes(programme.helpLine)).toBe(wish !== 'start');
  });
});

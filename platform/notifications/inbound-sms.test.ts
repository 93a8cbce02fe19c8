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
const programs: [string, SmsProgram][] = [
  ['sample', { brand: 'Sample Rx', helpLine: '1-800-555-0101' }],
  ['other', { brand: 'Other & Sons', helpLine: '1-800-555-0102' }],
];

/** The webhook for inbound texts over an empty store, with a clock that the test sets. */
async function createWebhook(smsPrograms = new Map(programs)) {
  const store = await openStore({ url: 'sqlite::memory:' });
  stores.push(store);
  const events: object[] = [];
  const clock = { now: Date.parse('2026-03-04T12:00:00Z') };
  const now = () => clock.now;
  const hasher = createKeyedHasher('a key of the tests, long enough for it');
  const outbox = createOutbox({ store, hasher, now });
  const api = createInboundSmsApi({
    store,
    hasher,
    authToken: 'token-1',
    publicUrl: null,
    originFor: (host) => (host?.startsWith('rx.example.com') ? 'https://rx.example.com' : null),
    smsPrograms: () => smsPrograms,
    report: ({ kind, channel, reason }) => events.push({ kind, channel, reason }),
    now,
  });
  let requests = 0;
  return {
    events,
    clock,
    store,
    /** Requests a card by text, and returns the outcome. */
    requestCard: async (partner = 'sample', locale = 'en-US', recipient = phone) => {
      requests += 1;
      const { outcome } = await outbox.accept({
        channel: 'sms',
        partner,
        recipient,
        content: {
          kind: 'coupon',
          coupon: cardSchema.parse({ key: `key-${requests}` }),
          extras: extrasSchema.parse({ locale }),
        },
        idempotencyKey: null,
        visitorAddress: null,
      });
      return outcome;
    },
    /** Posts a text of the recipient, and returns the webhook's reply. */
    reply: async (
      body: string,
      more: Record<string, string> = {},
      { host = 'rx.example.com', signedFor = 'rx.example.com', token = 'token-1' } = {},
    ) => {
      const path = '/notifications/sms/inbound';
      const form = { From: phone, Body: body, ...more };
      const signature = signTwilioRequest(token, `https://${signedFor}${path}`, form);
      const response = await api.request(`http://${host}${path}`, {
        method: 'POST',
        headers: { host, 'x-twilio-signature': signature },
        body: new URLSearchParams(form).toString(),
      });
      const { status, headers } = response;
      return { status, type: headers.get('content-type'), text: await response.text() };
    },
  };
}

const emptyReply = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

describe('createInboundSmsApi', () => {
  test('STOP ends the messages of all brands, and the reply is in the name of the brand that sent the latest text', async () => {
    const { reply, requestCard, clock } = await createWebhook();
    await requestCard('other');
    clock.now += 1000;
    await requestCard('sample');
    expect(await reply('Stop please')).toEqual({
      status: 200,
      type: 'text/xml; charset=utf-8',
      text: expect.stringContaining('<Message>Sample Rx: You are unsubscribed and get no more messages.'),
    });
    expect(await requestCard('sample')).toBe('opted_out');
    expect(await requestCard('other')).toBe('opted_out');
    expect(await requestCard('sample', 'en-US', '+12155550101')).toBe('accepted');
  });

  test('START allows messages again, even after two STOPs', async () => {
    const { requestCard, reply } = await createWebhook();
    await reply('STOP');
    await reply('stop');
    expect(await requestCard()).toBe('opted_out');
    expect((await reply('START')).text).toContain('You get messages again');
    expect(await requestCard()).toBe('accepted');
  });

  test('STOP never expires', async () => {
    const { requestCard, reply, clock } = await createWebhook();
    await reply('STOP');
    clock.now += 20 * 365 * 24 * 3_600_000;
    expect(await requestCard()).toBe('opted_out');
  });

  test('HELP is answered with the brand and its help line, and changes nothing', async () => {
    const { requestCard, reply } = await createWebhook();
    await requestCard('other');
    const { text } = await reply('help');
    expect(text).toContain('Other &amp; Sons: discount cards by text');
    expect(text).toContain('Help: 1-800-555-0102.');
    expect(text).toContain('Reply STOP to cancel.');
    expect(await requestCard()).toBe('accepted');
  });

  test('replies in the language of the latest message, or in Spanish to a Spanish keyword', async () => {
    const { requestCard, reply, clock } = await createWebhook();
    expect((await reply('HELP')).text).toContain('Help:');
    expect((await reply('AYUDA')).text).toContain('Ayuda: 1-800-555-0101');
    await requestCard('sample', 'es');
    expect((await reply('HELP')).text).toContain('Ayuda:');
    clock.now += 1000;
    await requestCard('sample', 'en-US');
    expect((await reply('STOP')).text).toContain('You are unsubscribed');
    expect((await reply('ALTO')).text).toContain('Ya no le enviaremos mensajes.');
  });

  test('replies in the name of the first brand if no message to the number is stored', async () => {
    const { reply } = await createWebhook();
    expect((await reply('STOP')).text).toContain('<Message>Sample Rx: ');
  });

  test('honors STOP without a reply if there are no SMS programs', async () => {
    const { reply, requestCard } = await createWebhook(new Map());
    expect((await reply('STOP')).text).toBe(emptyReply);
    expect(await requestCard()).toBe('opted_out');
  });

  test.each(['STOP\nSent from my iPhone', 'Please stop sending me these messages', 'I want to opt out'])(
    'the text “%s” ends messages',
    async (text) => {
      const { reply, requestCard } = await createWebhook();
      expect((await reply(text)).text).toContain('You are unsubscribed');
      expect(await requestCard()).toBe('opted_out');
    },
  );

  test('replies to a text without a keyword with opt-out instructions, once a day per number', async () => {
    const { reply, requestCard, clock } = await createWebhook();
    expect((await reply('is this the pharmacy?')).text).toContain('Reply STOP to cancel.');
    expect((await reply('hello?')).text).toBe(emptyReply);
    expect((await reply('hello?', { From: '+12155550101' })).text).toContain('Reply STOP to cancel.');
    expect(await requestCard()).toBe('accepted');
    clock.now += 24 * 3_600_000;
    expect((await reply('hello?')).text).toContain('Reply STOP to cancel.');
  });

  test('does not reply to a text without a keyword after STOP', async () => {
    const { reply } = await createWebhook();
    await reply('STOP');
    expect((await reply('thank you')).text).toBe(emptyReply);
  });

  test('reports the intent of each text, without the number or the text', async () => {
    const { reply, events } = await createWebhook();
    for (const text of ['STOP', 'START', 'HELP', 'is this the pharmacy?']) {
      await reply(text);
    }
    expect(events).toEqual(
      ['stop', 'start', 'help', 'other'].map((reason) => ({ kind: 'inbound', channel: 'sms', reason })),
    );
  });

  test('sends no reply if the provider has replied itself', async () => {
    const { requestCard, reply } = await createWebhook();
    expect((await reply('no more of this, I beg you', { OptOutType: 'STOP' })).text).toBe(emptyReply);
    expect(await requestCard()).toBe('opted_out');
  });

  test('rejects a request without the provider’s signature', async () => {
    const { requestCard, reply } = await createWebhook();
    expect((await reply('STOP', {}, { token: 'another token' })).status).toBe(403);
    expect(await requestCard()).toBe('accepted');
  });

  test('checks the signature of the URL at the configured origin, whatever port or host a request names', async () => {
    const { requestCard, reply } = await createWebhook();
    const evil = { host: 'evil.example', signedFor: 'evil.example' };
    expect((await reply('STOP', {}, evil)).status).toBe(403);
    const forgedPort = { host: 'rx.example.com:6666', signedFor: 'rx.example.com:6666' };
    expect((await reply('STOP', {}, forgedPort)).status).toBe(403);
    expect(await requestCard()).toBe('accepted');
    const otherPort = { host: 'rx.example.com:8080' };
    expect((await reply('HELP', {}, otherPort)).status).toBe(200);
  });

  test('replies 503 while the opt-out cannot be stored, so that the provider alerts the operator', async () => {
    const { reply, store } = await createWebhook();
    await sql`pragma query_only = on`.execute(store.database);
    expect((await reply('STOP')).status).toBe(503);
  });
});

/** GSM 03.38: a segment holds 160 of these characters. */
const gsmCharacters = /^[A-Za-z0-9 \n@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]*$/;

describe('composeKeywordReply', () => {
  const program = { brand: 'Thirty characters of a brand..', helpLine: '1-800-555-0101' };

  test.each([
    ['stop', 'en'],
    ['start', 'en'],
    ['help', 'en'],
    ['stop', 'es'],
    ['start', 'es'],
    ['help', 'es'],
  ] as const)('the reply to %s in the language %s is one segment and names the brand', (intent, language) => {
    const text = composeKeywordReply(intent, program, language);
    expect(text).toMatch(gsmCharacters);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text.startsWith(`${program.brand}: `)).toBe(true);
    expect(text.includes(program.helpLine)).toBe(intent !== 'start');
  });
});

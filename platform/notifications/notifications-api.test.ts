import { afterEach, describe, expect, test } from 'vitest';

import { openStore, type Store } from '../store/open-store.ts';
import type { NotificationEvent } from './events.ts';
import { providerFault } from './faults.ts';
import { notificationsApi } from './notifications-api.ts';
import { inboundSmsApi, keywordOf } from './inbound-sms.ts';
import { createOutbox } from './outbox.ts';
import { createHasher } from './recipient-hash.ts';
import { twilioSignature } from './twilio-signature.ts';

const stores: Store[] = [];
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
});

const noon = Date.parse('2026-03-04T12:00:00Z');
const limits = { recipient: 3, visitor: 4, everybody: 6 };
const coupon = { key: 'key-1', chain_display_name: 'CVS', cost: 14.2 };

/** The service over an empty store, with a clock that the test sets. */
async function service({ channels = { sms: true, email: true }, faults = false } = {}) {
  const store = await openStore({ url: 'sqlite::memory:' });
  stores.push(store);
  const clock = { now: noon };
  const now = () => clock.now;
  const events: NotificationEvent[] = [];
  const report = (event: NotificationEvent) => void events.push(event);
  const hasher = createHasher('a key of the tests, long enough for it');
  const outbox = createOutbox({ store, hasher, now, limits });
  const woken = { times: 0 };
  const accepted = () => {
    woken.times += 1;
  };
  const api = notificationsApi({ outbox, channels, faults, report, accepted });
  const inbound = inboundSmsApi({ store, hasher, authToken: 'token-1', publicUrl: null, report, now });
  const partner = { 'x-partner-name': 'super' };
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { ...partner, ...headers }, body: JSON.stringify(body) };
    const response = await api.request(path, init);
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: (await response.json()) as { id: string; status: string; error: { code: string } },
    };
  };
  return {
    api,
    store,
    clock,
    events,
    woken,
    post,
    sms: (phone: string, changes: object = {}, headers: Record<string, string> = {}) =>
      post('/notifications/sms', { phone, coupon: { ...coupon, ...changes } }, headers),
    status: async (id: string, headers: Record<string, string> = partner) => {
      const response = await api.request(`/notifications/${id}`, { headers });
      return { status: response.status, body: await response.json() };
    },
    answer: (from: string, body: string, more: Record<string, string> = {}, token = 'token-1') => {
      const url = 'https://rx.example.com/notifications/sms/inbound';
      const form = { From: from, Body: body, ...more };
      return inbound.request(url, {
        method: 'POST',
        headers: { 'x-twilio-signature': twilioSignature(token, url, form) },
        body: new URLSearchParams(form).toString(),
      });
    },
  };
}

describe('a request for a message', () => {
  test('is accepted with an id, and its status can be asked for', async () => {
    const { sms, status, events, woken } = await service();
    const reply = await sms('(215) 555-0100');
    expect(reply).toMatchObject({ status: 202, body: { status: 'queued' } });
    const { id } = reply.body;
    expect(await status(id)).toEqual({
      status: 200,
      body: { id, channel: 'sms', status: 'queued', attempts: 0, reason: null },
    });
    expect(events).toMatchObject([{ kind: 'accepted', channel: 'sms', id, ok: true }]);
    expect(woken.times).toBe(1);
  });

  test('of another partner has no status here', async () => {
    const { sms, status } = await service();
    const { id } = (await sms('2155550100')).body;
    expect(await status(id, { 'x-partner-name': 'another' })).toMatchObject({ status: 404 });
    expect(await status('nothing')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });

  test('again is the same message, however the number is written', async () => {
    const { sms, events } = await service();
    const first = await sms('2155550100');
    const second = await sms('+1 (215) 555-0100');
    expect(second).toEqual(first);
    expect(events.map(({ kind }) => kind)).toEqual(['accepted', 'repeated']);
  });

  test('again and again at the same moment is one message', async () => {
    const { sms } = await service();
    const replies = await Promise.all(Array.from({ length: 10 }, () => sms('2155550100')));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });

  test('for another coupon, the same of another group, another person or after ten minutes is another message', async () => {
    const { sms, post, clock } = await service();
    const ids = [
      (await sms('2155550100')).body.id,
      (await sms('2155550100', { key: 'key-2' })).body.id,
      (await sms('2155550100', { group_id: 'PARTNER' })).body.id,
      (await sms('2155550101')).body.id,
      (await post('/notifications/email', { email: 'ana@example.com', coupon })).body.id,
    ];
    clock.now += 10 * 60_000;
    ids.push((await sms('2155550100')).body.id);
    expect(new Set(ids).size).toBe(6);
  });

  test('with a key of its own is told apart by that alone', async () => {
    const { sms } = await service();
    const named = (name: string) => ({ 'idempotency-key': name });
    const { id } = (await sms('2155550100', {}, named('one'))).body;
    expect((await sms('2155550100', { key: 'key-2' }, named('one'))).body.id).toBe(id);
    expect((await sms('2155550100', {}, named('two'))).body.id).not.toBe(id);
    expect(await sms('2155550101', {}, named('one'))).toMatchObject({
      status: 422,
      body: { error: { code: 'idempotency_key_reused' } },
    });
  });

  test.each([
    ['/notifications/sms', { phone: '+44 20 7946 0000' }, 'not_us'],
    ['/notifications/sms', { phone: '215 555' }, 'too_short'],
    ['/notifications/sms', { phone: '215 555 01000' }, 'too_long'],
    ['/notifications/sms', { phone: '' }, 'invalid'],
    ['/notifications/email', { email: 'ana@example' }, 'invalid'],
    ['/notifications/email', { email: `${'a'.repeat(65)}@example.com` }, 'too_long'],
  ])('to %s %j is refused with the reason %s', async (path, recipient, reason) => {
    const { post, events } = await service();
    expect(await post(path, { ...recipient, coupon })).toMatchObject({
      status: 422,
      body: { error: { code: reason } },
    });
    expect(events).toMatchObject([{ kind: 'refused', reason, ok: true }]);
  });

  test.each([
    ['without a phone', { coupon }],
    ['without a coupon', { phone: '2155550100' }],
    ['with a coupon without a key', { phone: '2155550100', coupon: { cost: 1 } }],
    ['with a link that is none', { phone: '2155550100', coupon: { ...coupon, url: 'javascript:alert(1)' } }],
    ['that is a list', []],
    ['that is nothing', null],
  ])('%s is refused', async (_, body) => {
    const { post } = await service();
    expect(await post('/notifications/sms', body)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    });
  });

  test('that is too large is refused', async () => {
    const { post } = await service();
    const reply = await post('/notifications/sms', {
      phone: '2155550100',
      coupon,
      extras: 'x'.repeat(40_000),
    });
    expect(reply).toMatchObject({ status: 413, body: { error: { code: 'too_large' } } });
  });

  test('on a channel without a provider is not taken, nor forgotten later', async () => {
    const { sms, store } = await service({ channels: { sms: false, email: true } });
    expect(await sms('2155550100')).toMatchObject({ status: 503, body: { error: { code: 'channel_off' } } });
    expect(await store.database.selectFrom('messages').selectAll().execute()).toEqual([]);
  });

  test('leaves no number in what is logged', async () => {
    const { sms, events } = await service();
    await sms('2155550100');
    await sms('215555010');
    expect(JSON.stringify(events)).not.toMatch(/21555/);
  });
});

describe('a message about rewards', () => {
  const extras = { url: 'https://rx.example.com/rewards', brand: 'Super Rx' };

  test('is accepted by text and by e-mail, once for one person in ten minutes', async () => {
    const { post, store } = await service();
    const first = await post('/members/rewards/sms', { phone: '2155550100', extras });
    expect(first).toMatchObject({ status: 202, body: { status: 'queued' } });
    expect((await post('/members/rewards/sms', { phone: '215-555-0100', extras })).body).toEqual(first.body);
    const email = await post('/members/rewards/email', { email: 'pat@example.com', extras });
    expect(email.status).toBe(202);
    const kinds = await store.database.selectFrom('messages').select('content').execute();
    expect(kinds.map(({ content }) => JSON.parse(content ?? '') as unknown)).toEqual([
      expect.objectContaining({ kind: 'rewards' }),
      expect.objectContaining({ kind: 'rewards' }),
    ]);
  });

  test('is neither the same message as a coupon nor taken without the page it is about', async () => {
    const { post, sms } = await service();
    const { id } = (await sms('2155550100')).body;
    expect((await post('/members/rewards/sms', { phone: '2155550100', extras })).body.id).not.toBe(id);
    expect(await post('/members/rewards/sms', { phone: '2155550100', extras: {} })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    });
    expect(await post('/members/rewards/sms', { phone: '12', extras })).toMatchObject({ status: 422 });
  });
});

describe('a fault that is asked for', () => {
  test.each([
    ['2155550182', 500, 'internal_error', null],
    ['2155550183', 503, 'unavailable', '30'],
    ['2155550184', 429, 'rate_limited', '600'],
    ['2155550185', 409, 'opted_out', null],
  ])('%s answers %i %s', async (phone, status, code, retryAfter) => {
    const { sms, store } = await service({ faults: true });
    expect(await sms(phone)).toEqual({
      status,
      retryAfter,
      body: { error: { code, message: expect.any(String) } },
    });
    expect(await store.database.selectFrom('messages').selectAll().execute()).toEqual([]);
    const real = await service();
    expect((await real.sms(phone)).status).toBe(202);
  });

  test('may be one of the provider, after the message was accepted', async () => {
    const { sms } = await service({ faults: true });
    expect((await sms('2155550191')).status).toBe(202);
    expect(providerFault('+12155550191')).toEqual({ sms: { status: 500 }, email: 451 });
    expect(providerFault('fault-92@example.com')?.email).toBe(550);
    expect(providerFault('+12155550193')?.sms).toBe('silent');
    expect(providerFault('fault-92@example.org')).toBeNull();
  });
});

describe('too many messages', () => {
  test('for one person are refused until the hour is over, and not counted', async () => {
    const { sms, clock, store } = await service();
    clock.now += 20 * 60_000;
    for (const key of ['1', '2', '3']) expect((await sms('2155550100', { key })).status).toBe(202);
    expect(await sms('2155550100', { key: '4' })).toMatchObject({
      status: 429,
      retryAfter: String(40 * 60),
      body: { error: { code: 'rate_limited' } },
    });
    const counts = await store.database.selectFrom('sent_counts').select(['kind', 'count']).execute();
    expect(counts.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: 'everybody', count: 3 },
      { kind: 'recipient', count: 3 },
    ]);
    clock.now += 40 * 60_000;
    expect((await sms('2155550100', { key: '4' })).status).toBe(202);
  });

  test('from one visitor are refused, whoever they are for', async () => {
    const { sms } = await service();
    const from = { 'x-visitor-address': '203.0.113.7' };
    for (const phone of ['2155550101', '2155550102', '2155550103', '2155550104']) {
      expect((await sms(phone, {}, from)).status).toBe(202);
    }
    expect((await sms('2155550105', {}, from)).status).toBe(429);
    expect((await sms('2155550105', {}, { 'x-visitor-address': '203.0.113.8' })).status).toBe(202);
  });

  test('in all are refused', async () => {
    const { sms } = await service();
    for (const digit of [1, 2, 3, 4, 5, 6]) expect((await sms(`215555010${digit}`)).status).toBe(202);
    expect((await sms('2155550107')).status).toBe(429);
  });

  test('are not reached by asking for the same one again', async () => {
    const { sms } = await service();
    for (const _ of [1, 2, 3, 4, 5]) expect((await sms('2155550100')).status).toBe(202);
  });
});

describe('somebody who answers', () => {
  test.each(['STOP', 'stop', ' Stop. ', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'])(
    '%s gets no more messages',
    async (word) => {
      const { sms, answer, events } = await service();
      const reply = await answer('+12155550100', word);
      expect(reply.headers.get('content-type')).toMatch(/^text\/xml/);
      expect(await reply.text()).toContain('<Message>You will get no more messages');
      expect(await sms('215-555-0100')).toMatchObject({
        status: 409,
        body: { error: { code: 'opted_out' } },
      });
      expect(events.at(-1)).toMatchObject({ kind: 'opted_out', ok: true });
      expect((await sms('2155550101')).status).toBe(202);
    },
  );

  test('STOP twice and START once gets messages again', async () => {
    const { sms, answer } = await service();
    await answer('+12155550100', 'STOP');
    await answer('+12155550100', 'STOP');
    await answer('+12155550100', 'START');
    expect((await sms('2155550100')).status).toBe(202);
  });

  test('STOP is remembered for ever', async () => {
    const { sms, answer, clock } = await service();
    await answer('+12155550100', 'STOP');
    clock.now += 20 * 365 * 24 * 3_600_000;
    expect((await sms('2155550100')).status).toBe(409);
  });

  test('HELP is told what this is, and changes nothing', async () => {
    const { sms, answer } = await service();
    expect(await (await answer('+12155550100', 'help')).text()).toContain('Reply STOP to cancel.');
    expect((await sms('2155550100')).status).toBe(202);
  });

  test('anything else is not answered', async () => {
    const { answer } = await service();
    expect(await (await answer('+12155550100', 'please stop by tomorrow')).text()).toContain(
      '<Response></Response>',
    );
    expect(keywordOf('stop it')).toBeNull();
  });

  test('and was answered by the provider is not answered twice', async () => {
    const { sms, answer } = await service();
    const reply = await answer('+12155550100', 'ALTO', { OptOutType: 'STOP' });
    expect(await reply.text()).toContain('<Response></Response>');
    expect((await sms('2155550100')).status).toBe(409);
  });

  test('is not believed without the signature of the provider', async () => {
    const { sms, answer } = await service();
    expect((await answer('+12155550100', 'STOP', {}, 'another token')).status).toBe(403);
    expect((await sms('2155550100')).status).toBe(202);
  });
});

test('the signature is the one of the provider’s documentation', () => {
  const form = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  };
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  expect(twilioSignature('12345', url, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
});

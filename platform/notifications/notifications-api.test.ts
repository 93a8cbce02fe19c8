import { describe, expect, test, vi } from 'vitest';

import { findProviderFault } from './notification-faults.ts';
import { card, createApi } from './fixture/api-fixture.ts';

describe('POST notifications', () => {
  test('accepts a message with an id, and returns its status', async () => {
    const { postSms, getStatus, events, wakeUps } = await createApi();
    const reply = await postSms('(215) 555-0100');
    expect(reply).toMatchObject({ status: 202, body: { status: 'queued' } });
    const { id } = reply.body;
    expect(await getStatus(id)).toEqual({
      status: 200,
      body: { id, channel: 'sms', status: 'queued', attempts: 0, reason: null },
    });
    expect(events).toMatchObject([{ kind: 'accepted', channel: 'sms', id, ok: true }]);
    expect(wakeUps.count).toBe(1);
  });

  test('leaves an error that is no outage to the platform, which logs it', async () => {
    const { api, outbox, postSms, events } = await createApi();
    const bug = new TypeError('a bug');
    vi.spyOn(outbox, 'accept').mockRejectedValueOnce(bug);
    const errors: unknown[] = [];
    api.onError((error, context) => {
      errors.push(error);
      return context.json({}, 500);
    });
    expect(await postSms('2155550100')).toMatchObject({ status: 500 });
    expect(errors).toEqual([bug]);
    expect(events).toEqual([]);
  });

  test('does not return the status of another partner’s message', async () => {
    const { postSms, getStatus } = await createApi();
    const { id } = (await postSms('2155550100')).body;
    expect(await getStatus(id, { 'x-partner-name': 'another' })).toMatchObject({ status: 404 });
    expect(await getStatus('nothing')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });

  test('returns the id of the first message for a repeated request, in any notation of the number', async () => {
    const { postSms, events } = await createApi();
    const first = await postSms('2155550100');
    const second = await postSms('+1 (215) 555-0100');
    expect(second).toEqual(first);
    expect(events.map(({ kind }) => kind)).toEqual(['accepted', 'repeated']);
  });

  test('accepts simultaneous repeated requests as one message', async () => {
    const { postSms } = await createApi();
    const replies = await Promise.all(Array.from({ length: 10 }, () => postSms('2155550100')));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });

  test('accepts a new message for another card, group, recipient or channel, and after ten minutes', async () => {
    const { postSms, post, clock } = await createApi();
    const ids = [
      (await postSms('2155550100')).body.id,
      (await postSms('2155550100', { key: 'key-2' })).body.id,
      (await postSms('2155550100', { group_id: 'PARTNER' })).body.id,
      (await postSms('2155550101')).body.id,
      (await post('/notifications/email', { email: 'ana@example.com', coupon: card })).body.id,
    ];
    clock.now += 10 * 60_000;
    ids.push((await postSms('2155550100')).body.id);
    expect(new Set(ids).size).toBe(6);
  });

  test('identifies repeated requests only by the idempotency key if there is one', async () => {
    const { postSms } = await createApi();
    const withKey = (key: string) => ({ 'idempotency-key': key });
    const { id } = (await postSms('2155550100', {}, withKey('one'))).body;
    expect((await postSms('2155550100', { key: 'key-2' }, withKey('one'))).body.id).toBe(id);
    expect((await postSms('2155550100', {}, withKey('two'))).body.id).not.toBe(id);
    expect(await postSms('2155550101', {}, withKey('one'))).toMatchObject({
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
  ])('POST %s rejects the recipient %j with the reason %s', async (path, recipient, reason) => {
    const { post, events } = await createApi();
    expect(await post(path, { ...recipient, coupon: card })).toMatchObject({
      status: 422,
      body: { error: { code: reason } },
    });
    expect(events).toMatchObject([{ kind: 'rejected', reason, ok: true }]);
  });

  test.each([
    ['without a phone', { coupon: card }],
    ['without a coupon', { phone: '2155550100' }],
    ['with a coupon without a key', { phone: '2155550100', coupon: { cost: 1 } }],
    ['with an invalid link', { phone: '2155550100', coupon: { ...card, url: 'javascript:alert(1)' } }],
    ['with a list as body', []],
    ['with the body null', null],
  ])('rejects a request %s', async (_, body) => {
    const { post } = await createApi();
    expect(await post('/notifications/sms', body)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    });
  });

  test('rejects a request above 32 kB', async () => {
    const { post } = await createApi();
    const reply = await post('/notifications/sms', {
      phone: '2155550100',
      coupon: card,
      extras: 'x'.repeat(40_000),
    });
    expect(reply).toMatchObject({ status: 413, body: { error: { code: 'too_large' } } });
  });

  test('rejects a message on a channel without a provider, and does not store it', async () => {
    const { postSms, store } = await createApi({ channels: { sms: false, email: true } });
    expect(await postSms('2155550100')).toMatchObject({
      status: 503,
      body: { error: { code: 'channel_off' } },
    });
    expect(await store.database.selectFrom('messages').selectAll().execute()).toEqual([]);
  });

  test('reports no phone number in its events', async () => {
    const { postSms, events } = await createApi();
    await postSms('2155550100');
    await postSms('215555010');
    // Not '21555' alone, which a random id may contain.
    expect(JSON.stringify(events)).not.toContain('215555010');
  });
});

describe('POST members/rewards', () => {
  const extras = { url: 'https://rx.example.com/rewards', brand: 'Super Rx' };

  test('accepts a message about rewards by text and by email, once per recipient in ten minutes', async () => {
    const { post, store } = await createApi();
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

  test('does not confuse a message about rewards with one about a card, and requires its link', async () => {
    const { post, postSms } = await createApi();
    const { id } = (await postSms('2155550100')).body;
    expect((await post('/members/rewards/sms', { phone: '2155550100', extras })).body.id).not.toBe(id);
    expect(await post('/members/rewards/sms', { phone: '2155550100', extras: {} })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    });
    expect(await post('/members/rewards/sms', { phone: '12', extras })).toMatchObject({ status: 422 });
  });
});

describe('simulated faults', () => {
  test.each([
    ['2155550182', 500, 'internal_error', null],
    ['2155550183', 503, 'unavailable', '30'],
    ['2155550184', 429, 'rate_limited', '600'],
    ['2155550185', 409, 'opted_out', null],
  ])(
    'the reserved number %s is answered with %i %s if faults are enabled',
    async (phone, status, code, retryAfter) => {
      const { postSms, store } = await createApi({ faults: true });
      expect(await postSms(phone)).toEqual({
        status,
        retryAfter,
        body: { error: { code, message: expect.any(String) } },
      });
      expect(await store.database.selectFrom('messages').selectAll().execute()).toEqual([]);
      const withoutFaults = await createApi();
      expect((await withoutFaults.postSms(phone)).status).toBe(202);
    },
  );

  test('a reserved number of a provider’s fault is accepted', async () => {
    const { postSms } = await createApi({ faults: true });
    expect((await postSms('2155550191')).status).toBe(202);
    expect(findProviderFault('+12155550191')).toEqual({ sms: { status: 500 }, email: 451 });
    expect(findProviderFault('fault-92@example.com')?.email).toBe(550);
    expect(findProviderFault('+12155550193')?.sms).toBe('accept-without-reply');
    expect(findProviderFault('fault-92@example.org')).toBeNull();
  });
});

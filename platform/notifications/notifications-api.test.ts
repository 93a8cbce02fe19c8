import { describe, expect, test } from 'vitest';

import { findProviderFault } from './notification-faults.ts';
import { coupon, service } from './fixture/api-fixture.ts';

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
    expect(findProviderFault('+12155550191')).toEqual({ sms: { status: 500 }, email: 451 });
    expect(findProviderFault('fault-92@example.com')?.email).toBe(550);
    expect(findProviderFault('+12155550193')?.sms).toBe('accept-without-reply');
    expect(findProviderFault('fault-92@example.org')).toBeNull();
  });
});

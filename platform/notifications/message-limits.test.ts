import { describe, expect, test } from 'vitest';

import { card, createApi, lowLimits } from './fixture/api-fixture.ts';
import { defaultMessageLimits } from './message-limits.ts';

describe('the service, for a recipient who opted out', () => {
  const ana = '2155550100';

  test('rejects messages, even a repeated request', async () => {
    const { postSms, optOutPhone, events } = await createApi();
    expect((await postSms(ana)).status).toBe(202);
    await optOutPhone(ana);
    expect(await postSms(ana)).toMatchObject({ status: 409, body: { error: { code: 'opted_out' } } });
    expect(events.at(-1)).toMatchObject({ kind: 'opted_out', ok: true });
    expect((await postSms('2155550101')).status).toBe(202);
  });

  test('limits a visitor who probes numbers for opt-outs: the 21st request in an hour gets 429', async () => {
    const { postSms, optOutPhone, clock } = await createApi({
      limits: { ...defaultMessageLimits, phonePrefix: 100 },
    });
    const phones = Array.from({ length: 21 }, (_, number) => `21555502${String(number).padStart(2, '0')}`);
    for (const phone of phones) await optOutPhone(phone);
    const from = { 'x-visitor-address': '203.0.113.7' };
    const statuses: number[] = [];
    for (const phone of phones) statuses.push((await postSms(phone, {}, from)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(409), 429]);
    // Repeated requests and messages that would be sent are limited too.
    expect((await postSms('2155550200', {}, from)).status).toBe(429);
    expect((await postSms('2155550199', {}, from)).status).toBe(429);
    clock.now += 3_600_000;
    expect((await postSms('2155550199', {}, from)).status).toBe(202);
  });

  test('limits requests of several visitors to one recipient who opted out', async () => {
    const { postSms, optOutPhone } = await createApi();
    await optOutPhone(ana);
    const requestFrom = (visitor: number) =>
      postSms(ana, {}, { 'x-visitor-address': `203.0.113.${visitor}` });
    for (const visitor of [1, 2, 3]) expect((await requestFrom(visitor)).status).toBe(409);
    expect((await requestFrom(4)).status).toBe(429);
  });
});

const networks = {
  'an IPv6 /48': (visitor: number) => `2001:db8:1:${visitor.toString(16)}::`,
  'an IPv4 /24': (visitor: number) => `203.0.113.${visitor}`,
};

describe('the service, at its limits', () => {
  test('rejects messages to one recipient above the limit until the hour is over, and does not count them', async () => {
    const { postSms, clock, store, events } = await createApi();
    clock.now += 20 * 60_000;
    for (const key of ['1', '2', '3']) expect((await postSms('2155550100', { key })).status).toBe(202);
    expect(await postSms('2155550100', { key: '4' })).toMatchObject({
      status: 429,
      retryAfter: String(40 * 60),
      body: { error: { code: 'rate_limited' } },
    });
    expect(events.at(-1)).toMatchObject({ kind: 'limited', reason: 'recipient' });
    const rows = await store.database.selectFrom('rate_limits').select(['key', 'points']).execute();
    const counts = Object.fromEntries(rows.map(({ key, points }) => [key.split(':')[0], points]));
    expect(counts).toEqual({
      phone_prefix: 3,
      recipient: 3,
      recipient_day: 3,
      sms_budget: 3,
      sms_budget_hour: 3,
    });
    expect(JSON.stringify(rows)).not.toContain('5550100');
    clock.now += 40 * 60_000;
    expect((await postSms('2155550100', { key: '4' })).status).toBe(202);
  });

  test('rejects messages to one recipient above the limit of a day, whatever the hour', async () => {
    const { postSms, clock, events } = await createApi();
    for (const key of ['1', '2', '3', '4', '5']) {
      expect((await postSms('2155550100', { key })).status).toBe(202);
      clock.now += 3_600_000;
    }
    expect(await postSms('2155550100', { key: '6' })).toMatchObject({
      status: 429,
      retryAfter: String(7 * 3600),
    });
    expect(events.at(-1)).toMatchObject({ kind: 'limited', reason: 'recipient_day' });
  });

  test('counts addresses with tags, dots and aliases as one recipient, and sends to the address as entered', async () => {
    const { post, store } = await createApi();
    const sendTo = (email: string) => post('/notifications/email', { email, coupon: { key: email } });
    const addresses = ['Ana.Diaz@gmail.com', 'anadiaz+1@gmail.com', 'a.nadiaz+2@googlemail.com'];
    for (const address of addresses) expect((await sendTo(address)).status).toBe(202);
    const rows = await store.database.selectFrom('messages').select('recipient').execute();
    expect(rows.map(({ recipient }) => recipient)).toEqual(addresses);
    expect((await sendTo('anadiaz@gmail.com')).status).toBe(429);
    expect((await sendTo('ana.diaz@example.com')).status).toBe(202);
  });

  test('rejects messages from one visitor above the limit, whatever the recipient', async () => {
    const { postSms } = await createApi();
    const from = { 'x-visitor-address': '203.0.113.7' };
    for (const phone of ['2155550101', '2155550102', '2155550103', '2155550104']) {
      expect((await postSms(phone, {}, from)).status).toBe(202);
    }
    expect((await postSms('2155550105', {}, from)).status).toBe(429);
    expect((await postSms('2155550105', {}, { 'x-visitor-address': '203.0.113.8' })).status).toBe(202);
  });

  test.each(Object.entries(networks))(
    'rejects messages from many addresses of %s above its limit',
    async (_, addressOf) => {
      const { postSms, events } = await createApi();
      const sendFrom = async (visitor: number) => {
        const headers = { 'x-visitor-address': addressOf(visitor) };
        return (await postSms(`21555501${10 + visitor}`, {}, headers)).status;
      };
      for (const visitor of [1, 2, 3, 4, 5, 6, 7, 8]) expect(await sendFrom(visitor)).toBe(202);
      expect(await sendFrom(9)).toBe(429);
      expect(events.at(-1)).toMatchObject({ kind: 'limited', reason: 'network' });
      const elsewhere = { 'x-visitor-address': '2001:db8:2:1::' };
      expect((await postSms('2155550150', {}, elsewhere)).status).toBe(202);
    },
  );

  test('rejects texts to the numbers of one exchange above its limit, and no others', async () => {
    const { postSms, post, events } = await createApi({ limits: { ...lowLimits, phonePrefix: 3 } });
    for (const phone of ['2155550101', '2155550102', '2155550103']) {
      expect((await postSms(phone)).status).toBe(202);
    }
    expect((await postSms('2155550104')).status).toBe(429);
    expect(events.at(-1)).toMatchObject({ kind: 'limited', reason: 'phone_prefix' });
    expect((await postSms('2675550104')).status).toBe(202);
    expect((await post('/notifications/email', { email: 'ana@example.com', coupon: card })).status).toBe(202);
  });

  test.each(['9005550100', '2159765555', '5005550100'])(
    'rejects the number %s, which is premium-rate or belongs to no phone',
    async (phone) => {
      const { postSms, events } = await createApi();
      expect(await postSms(phone)).toMatchObject({ status: 422, body: { error: { code: 'premium' } } });
      expect(events.at(-1)).toMatchObject({ kind: 'rejected', reason: 'premium' });
    },
  );

  test('does not count repeated requests toward the limits', async () => {
    const { postSms } = await createApi();
    for (const _ of [1, 2, 3, 4, 5]) expect((await postSms('2155550100')).status).toBe(202);
  });
});

describe('the daily budget of a brand', () => {
  const limits = { ...lowLimits, budget: { sms: 10, email: 10 } };
  const hourMs = 3_600_000;

  test('a brand that has used up its budget affects neither other brands nor its other channel', async () => {
    const { post, postSms, events, clock } = await createApi({ limits });
    let person = 0;
    const send = (brand: string) => {
      person += 1;
      return postSms(`21555502${10 + person}`, {}, { 'x-partner-name': brand });
    };
    // A quarter of the day's budget is available in each hour.
    for (let hour = 1; hour <= 3; hour += 1) {
      for (const _ of [1, 2, 3]) expect((await send('super')).status).toBe(202);
      expect((await send('super')).status).toBe(429);
      expect(events.at(-1)).toMatchObject({ reason: 'sms_budget_hour' });
      clock.now += hourMs;
    }
    expect((await send('super')).status).toBe(202);
    expect(await send('super')).toMatchObject({
      status: 429,
      retryAfter: String(9 * 3600),
      body: { error: { code: 'budget_exhausted' } },
    });
    expect(events.at(-1)).toMatchObject({ kind: 'limited', reason: 'sms_budget' });
    expect((await send('medicaid')).status).toBe(202);
    expect((await post('/notifications/email', { email: 'ana@example.com', coupon: card })).status).toBe(202);
    clock.now += 9 * hourMs;
    expect((await send('super')).status).toBe(202);
  });

  test('the operator is warned once when 80 % and once when all of a budget is used, with the brand and the channel', async () => {
    const { postSms, events, clock, outbox } = await createApi({ limits });
    for (let number = 10; number < 20; number += 1) {
      expect((await postSms(`21555503${number}`)).status).toBe(202);
      clock.now += hourMs / 2;
    }
    const warnings = events.filter(({ kind }) => kind === 'budget_warning');
    expect(warnings).toMatchObject([
      { channel: 'sms', partner: 'super', reason: 'used_80_percent', ok: false },
      { channel: 'sms', partner: 'super', reason: 'used_100_percent', ok: false },
    ]);
    expect(await outbox.loadBudgetUsed('super', 'sms')).toBe(1);
    expect(await outbox.loadBudgetUsed('medicaid', 'sms')).toBe(0);
  });
});

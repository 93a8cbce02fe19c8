import { describe, expect, test } from 'vitest';

import { createApi } from './fixture/api-fixture.ts';
import { defaultMessageLimits } from './message-limits.ts';

describe('a recipient who opted out', () => {
  const ana = '2155550100';

  test('rejects messages to a recipient who opted out, even a repeated request', async () => {
    const { postSms, optOutPhone, events } = await createApi();
    expect((await postSms(ana)).status).toBe(202);
    await optOutPhone(ana);
    expect(await postSms(ana)).toMatchObject({ status: 409, body: { error: { code: 'opted_out' } } });
    expect(events.at(-1)).toMatchObject({ kind: 'opted_out', ok: true });
    expect((await postSms('2155550101')).status).toBe(202);
  });

  test('limits a visitor who probes numbers for opt-outs: the 21st request in an hour gets 429', async () => {
    const { postSms, optOutPhone, clock } = await createApi({ limits: defaultMessageLimits });
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

describe('the limits of messages', () => {
  test('rejects messages to one recipient above the limit until the hour is over, and does not count them', async () => {
    const { postSms, clock, store } = await createApi();
    clock.now += 20 * 60_000;
    for (const key of ['1', '2', '3']) expect((await postSms('2155550100', { key })).status).toBe(202);
    expect(await postSms('2155550100', { key: '4' })).toMatchObject({
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
    expect((await postSms('2155550100', { key: '4' })).status).toBe(202);
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

  test('rejects a message above the global hourly limit', async () => {
    const { postSms } = await createApi();
    for (const digit of [1, 2, 3, 4, 5, 6]) expect((await postSms(`215555010${digit}`)).status).toBe(202);
    expect((await postSms('2155550107')).status).toBe(429);
  });

  test('does not count repeated requests toward the limits', async () => {
    const { postSms } = await createApi();
    for (const _ of [1, 2, 3, 4, 5]) expect((await postSms('2155550100')).status).toBe(202);
  });
});

import { describe, expect, test } from 'vitest';

import { service } from './fixture/api-fixture.ts';
import { defaultMessageLimits } from './message-limits.ts';

describe('somebody who opted out', () => {
  const ana = '2155550100';

  test('is sent nothing, on that channel, and neither is what was asked for before', async () => {
    const { sms, optedOut, events } = await service();
    expect((await sms(ana)).status).toBe(202);
    await optedOut(ana);
    expect(await sms(ana)).toMatchObject({ status: 409, body: { error: { code: 'opted_out' } } });
    expect(events.at(-1)).toMatchObject({ kind: 'opted_out', ok: true });
    expect((await sms('2155550101')).status).toBe(202);
  });

  test('is not told to a visitor who asks about one number after another: the 21st question in an hour gets 429', async () => {
    const { sms, optedOut, clock } = await service({ limits: defaultMessageLimits });
    const phones = Array.from({ length: 21 }, (_, number) => `21555502${String(number).padStart(2, '0')}`);
    for (const phone of phones) await optedOut(phone);
    const from = { 'x-visitor-address': '203.0.113.7' };
    const answers: number[] = [];
    for (const phone of phones) answers.push((await sms(phone, {}, from)).status);
    expect(answers).toEqual([...Array<number>(20).fill(409), 429]);
    // Nor by asking the same again, nor in turns with messages that are sent.
    expect((await sms('2155550200', {}, from)).status).toBe(429);
    expect((await sms('2155550199', {}, from)).status).toBe(429);
    clock.now += 3_600_000;
    expect((await sms('2155550199', {}, from)).status).toBe(202);
  });

  test('is not told to many who ask about one number either', async () => {
    const { sms, optedOut } = await service();
    await optedOut(ana);
    const asked = (visitor: number) => sms(ana, {}, { 'x-visitor-address': `203.0.113.${visitor}` });
    for (const visitor of [1, 2, 3]) expect((await asked(visitor)).status).toBe(409);
    expect((await asked(4)).status).toBe(429);
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

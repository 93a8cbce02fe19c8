import { describe, expect, test } from 'vitest';

import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';

describe('createAnalyticsApi', () => {
  test('stores an accepted event with its time and partner', async () => {
    const { post, events } = fixturePlatform();
    const event = { event: 'Picker changed', payload: { drug_name: 'Atorvastatin' } };
    expect(await post('/analytics/track', event)).toEqual({ status: 202, body: null });
    expect(events()).toEqual([
      { kind: 'track', ...event, partner: 'tests', receivedAt: '2026-03-04T05:06:07.000Z' },
    ]);
  });

  test('replaces phone numbers and email addresses with keyed hashes, equal for equal values', async () => {
    const { post, events } = fixturePlatform();
    const payload = { phone: '+12155550100', email: 'a@example.com', utm_source: 'partner' };
    await post('/analytics/hashed', { event: 'Coupon SMS', payload });
    await post('/analytics/hashed', { event: 'Coupon SMS', payload });
    const [first, second] = events();
    expect(JSON.stringify(events())).not.toMatch(/2155550100|example\.com/);
    expect(first).toMatchObject({ kind: 'hashed', payload: { utm_source: 'partner' } });
    expect(first?.payload).toEqual(second?.payload);
  });

  test.each([
    ['without a name', { payload: {} }],
    ['with an empty name', { event: ' ', payload: {} }],
    ['whose payload is a list', { event: 'X', payload: [] }],
    ['that is a string', 'X'],
  ])('rejects an event %s', async (_, body) => {
    const { post, events } = fixturePlatform();
    expect(await post('/analytics/track', body)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    });
    expect(events()).toEqual([]);
  });

  test('rejects an event above 64 kB and keeps only the last 1000 events', async () => {
    const { post, events } = fixturePlatform();
    expect(await post('/analytics/track', { event: 'X', payload: { x: 'x'.repeat(70_000) } })).toMatchObject({
      status: 413,
    });
    for (let number = 0; number < 1005; number += 1)
      await post('/analytics/track', { event: `event ${number}` });
    expect(events()).toHaveLength(1000);
    expect(events().at(-1)?.event).toBe('event 1004');
  });
});

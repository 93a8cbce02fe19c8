import { expect, test } from 'vitest';
import { createAnalyticsClient } from './analytics-client.ts';
import { createFakeUpstream } from './fake-upstream.ts';

test('posts an event with its payload in snake_case', async () => {
  const service = createFakeUpstream([new Response(null, { status: 202 })]);
  const sent = await createAnalyticsClient(service.gateway).track(
    'Picker changed',
    { drugName: 'atorvastatin', refId: null },
    service.context,
  );
  expect(sent).toBe(true);
  expect(service.requests).toEqual([
    {
      method: 'POST',
      url: 'https://gateway.example/analytics/track',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-api-key': 'key-1',
        'partner-name': 'fairscript',
        'x-partner-name': 'fairscript',
      },
      body: '{"event":"Picker changed","payload":{"drug_name":"atorvastatin","ref_id":null}}',
    },
  ]);
  expect(service.events).toMatchObject([
    { upstream: 'analytics', category: 'other', ok: true, code: 26, status: 202 },
  ]);
});

test('posts an event with personal fields to the hashing endpoint', async () => {
  const service = createFakeUpstream([new Response('accepted', { status: 202 })]);
  await createAnalyticsClient(service.gateway).trackHashed('Coupon Printed', {}, service.context);
  expect(service.requests[0]?.url).toBe('https://gateway.example/analytics/hashed');
});

test.each([
  ['an unreachable service', new TypeError('fetch failed')],
  ['a fault of the service', new Response(null, { status: 500 })],
])('resolves to false and reports %s', async (_, answer) => {
  const service = createFakeUpstream([answer]);
  const { track } = createAnalyticsClient(service.gateway);
  expect(await track('Picker changed', {}, service.context)).toBe(false);
  expect(service.requests).toHaveLength(1);
  expect(service.events).toMatchObject([{ ok: false, code: 56, status: 500 }]);
});

import { expect, test } from 'vitest';

import { createRewardsClient } from './rewards-client.ts';
import { createFakeUpstream } from './fake-upstream.ts';

const extras = { url: 'https://rx.example.com/rewards', utmSource: 'newsletter', locale: 'es' } as const;

test.each([
  ['sms', { phone: '(215) 555-0100' }],
  ['email', { email: 'pat@example.com' }],
] as const)('sends a rewards message by %s in snake_case under category member', async (channel, to) => {
  const service = createFakeUpstream([Response.json({ id: 'm-1', status: 'queued' }, { status: 202 })]);
  const client = createRewardsClient(service.gateway);
  const message = { extras, idempotencyKey: 'form-1' };
  const sent = await ('phone' in to
    ? client.sendSms({ ...message, ...to }, service.context)
    : client.sendEmail({ ...message, ...to }, service.context));
  expect(sent).toEqual({ outcome: 'accepted', id: 'm-1' });
  expect(service.requests[0]).toMatchObject({
    url: `https://gateway.example/members/rewards/${channel}`,
    headers: { 'idempotency-key': 'form-1' },
  });
  expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({
    ...to,
    extras: { url: 'https://rx.example.com/rewards', utm_source: 'newsletter', locale: 'es' },
  });
  expect(service.events).toMatchObject([{ category: 'member', ok: true, status: 202 }]);
});

test.each([['{"success":true}'], ['']])(
  'accepts a rewards message on a 2xx reply with body %j',
  async (body) => {
    const service = createFakeUpstream([new Response(body, { status: 202 })]);
    const client = createRewardsClient(service.gateway);
    const accepted = { outcome: 'accepted', id: null };
    expect(await client.sendSms({ phone: '2155550100', extras }, service.context)).toEqual(accepted);
    expect(await client.sendEmail({ email: 'pat@example.com', extras }, service.context)).toEqual(accepted);
  },
);

test('distinguishes a failed rewards service from a rejected message', async () => {
  const rejection = Response.json({ error: { code: 'opted_out', message: 'No.' } }, { status: 409 });
  const service = createFakeUpstream([rejection, new Response(null, { status: 500 })]);
  const client = createRewardsClient(service.gateway);
  const message = { phone: '2155550100', extras };
  expect(await client.sendSms(message, service.context)).toEqual({
    outcome: 'rejected',
    reason: 'opted_out',
  });
  expect(await client.sendSms(message, service.context)).toEqual({ outcome: 'failed' });
});

import { describe, expect, test } from 'vitest';

import { createNotificationsClient } from './notifications-client.ts';
import { createFakeUpstream } from './fake-upstream.ts';

const coupon = { key: 'a/b=', chainDisplayName: 'CVS', cost: 14.2, memberId: 'DEMO1' };
const extras = { utmSource: 'newsletter', locale: 'es' } as const;
const message = { phone: '(215) 555-0100', coupon, extras };

function createRejection(status: number, code: string, headers: Record<string, string> = {}) {
  return Response.json({ error: { code, message: 'No.' } }, { status, headers });
}

describe('sendSms', () => {
  test('sends phone, coupon and extras in snake_case and returns the id of the accepted text', async () => {
    const service = createFakeUpstream([Response.json({ id: 'm-1', status: 'queued' }, { status: 202 })], {
      visitorAddress: '203.0.113.7',
    });
    const client = createNotificationsClient(service.gateway);
    const sent = await client.sendSms({ ...message, idempotencyKey: 'form-1' }, service.context);
    expect(sent).toEqual({ outcome: 'accepted', id: 'm-1' });
    const [request] = service.requests;
    expect(request).toMatchObject({
      method: 'POST',
      url: 'https://gateway.example/notifications/sms',
      headers: {
        'x-api-key': 'key-1',
        'x-partner-name': 'fairscript',
        'x-visitor-address': '203.0.113.7',
        'idempotency-key': 'form-1',
      },
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      phone: '(215) 555-0100',
      coupon: { key: 'a/b=', chain_display_name: 'CVS', cost: 14.2, member_id: 'DEMO1' },
      extras: { utm_source: 'newsletter', locale: 'es' },
    });
    expect(service.events).toMatchObject([{ category: 'notification', ok: true, code: 22, status: 202 }]);
  });

  test.each([
    [422, 'not_us'],
    [422, 'too_short'],
    [422, 'too_long'],
    [422, 'invalid'],
    [409, 'opted_out'],
  ])('returns the reason for a rejected text (%i %s) without reporting a failure', async (status, reason) => {
    const service = createFakeUpstream([createRejection(status, reason)]);
    const sent = await createNotificationsClient(service.gateway).sendSms(message, service.context);
    expect(sent).toEqual({ outcome: 'rejected', reason });
    expect(service.events).toMatchObject([{ ok: true, code: 22, status }]);
  });

  test.each([
    [{ 'retry-after': '90' }, 90],
    [{}, null],
  ])('returns when to retry a text above the rate limit: %j', async (headers, retryAfterSeconds) => {
    const service = createFakeUpstream([createRejection(429, 'rate_limited', headers)]);
    const sent = await createNotificationsClient(service.gateway).sendSms(message, service.context);
    expect(sent).toEqual({ outcome: 'limited', retryAfterSeconds });
    expect(service.events).toMatchObject([{ ok: true, status: 429 }]);
  });

  test.each([
    ['an unreachable service', new TypeError('fetch failed'), 500],
    ['an unavailable store', createRejection(503, 'unavailable'), 503],
    ['an invalid request', createRejection(400, 'invalid_request'), 400],
    ['a rejection with an unknown reason', createRejection(422, 'idempotency_key_reused'), 422],
    ['a reply that denies success', { success: false }, 500],
    ['an error with status 200', { error: { code: 'internal' } }, 500],
  ])('reports a failure to send a text after %s, without a retry', async (_, answer, status) => {
    const service = createFakeUpstream([answer]);
    const sent = await createNotificationsClient(service.gateway).sendSms(message, service.context);
    expect(sent).toEqual({ outcome: 'failed' });
    expect(service.requests).toHaveLength(1);
    expect(service.events).toMatchObject([{ ok: false, code: 52, status }]);
    // Not '555' alone, which a duration may contain.
    expect(JSON.stringify(service.events)).not.toMatch(/555\D?0100/);
  });
});

/** As fetch rejects when the service closes the connection. */
const reset = new TypeError('fetch failed', {
  cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
});

test.each([
  ['the connection was closed', reset],
  ['a proxy answered 502', new Response(null, { status: 502 })],
  ['a proxy answered 504', new Response(null, { status: 504 })],
])('sends a text once, and does not know whether it was accepted, if %s', async (_, answer) => {
  const service = createFakeUpstream([answer, Response.json({ id: 'm-2', status: 'queued' })]);
  const client = createNotificationsClient(service.gateway);
  const sent = await client.sendSms({ ...message, idempotencyKey: 'form-1' }, service.context);
  expect(sent).toEqual({ outcome: 'unknown' });
  expect(service.requests).toHaveLength(1);
});

test('posts a text once for two forms with one idempotency key, also if the first visitor leaves', async () => {
  const service = createFakeUpstream([
    Response.json({ success: true }, { status: 202 }),
    Response.json({ success: true }, { status: 202 }),
  ]);
  const client = createNotificationsClient(service.gateway);
  const left = new AbortController();
  const send = (key: string, signal?: AbortSignal) =>
    client.sendSms({ ...message, idempotencyKey: key }, { ...service.context, signal });
  const first = send('form-1', left.signal);
  left.abort();
  const accepted = { outcome: 'accepted', id: null };
  expect(await Promise.all([first, send('form-1')])).toEqual([accepted, accepted]);
  expect(await send('form-1')).toEqual(accepted);
  expect(service.requests).toHaveLength(1);
  expect(await send('form-2')).toEqual(accepted);
  expect(service.requests).toHaveLength(2);
});

test('posts a text again for the same idempotency key after a failure', async () => {
  const service = createFakeUpstream([createRejection(503, 'unavailable'), { success: true }]);
  const client = createNotificationsClient(service.gateway);
  const send = () => client.sendSms({ ...message, idempotencyKey: 'form-1' }, service.context);
  expect([await send(), await send()]).toEqual([{ outcome: 'failed' }, { outcome: 'accepted', id: null }]);
});

test('sends a text once if the service answers 503', async () => {
  const service = createFakeUpstream([
    createRejection(503, 'unavailable'),
    Response.json({ id: 'm-2', status: 'queued' }),
  ]);
  const client = createNotificationsClient(service.gateway);
  const sent = await client.sendSms({ ...message, idempotencyKey: 'form-1' }, service.context);
  expect(sent).toEqual({ outcome: 'failed' });
  expect(service.requests).toHaveLength(1);
});

test.each([
  ['budget_exhausted', 'budget-used-up'],
  ['challenge_required', 'challenged'],
])('distinguishes a text that is rejected with %s from one above a rate limit', async (code, outcome) => {
  const service = createFakeUpstream([createRejection(429, code, { 'retry-after': '90' })]);
  const sent = await createNotificationsClient(service.gateway).sendSms(message, service.context);
  expect(sent).toEqual({ outcome, retryAfterSeconds: 90 });
});

test('fetches a challenge for a form and sends its solution with the message', async () => {
  const service = createFakeUpstream(
    [Response.json({ challenge: 'abc=' }), Response.json({ id: 'm-1', status: 'queued' }, { status: 202 })],
    { visitorAddress: '203.0.113.7' },
  );
  const client = createNotificationsClient(service.gateway);
  const form = { form: 'coupon', channel: 'sms', recipient: message.phone } as const;
  expect(await client.fetchChallenge(form, service.context)).toBe('abc=');
  await client.sendSms({ ...message, proof: 'solved=' }, service.context);
  expect(service.requests).toMatchObject([
    {
      url: 'https://gateway.example/notifications/challenges',
      headers: { 'x-visitor-address': '203.0.113.7' },
    },
    { headers: { 'x-proof-of-work': 'solved=' } },
  ]);
  expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual(form);
});

test('returns no challenge from a service that has none', async () => {
  const service = createFakeUpstream([createRejection(501, 'not_implemented')]);
  const form = { form: 'coupon', channel: 'sms', recipient: message.phone } as const;
  expect(await createNotificationsClient(service.gateway).fetchChallenge(form, service.context)).toBeNull();
});

test('returns no challenge for a visitor whom the service limits, which is not a failure', async () => {
  const service = createFakeUpstream([createRejection(429, 'rate_limited', { 'retry-after': '90' })]);
  const form = { form: 'coupon', channel: 'sms', recipient: message.phone } as const;
  expect(await createNotificationsClient(service.gateway).fetchChallenge(form, service.context)).toBeNull();
  expect(service.events).toMatchObject([{ ok: true, status: 429 }]);
});

test('returns unknown if the service does not answer in time, because it may have accepted the message', async () => {
  const service = createFakeUpstream(['never']);
  const client = createNotificationsClient({ ...service.gateway, timeoutMs: 1 });
  expect(await client.sendSms(message, service.context)).toEqual({ outcome: 'unknown' });
  expect(service.requests).toHaveLength(1);
  expect(service.events).toMatchObject([{ ok: false, code: 52, status: 504 }]);
});

test.each([
  ['success alone', 202, '{"success":true}'],
  ['an empty body', 200, ''],
  ['no content', 204, null],
  ['text', 200, 'OK'],
  ['a list', 201, '[]'],
  ['an id without a status', 200, '{"id":"m-1"}'],
  ['a status of another service', 200, '{"id":"m-1","status":"delivered"}'],
  ['an id that fits no address', 200, '{"id":"m/1?","status":"queued"}'],
])('accepts a 2xx reply with %s, and returns no id', async (_, status, body) => {
  const service = createFakeUpstream([new Response(body, { status })]);
  const client = createNotificationsClient(service.gateway);
  expect(await client.sendSms(message, service.context)).toEqual({ outcome: 'accepted', id: null });
  expect(service.events).toMatchObject([{ ok: true, code: 22, status }]);
});

test('accepts a message whose reply breaks off after its status', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
  const service = createFakeUpstream([]);
  const fetch = () => Promise.resolve(new Response(broken, { status: 202 }));
  const client = createNotificationsClient({ ...service.gateway, fetch });
  expect(await client.sendSms(message, service.context)).toEqual({ outcome: 'accepted', id: null });
});

describe('sendEmail', () => {
  test('sends an email with coupon and extras', async () => {
    const service = createFakeUpstream([Response.json({ id: 'm-2', status: 'sent' }, { status: 202 })]);
    const sent = await createNotificationsClient(service.gateway).sendEmail(
      { email: 'ana@example.com', coupon: { key: 'k' }, extras: {} },
      service.context,
    );
    expect(sent).toEqual({ outcome: 'accepted', id: 'm-2' });
    expect(service.requests[0]).toMatchObject({
      url: 'https://gateway.example/notifications/email',
      body: '{"email":"ana@example.com","coupon":{"key":"k"},"extras":{}}',
    });
  });
});

describe('unsubscribe', () => {
  test('unsubscribes with the token of the link', async () => {
    const service = createFakeUpstream([{ status: 'opted_out', channel: 'email' }]);
    const client = createNotificationsClient(service.gateway);
    expect(await client.unsubscribe('email.a.b', service.context)).toBe('done');
    expect(service.requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://gateway.example/notifications/unsubscribe',
      body: '{"token":"email.a.b"}',
    });
  });

  test('rejects an unknown opt-out token without reporting a failure', async () => {
    const service = createFakeUpstream([createRejection(422, 'invalid_token')]);
    const client = createNotificationsClient(service.gateway);
    expect(await client.unsubscribe('x', service.context)).toBe('rejected');
    expect(service.events).toMatchObject([{ ok: true, status: 422 }]);
  });

  test.each([
    ['an unreachable service', new TypeError('fetch failed'), 500],
    ['an unavailable store', createRejection(503, 'unavailable'), 503],
    ['a service without this endpoint', createRejection(404, 'not_found'), 404],
    ['a reply with another status', { status: 'queued' }, 500],
  ])('reports a failure to unsubscribe after %s', async (_, answer, status) => {
    const service = createFakeUpstream([answer]);
    const client = createNotificationsClient(service.gateway);
    expect(await client.unsubscribe('email.a.b', service.context)).toBe('failed');
    expect(service.events).toMatchObject([{ ok: false, code: 52, status }]);
    expect(JSON.stringify(service.events)).not.toContain('email.a.b');
  });
});

describe('fetchStatus', () => {
  test('returns the status of a message, with a reason if it is dead', async () => {
    const service = createFakeUpstream([
      { id: 'm-1', channel: 'sms', status: 'dead', attempts: 1, reason: 'provider_400' },
    ]);
    const status = await createNotificationsClient(service.gateway).fetchStatus('m-1', service.context);
    expect(status).toEqual({ status: 'dead', reason: 'provider_400' });
    expect(service.requests[0]?.url).toBe('https://gateway.example/notifications/m-1');
  });

  test('returns null for the status of an unknown message', async () => {
    const service = createFakeUpstream([createRejection(404, 'not_found')]);
    expect(await createNotificationsClient(service.gateway).fetchStatus('m-9', service.context)).toBeNull();
  });
});

describe('fetchChannels', () => {
  const fetchChannels = async (reply: Response) => {
    const service = createFakeUpstream([reply]);
    const channels = await createNotificationsClient(service.gateway).fetchChannels(service.context);
    return { channels, service };
  };

  test('requests and parses the channels', async () => {
    const { channels, service } = await fetchChannels(Response.json({ sms: false, email: true }));
    expect(channels).toEqual({ sms: false, email: true });
    expect(service.requests).toMatchObject([
      {
        method: 'GET',
        url: 'https://gateway.example/notifications/channels',
        headers: { 'x-api-key': 'key-1' },
      },
    ]);
  });

  test.each([404, 501])(
    'returns null for status %i of a service without channels, without an error',
    async (status) => {
      const { channels, service } = await fetchChannels(createRejection(status, 'not_found'));
      expect(channels).toBeNull();
      expect(service.events).toMatchObject([{ level: 'warning', ok: true }, { ok: true }]);
    },
  );

  test.each([[createRejection(500, 'internal')], [Response.json({ sms: 'yes' })], [new Response('<html>')]])(
    'returns null and reports an error for any other reply to the channels request',
    async (reply) => {
      const { channels, service } = await fetchChannels(reply);
      expect(channels).toBeNull();
      expect(service.events).toMatchObject([{ ok: false, code: 52 }]);
    },
  );
});

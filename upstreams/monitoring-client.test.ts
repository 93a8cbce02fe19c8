import { afterEach, describe, expect, test, vi } from 'vitest';

import type { Measurement } from '../domain/monitoring.ts';
import { createMonitoringClient, type MonitoringBatch } from './monitoring-client.ts';
import { catchError, createFakeUpstream } from './fake-upstream.ts';

afterEach(() => {
  vi.useRealTimers();
});

const createBatch = (...measurements: Measurement[]): MonitoringBatch => ({
  id: 'batch-1',
  session: 'session-1',
  user: 'user-1',
  domain: 'rx.example.com',
  browser: 'Safari',
  device: 'mobile',
  events: measurements.map((measurement, index) => ({
    id: `event-${index}`,
    at: 1000,
    page: '/:drugName',
    ...measurement,
  })),
});
const signing = {
  region: 'us-east-1',
  identityPool: 'us-east-1:pool',
  role: 'arn:aws:iam::123456789012:role/guest',
};
const identity = { IdentityId: 'us-east-1:me' };
const token = { IdentityId: 'us-east-1:me', Token: 'web-token' };
const credentials = (expiration: string) =>
  new Response(
    `<AssumeRoleWithWebIdentityResponse><Credentials><AccessKeyId>AKID</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>session-token</SessionToken><Expiration>${expiration}</Expiration></Credentials></AssumeRoleWithWebIdentityResponse>`,
  );
const farFuture = '2999-01-01T00:00:00Z';

/** Creates a client of a fake service, with or without signatures. */
function createClient(answers: readonly unknown[], isSigned = false) {
  const service = createFakeUpstream(answers);
  const upstream = { ...service.gateway, appId: 'app-1', signing: isSigned ? signing : null };
  return { ...service, client: createMonitoringClient(upstream) };
}

interface WireEvent {
  type: string;
  metadata: string;
  details: string;
}
const parseEvents = (body: string | null | undefined): WireEvent[] =>
  (JSON.parse(body ?? '{}') as { RumEvents: WireEvent[] }).RumEvents;

describe('the monitoring client', () => {
  test('posts a batch to the app monitor in the form of CloudWatch RUM', async () => {
    const { client, context, requests, events } = createClient([{}]);
    await client.put(createBatch({ kind: 'lcp', value: 812 }), context);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: 'POST', url: 'https://gateway.example/appmonitors/app-1' });
    expect(requests[0]?.headers).not.toHaveProperty('x-api-key');
    const [event] = parseEvents(requests[0]?.body);
    expect(JSON.parse(event?.metadata ?? '')).toEqual({
      version: '1.0.0',
      platformType: 'web',
      domain: 'rx.example.com',
      browserName: 'Safari',
      deviceType: 'mobile',
      pageId: '/:drugName',
    });
    expect(events).toMatchObject([{ upstream: 'monitoring', category: 'other', ok: true, code: 26 }]);
  });

  test.each<[Measurement, string, object]>([
    [{ kind: 'session' }, 'com.amazon.rum.session_start_event', {}],
    [
      { kind: 'page', number: 2 },
      'com.amazon.rum.page_view_event',
      { pageId: '/:drugName', interaction: 2, pageInteractionId: '/:drugName-2' },
    ],
    [
      { kind: 'route', value: 90 },
      'com.amazon.rum.performance_navigation_event',
      { initiatorType: 'route_change', duration: 90 },
    ],
    [{ kind: 'cls', value: 0.02 }, 'com.amazon.rum.cumulative_layout_shift_event', { value: 0.02 }],
    [
      { kind: 'call', call: '/api/search', status: 502, value: 30 },
      'com.amazon.rum.http_event',
      { request: { url: '/api/search' }, response: { status: 502 } },
    ],
  ])('sends the measurement %j in the form of CloudWatch RUM', async (measurement, type, details) => {
    const { client, context, requests } = createClient([{}]);
    await client.put(createBatch(measurement), context);
    const [event] = parseEvents(requests[0]?.body);
    expect(event?.type).toBe(type);
    expect(JSON.parse(event?.details ?? '')).toMatchObject({ version: '1.0.0', ...details });
  });

  test('sends errors with messages and warnings as events named warning (spec §8)', async () => {
    const { client, context, requests } = createClient([{}]);
    const error: Measurement = { kind: 'error', type: 'TypeError', message: 'Failed to fetch' };
    await client.put(
      createBatch(
        { ...error, file: 'assets/a.js', line: 1, column: 20 },
        { kind: 'warning', message: 'too long' },
      ),
      context,
    );
    const [failure, warning] = parseEvents(requests[0]?.body);
    expect(failure?.type).toBe('com.amazon.rum.js_error_event');
    expect(JSON.parse(failure?.details ?? '')).toMatchObject({
      type: 'TypeError',
      message: 'Failed to fetch',
      filename: 'assets/a.js',
      lineno: 1,
      colno: 20,
    });
    expect(warning?.type).toBe('warning');
    expect(JSON.parse(warning?.details ?? '')).toMatchObject({ message: 'too long' });
  });

  test('fails with the status of a rejected batch, without a retry', async () => {
    const { client, context, requests, events } = createClient([new Response(null, { status: 403 })]);
    const error = await catchError(client.put(createBatch({ kind: 'session' }), context));
    expect(error).toMatchObject({ kind: 'http', status: 403, code: 56 });
    expect(requests).toHaveLength(1);
    expect(events).toMatchObject([{ ok: false, code: 56 }]);
  });
});

describe('the monitoring client with an identity pool (spec §7)', () => {
  test('signs batches with credentials that are requested once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T05:06:07.890Z') });
    const { client, context, requests, events } = createClient(
      [identity, token, credentials(farFuture), {}],
      true,
    );
    await client.put(createBatch({ kind: 'session' }), context);
    await client.put(createBatch({ kind: 'session' }), context);
    expect(requests.map(({ url }) => url)).toEqual([
      'https://cognito-identity.us-east-1.amazonaws.com/',
      'https://cognito-identity.us-east-1.amazonaws.com/',
      'https://sts.us-east-1.amazonaws.com/',
      'https://gateway.example/appmonitors/app-1',
      'https://gateway.example/appmonitors/app-1',
    ]);
    expect(requests[0]?.headers['x-amz-target']).toBe('AWSCognitoIdentityService.GetId');
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ IdentityPoolId: 'us-east-1:pool' });
    expect(requests[1]?.headers['x-amz-target']).toBe('AWSCognitoIdentityService.GetOpenIdToken');
    expect(JSON.parse(requests[1]?.body ?? '')).toEqual({ IdentityId: 'us-east-1:me' });
    expect(Object.fromEntries(new URLSearchParams(requests[2]?.body ?? ''))).toEqual({
      Action: 'AssumeRoleWithWebIdentity',
      Version: '2011-06-15',
      RoleArn: signing.role,
      RoleSessionName: 'cwr',
      WebIdentityToken: 'web-token',
    });
    expect(requests[3]?.headers).toMatchObject({
      'x-amz-date': '20260304T050607Z',
      'x-amz-security-token': 'session-token',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKID/20260304/us-east-1/rum/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token, Signature=b0f68d0c58741bd0e663fdde54142bf8bf500c375b810fe5566d76ae98460764',
    });
    expect(events.map(({ upstream }) => upstream)).toEqual([
      'monitoring credentials',
      'monitoring',
      'monitoring',
    ]);
  });

  test.each([
    ['have expired', [{}], '2020-01-01T00:00:00Z'],
    ['were rejected', [new Response(null, { status: 403 })], farFuture],
  ])('requests new credentials if the cached ones %s', async (_, firstReplies, expiration) => {
    const { client, context, requests } = createClient(
      [
        identity,
        token,
        credentials(expiration),
        ...firstReplies,
        identity,
        token,
        credentials(farFuture),
        {},
      ],
      true,
    );
    await client.put(createBatch({ kind: 'session' }), context).catch(() => undefined);
    await client.put(createBatch({ kind: 'session' }), context);
    expect(requests).toHaveLength(8);
  });

  test.each([
    ['the pool is unknown', [new Response('{"message":"secret"}', { status: 400 })], 'http'],
    [
      'the token service responds with an unexpected document',
      [identity, token, new Response('<Error/>')],
      'malformed',
    ],
    ['the network fails', [new Error('no route')], 'network'],
  ])(
    'does not send a batch if %s, and requests credentials again for the next batch',
    async (_, answers, kind) => {
      const { client, context, requests, events } = createClient(answers, true);
      const error = await catchError(client.put(createBatch({ kind: 'session' }), context));
      expect(error).toMatchObject({ upstream: 'monitoring credentials', kind, code: 56 });
      // Status 403 would make the browser stop monitoring, although its batch was not rejected.
      expect(error).not.toMatchObject({ status: 403 });
      expect(JSON.stringify([error, events])).not.toMatch(/secret|web-token/);
      const requestCount = requests.length;
      await client.put(createBatch({ kind: 'session' }), context).catch(() => undefined);
      expect(requests.length).toBeGreaterThan(requestCount);
      expect(requests.every(({ url }) => !url.includes('appmonitors'))).toBe(true);
    },
  );
});

import { describe, expect, test } from 'vitest';
import { catchUpstreamError } from './client-suite.ts';
import { createClients, send, type Subject } from './service-under-contract.ts';
import { shapes } from './shapes.ts';
import { gatewayHeaders } from './wire-example.ts';

const noNdc = 'Validation error: no drugs with NDC in response';
const noPrices = 'Validation error: 200 response with empty prices';

/** Tests that each fault of a reserved input reaches the site as its own kind of error. */
export function describeFaults({ service, known }: Subject): void {
  describe('faults of reserved inputs', () => {
    test('answers an unknown path with 501', async () => {
      const reply = await send(service(), { method: 'GET', path: '/v9/nothing', headers: gatewayHeaders });
      expect(reply.status).toBe(501);
      expect(shapes.error.parse(reply.json).error.code).toBe('not_implemented');
    });

    test('times out a slow reply', async () => {
      const { clients, context, events } = createClients(service(), {}, 50);
      const error = await catchUpstreamError(clients.drugs.lookUp('fault-slow', context));
      expect(error).toMatchObject({ kind: 'timeout', status: 504, code: 50 });
      expect(events).toMatchObject([{ ok: false, status: 504 }]);
      const query = { ndc: known().ndc, quantity: 30, zip: '00001' };
      expect(await catchUpstreamError(clients.prices.fetchPrices(query, context))).toMatchObject({
        kind: 'timeout',
        code: 51,
      });
      expect(await catchUpstreamError(clients.search.search('fault slow', context))).toMatchObject({
        kind: 'timeout',
      });
    });

    test('aborts a slow call when the visitor leaves', async () => {
      const visitor = new AbortController();
      const { clients, context, events } = createClients(service(), { signal: visitor.signal });
      const error = catchUpstreamError(clients.drugs.lookUp('fault-slow', context));
      visitor.abort();
      expect(await error).toMatchObject({ kind: 'aborted' });
      expect(events).toEqual([]);
    });

    test.each([
      ['fault-500', { kind: 'http', status: 500 }],
      ['fault-empty', { kind: 'validation', status: 404, message: noNdc }],
      ['fault-malformed', { kind: 'malformed', status: 500 }],
    ])('fails the lookup of the reserved drug %s', async (name, expected) => {
      const { clients, context, events } = createClients(service());
      const error = await catchUpstreamError(clients.drugs.lookUp(name, context));
      expect(error).toMatchObject({ ...expected, category: 'medication', code: 50 });
      expect(events).toMatchObject([{ ok: false, code: 50 }]);
    });

    test.each([
      ['fault-500', { kind: 'http', status: 500 }],
      ['fault-malformed', { kind: 'malformed', status: 500 }],
    ])('fails the description of the reserved drug %s', async (name, expected) => {
      const { clients, context, events } = createClients(service());
      const error = await catchUpstreamError(clients.drugDescriptions.find(name, context));
      expect(error).toMatchObject({ ...expected, category: 'content', code: 55 });
      expect(events).toMatchObject([{ ok: false, code: 55 }]);
    });

    test('treats an empty description as missing', async () => {
      const { clients, context } = createClients(service());
      expect(await clients.drugDescriptions.find('fault-empty', context)).toBeNull();
    });

    test.each([
      ['00002', '99999000002', { kind: 'http', status: 500 }],
      ['00003', '99999000003', { kind: 'validation', status: 500, message: noPrices }],
      ['00004', '99999000004', { kind: 'validation', status: 500, message: noPrices }],
      ['00005', '99999000005', { kind: 'malformed', status: 500 }],
    ])('fails prices at the reserved ZIP %s and of the reserved NDC %s', async (zip, ndc, expected) => {
      const { clients, context } = createClients(service());
      const zipQuery = { ndc: known().ndc, quantity: 30, zip };
      const ndcQuery = { ndc, quantity: 30, zip: '19103' };
      const failures = await Promise.all([
        catchUpstreamError(clients.prices.fetchPrices(zipQuery, context)),
        catchUpstreamError(clients.prices.fetchPrices(ndcQuery, context)),
        catchUpstreamError(clients.prices.fetchMarketPrices(zipQuery, context)),
        catchUpstreamError(clients.prices.fetchMarketPrices(ndcQuery, context)),
      ]);
      for (const failure of failures) expect(failure).toMatchObject({ ...expected, code: 51 });
    });

    test('drops and logs a price of 0 among valid ones', async () => {
      const { clients, context, events } = createClients(service());
      const query = { ndc: known().ndc, quantity: 30, zip: '00006' };
      const { prices } = await clients.prices.fetchPrices(query, context);
      expect(prices.length).toBeGreaterThan(0);
      expect(prices.every(({ cost }) => cost > 0)).toBe(true);
      expect(events).toMatchObject([
        { level: 'warning', message: '0 cost in prices' },
        { level: 'info', ok: true },
      ]);
    });

    test('logs prices of 0 before it fails without other prices', async () => {
      const { clients, context, events } = createClients(service());
      await catchUpstreamError(
        clients.prices.fetchPrices({ ndc: known().ndc, quantity: 30, zip: '00004' }, context),
      );
      expect(events.map(({ message }) => message)).toEqual(['0 cost in prices', noPrices]);
    });

    test('fails searches for reserved texts', async () => {
      const { clients, context } = createClients(service());
      const serverError = await catchUpstreamError(clients.search.search('fault 500', context));
      expect(serverError.message).toMatch(/^Unreachable hosts - your application id may be incorrect/);
      const malformed = await catchUpstreamError(clients.search.search('fault malformed', context));
      expect(malformed).toMatchObject({ kind: 'malformed', code: 56 });
    });

    test('locates the reserved ZIPs, so that pages request their prices', async () => {
      const { clients, context } = createClients(service());
      expect(await clients.geocoding.geocode('00002', context)).toMatchObject({
        ok: true,
        formattedAddress: expect.stringContaining('Testville'),
      });
    });
  });
}

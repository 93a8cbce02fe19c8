import { describe, expect, test } from 'vitest';
import { failureOf } from './client-suite.ts';
import { clientsOver, send, type Subject } from './service-under-contract.ts';
import { shapes } from './shapes.ts';
import { gatewayHeaders } from './wire-example.ts';

const noNdc = 'Validation error: no drugs with NDC in response';
const noPrices = 'Validation error: 200 response with empty prices';

/** The faults that reserved inputs provoke: each is seen on the wire and reaches the site as its own error. */
export function describeFaults({ service, known }: Subject): void {
  describe('faults provoked by hand', () => {
    test('an unknown path is not implemented, rather than somebody else’s answer', async () => {
      const reply = await send(service(), { method: 'GET', path: '/v9/nothing', headers: gatewayHeaders });
      expect(reply.status).toBe(501);
      expect(shapes.error.parse(reply.json).error.code).toBe('not_implemented');
    });

    test('a slow answer ends with the time limit of the call', async () => {
      const { clients, context, events } = clientsOver(service(), {}, 50);
      const error = await failureOf(clients.drugs.lookUp('fault-slow', context));
      expect(error).toMatchObject({ kind: 'timeout', status: 504, code: 50 });
      expect(events).toMatchObject([{ ok: false, status: 504 }]);
      const query = { ndc: known().ndc, quantity: 30, zip: '00001' };
      expect(await failureOf(clients.prices.fetchPrices(query, context))).toMatchObject({
        kind: 'timeout',
        code: 51,
      });
      expect(await failureOf(clients.search.search('fault slow', context))).toMatchObject({
        kind: 'timeout',
      });
    });

    test('a slow answer ends when the visitor has gone', async () => {
      const visitor = new AbortController();
      const { clients, context, events } = clientsOver(service(), { signal: visitor.signal });
      const failed = failureOf(clients.drugs.lookUp('fault-slow', context));
      visitor.abort();
      expect(await failed).toMatchObject({ kind: 'aborted' });
      expect(events).toEqual([]);
    });

    test.each([
      ['fault-500', { kind: 'http', status: 500 }],
      ['fault-empty', { kind: 'validation', status: 404, message: noNdc }],
      ['fault-malformed', { kind: 'malformed', status: 500 }],
    ])('the drug %s fails as its name says', async (name, expected) => {
      const { clients, context, events } = clientsOver(service());
      const error = await failureOf(clients.drugs.lookUp(name, context));
      expect(error).toMatchObject({ ...expected, category: 'medication', code: 50 });
      expect(events).toMatchObject([{ ok: false, code: 50 }]);
    });

    test.each([
      ['fault-500', { kind: 'http', status: 500 }],
      ['fault-malformed', { kind: 'malformed', status: 500 }],
    ])('the description of the drug %s fails as its name says', async (name, expected) => {
      const { clients, context, events } = clientsOver(service());
      const error = await failureOf(clients.drugDescriptions.find(name, context));
      expect(error).toMatchObject({ ...expected, category: 'content', code: 55 });
      expect(events).toMatchObject([{ ok: false, code: 55 }]);
    });

    test('an empty description is none', async () => {
      const { clients, context } = clientsOver(service());
      expect(await clients.drugDescriptions.find('fault-empty', context)).toBeNull();
    });

    test.each([
      ['00002', '99999000002', { kind: 'http', status: 500 }],
      ['00003', '99999000003', { kind: 'validation', status: 500, message: noPrices }],
      ['00004', '99999000004', { kind: 'validation', status: 500, message: noPrices }],
      ['00005', '99999000005', { kind: 'malformed', status: 500 }],
    ])('prices at the ZIP %s and of the NDC %s fail', async (zip, ndc, expected) => {
      const { clients, context } = clientsOver(service());
      const atZip = { ndc: known().ndc, quantity: 30, zip };
      const ofNdc = { ndc, quantity: 30, zip: '19103' };
      const failures = await Promise.all([
        failureOf(clients.prices.fetchPrices(atZip, context)),
        failureOf(clients.prices.fetchPrices(ofNdc, context)),
        failureOf(clients.prices.fetchMarketPrices(atZip, context)),
        failureOf(clients.prices.fetchMarketPrices(ofNdc, context)),
      ]);
      for (const failure of failures) expect(failure).toMatchObject({ ...expected, code: 51 });
    });

    test('a price of 0 among good ones is dropped and logged', async () => {
      const { clients, context, events } = clientsOver(service());
      const query = { ndc: known().ndc, quantity: 30, zip: '00006' };
      const { prices } = await clients.prices.fetchPrices(query, context);
      expect(prices.length).toBeGreaterThan(0);
      expect(prices.every(({ cost }) => cost > 0)).toBe(true);
      expect(events).toMatchObject([
        { level: 'warning', message: '0 cost in prices' },
        { level: 'info', ok: true },
      ]);
    });

    test('prices that are all 0 are logged before they are none', async () => {
      const { clients, context, events } = clientsOver(service());
      await failureOf(clients.prices.fetchPrices({ ndc: known().ndc, quantity: 30, zip: '00004' }, context));
      expect(events.map(({ message }) => message)).toEqual(['0 cost in prices', noPrices]);
    });

    test('a search fails as its text says', async () => {
      const { clients, context } = clientsOver(service());
      const broken = await failureOf(clients.search.search('fault 500', context));
      expect(broken.message).toMatch(/^Unreachable hosts - your application id may be incorrect/);
      const malformed = await failureOf(clients.search.search('fault malformed', context));
      expect(malformed).toMatchObject({ kind: 'malformed', code: 56 });
    });

    test('the reserved ZIPs are places, so that the page gets as far as their prices', async () => {
      const { clients, context } = clientsOver(service());
      expect(await clients.geocoding.geocode('00002', context)).toMatchObject({
        ok: true,
        formattedAddress: expect.stringContaining('Testville'),
      });
    });
  });
}

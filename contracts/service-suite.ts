import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { examples } from './examples/all.ts';
import { send, type Offer, type Subject } from './service-under-contract.ts';
import { findKeysNotInSnakeCase, shapes } from './shapes.ts';
import { gatewayHeaders, type WireExample } from './wire-example.ts';

const vendors = ['search', 'geocoding', 'content', 'monitoring'] as const;
type Vendor = (typeof vendors)[number];

/** Whether an upstream is the service of a vendor, with its own address and its own spelling of keys. */
export const isVendor = (upstream: WireExample['upstream']): upstream is Vendor =>
  (vendors as readonly string[]).includes(upstream);

/** Tests the status, type, keys and shape of the reply to each example, and the rules between replies. */
export function describeServiceOnWire({ service, known }: Subject, offer: Offer): void {
  describe('service on the wire', () => {
    const offered = examples.filter(({ upstream }) => !isVendor(upstream) || offer[upstream]);

    test.each(offered)('answers $name', async ({ request, response, shape, upstream }) => {
      const target = isVendor(upstream) ? upstream : 'gateway';
      const reply = await send(service(), request, known(), target);
      expect(reply).toMatchObject({ status: response.status });
      expect(reply.contentType).toMatch(shape === 'anything' ? /^/ : /^application\/json\b/);
      const { error } = shapes[shape].safeParse(reply.json);
      expect(error ? z.prettifyError(error) : '').toBe('');
      // A vendor's reply has the vendor's key spelling.
      expect(target === 'gateway' ? findKeysNotInSnakeCase(reply.json) : []).toEqual([]);
    });

    test.each([
      ['for an unknown drug', '/v1/drugs/no-such-drug', {}, 404, 'not_found'],
      ['with an invalid NDC', '/v2/prices', { ndc: '12', quantity: '30' }, 400, 'invalid_request'],
      ['without a quantity', '/v2/prices', { ndc: '{ndc}' }, 400, 'invalid_request'],
      ['with a quantity of 0', '/v2/prices', { ndc: '{ndc}', quantity: '0' }, 400, 'invalid_request'],
      [
        'with a quantity above 10000',
        '/v2/prices',
        { ndc: '{ndc}', quantity: '10001' },
        400,
        'invalid_request',
      ],
      [
        'with an invalid ZIP',
        '/v2/prices',
        { ndc: '{ndc}', quantity: '30', zip: '1910' },
        400,
        'invalid_request',
      ],
      [
        'for market prices with a negative quantity',
        '/v1/market-prices',
        { ndc: '{ndc}', quantity: '-1' },
        400,
        'invalid_request',
      ],
      ['with an invalid key', '/v2/prices/not-a-key', {}, 400, 'invalid_key'],
      ['for a card with an invalid key', '/v1/cards', { key: 'not-a-key' }, 400, 'invalid_key'],
    ])('answers a request %s with an error of the common shape', async (_, path, query, status, code) => {
      const reply = await send(service(), { method: 'GET', path, query, headers: gatewayHeaders }, known());
      expect(reply).toMatchObject({ status });
      expect(shapes.error.parse(reply.json).error.code).toBe(code);
    });

    test('rejects a wrong gateway key', async () => {
      const headers = { ...gatewayHeaders, 'x-api-key': 'not-the-key' };
      const reply = await send(service(), { method: 'GET', path: '/v1/drugs/atorvastatin', headers });
      expect(reply.status).toBe(401);
      expect(shapes.error.parse(reply.json).error.code).toBe('unauthorized');
    });

    test.each(['hippo', 'goodrx', 'optumrx'])('returns only prices of the requested PBM %s', async (pbm) => {
      const reply = await send(
        service(),
        {
          method: 'GET',
          path: '/v2/prices',
          query: { ndc: '{ndc}', quantity: '{quantity}', zip: '19103' },
          headers: { ...gatewayHeaders, 'x-pbm': pbm },
        },
        known(),
      );
      const { prices } = shapes.prices.parse(reply.json);
      expect(new Set(prices.map((price) => price.pbm))).toEqual(new Set([pbm]));
    });

    test('rejects a changed price key, so that a browser cannot set the cost', async () => {
      const bytes = Buffer.from(known().key, 'base64');
      // The last bytes hold the quantity, which determines the price.
      bytes[bytes.length - 2] = (bytes[bytes.length - 2] ?? 0) ^ 1;
      const query = { key: bytes.toString('base64') };
      const reply = await send(service(), {
        method: 'GET',
        path: '/v1/cards',
        query,
        headers: gatewayHeaders,
      });
      expect(reply).toMatchObject({ status: 400 });
      expect(shapes.error.parse(reply.json).error.code).toBe('invalid_key');
    });

    test('gives demonstration cards identifiers that no pharmacy accepts', async () => {
      const query = { key: '{key}' };
      const request = { method: 'GET', path: '/v1/cards', query, headers: gatewayHeaders } as const;
      const { price, demonstration } = shapes.card.parse((await send(service(), request, known())).json);
      const sample = { bin: '000000', pcn: 'DEMO' };
      expect(demonstration ? price : sample).toMatchObject(sample);
    });
  });
}

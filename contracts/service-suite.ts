import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { examples } from './examples/all.ts';
import { send, type Offer, type Subject } from './service-under-contract.ts';
import { keysNotSnakeCase, shapes } from './shapes.ts';
import { gatewayHeaders, type WireExample } from './wire-example.ts';

const vendors = ['search', 'geocoding', 'content', 'monitoring'] as const;
type Vendor = (typeof vendors)[number];

/** Whether an upstream is a vendor's, with a spelling and an address of its own. */
export const isVendors = (upstream: WireExample['upstream']): upstream is Vendor =>
  (vendors as readonly string[]).includes(upstream);

/** The service on the wire: status, type, keys and shape of each example's reply, and the rules between replies. */
export function describeService({ service, known }: Subject, offer: Offer): void {
  describe('the service', () => {
    const offered = examples.filter(({ upstream }) => !isVendors(upstream) || offer[upstream]);

    test.each(offered)('answers $name', async ({ request, response, shape, upstream }) => {
      const at = isVendors(upstream) ? upstream : 'gateway';
      const reply = await send(service(), request, known(), at);
      expect(reply).toMatchObject({ status: response.status });
      expect(reply.contentType).toMatch(shape === 'anything' ? /^/ : /^application\/json\b/);
      const { error } = shapes[shape].safeParse(reply.json);
      expect(error ? z.prettifyError(error) : '').toBe('');
      // Replies of vendors keep the vendor's spelling.
      expect(at === 'gateway' ? keysNotSnakeCase(reply.json) : []).toEqual([]);
    });

    test.each([
      ['of an unknown drug', '/v1/drugs/no-such-drug', {}, 404, 'not_found'],
      ['of a bad NDC', '/v2/prices', { ndc: '12', quantity: '30' }, 400, 'invalid_request'],
      ['of no quantity', '/v2/prices', { ndc: '{ndc}' }, 400, 'invalid_request'],
      ['of a quantity of 0', '/v2/prices', { ndc: '{ndc}', quantity: '0' }, 400, 'invalid_request'],
      [
        'of a quantity above 10000',
        '/v2/prices',
        { ndc: '{ndc}', quantity: '10001' },
        400,
        'invalid_request',
      ],
      ['of a bad ZIP', '/v2/prices', { ndc: '{ndc}', quantity: '30', zip: '1910' }, 400, 'invalid_request'],
      ['of a bad market', '/v1/market-prices', { ndc: '{ndc}', quantity: '-1' }, 400, 'invalid_request'],
      ['of a bad key', '/v2/prices/not-a-key', {}, 400, 'invalid_key'],
      ['of a card for a bad key', '/v1/cards', { key: 'not-a-key' }, 400, 'invalid_key'],
    ])('has one shape of error, that %s', async (_, path, query, status, code) => {
      const reply = await send(service(), { method: 'GET', path, query, headers: gatewayHeaders }, known());
      expect(reply).toMatchObject({ status });
      expect(shapes.error.parse(reply.json).error.code).toBe(code);
    });

    test('refuses a key that is not the gateway key', async () => {
      const headers = { ...gatewayHeaders, 'x-api-key': 'not-the-key' };
      const reply = await send(service(), { method: 'GET', path: '/v1/drugs/atorvastatin', headers });
      expect(reply.status).toBe(401);
      expect(shapes.error.parse(reply.json).error.code).toBe('unauthorized');
    });

    test.each(['hippo', 'goodrx', 'optumrx'])(
      'prices for %s are of no other benefit manager',
      async (pbm) => {
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
      },
    );

    test('a changed key is refused, so that no cost comes from a browser', async () => {
      const bytes = Buffer.from(known().key, 'base64');
      // The last bytes are the quantity: another one would be another price.
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

    test('a demonstration card carries identifiers that no pharmacy accepts', async () => {
      const query = { key: '{key}' };
      const request = { method: 'GET', path: '/v1/cards', query, headers: gatewayHeaders } as const;
      const { price, demonstration } = shapes.card.parse((await send(service(), request, known())).json);
      const sample = { bin: '000000', pcn: 'DEMO' };
      expect(demonstration ? price : sample).toMatchObject(sample);
    });
  });
}

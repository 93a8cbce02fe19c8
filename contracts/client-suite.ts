import { describe, expect, test } from 'vitest';
import { UpstreamError } from '../upstreams/upstream-error.ts';
import { createClients, type Subject } from './service-under-contract.ts';

/** Returns the UpstreamError of a call; fails if the call succeeds. */
export async function catchUpstreamError(promise: Promise<unknown>): Promise<UpstreamError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof UpstreamError) return error;
    throw error;
  }
  throw new Error('The call succeeded, but it should have failed');
}

/** Tests that the site's clients turn the service's replies into domain types. */
export function describeClients({ service, known }: Subject): void {
  describe('clients of the gateway', () => {
    test('looks up a drug by generic and by brand name in any case', async () => {
      const { clients, context } = createClients(service());
      const generic = await clients.drugs.lookUp('ATORVASTATIN', context);
      const brand = await clients.drugs.lookUp('Lipitor', context);
      expect(generic?.slug).toBe('atorvastatin');
      expect(generic?.drugs.some(({ type }) => type === 'Generic')).toBe(true);
      expect(brand?.drugs.some(({ type, name }) => type === 'Brand' && /lipitor/i.test(name))).toBe(true);
      expect(brand?.genericName.toLowerCase()).toBe(generic?.genericName.toLowerCase());
    });

    test('returns a default variant whose default quantity is among its options', async () => {
      const { clients, context } = createClients(service());
      const lookup = await clients.drugs.lookUp('atorvastatin', context);
      const variant = lookup?.drugs.find(({ id }) => id === lookup.defaultDrugId);
      expect(variant?.quantitiesFormatted.map(({ value }) => value)).toContain(
        String(variant?.defaultQuantity),
      );
      expect(lookup?.drugs.every(({ id, ndc }) => id === Number(ndc))).toBe(true);
    });

    test('returns one variant for each name, form and dosage', async () => {
      const { clients, context } = createClients(service());
      const lookup = await clients.drugs.lookUp('atorvastatin', context);
      const products = lookup?.drugs.map(({ name, form, dosage }) => [name, form, dosage].join('|')) ?? [];
      expect(new Set(products).size).toBe(products.length);
    });

    test.each([
      ['an unknown name', 'no-such-drug'],
      ['two dots', '..'],
      ['a name with a slash', 'a/b'],
      ['a percent sign', '%'],
      ['half a surrogate pair', '\ud800'],
      ['a very long name', 'ä'.repeat(500)],
    ])('finds no drug for %s', async (_, name) => {
      const { clients, context } = createClients(service());
      expect(await clients.drugs.lookUp(name, context)).toBeNull();
    });

    test('lists the drugs of a class and of a condition, and nothing for an unknown class', async () => {
      const { clients, context, events } = createClients(service());
      const classDrugs = await clients.drugs.list({ class: 'statins' }, context);
      const conditionDrugs = await clients.drugs.list({ condition: 'high-cholesterol' }, context);
      for (const list of [classDrugs, conditionDrugs]) {
        const { defaultDrug } = list?.find(({ slug }) => slug === 'atorvastatin') ?? {};
        expect(defaultDrug).toMatchObject({ ndc: known().ndc, quantity: known().quantity });
      }
      expect(await clients.drugs.list({ class: 'no-such-class' }, context)).toEqual([]);
      expect(events[0]).toMatchObject({
        upstream: 'medication lists',
        category: 'medication',
        ok: true,
        code: 20,
      });
    });

    test('lists every name that can be looked up once, including brands', async () => {
      const { clients, context } = createClients(service());
      const list = (await clients.drugs.list({}, context)) ?? [];
      const names = list.map(({ name }) => name);
      expect(list.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['atorvastatin', 'lipitor']));
      expect(new Set(names).size).toBe(names.length);
      const last = list.at(-1);
      expect((await clients.drugs.lookUp(last?.slug ?? '', context))?.slug).toBe(last?.slug);
    });

    test('finds the description of a drug by generic and by brand name, and nothing for an unknown drug', async () => {
      const { clients, context, events } = createClients(service());
      const generic = await clients.drugDescriptions.find('atorvastatin', context);
      const brand = await clients.drugDescriptions.find('Lipitor', context);
      expect(generic?.description).toMatch(/cholesterol/i);
      expect(brand?.description).toBe(generic?.description);
      expect(await clients.drugDescriptions.find('no-such-drug', context)).toBeNull();
      expect(events[0]).toMatchObject({ category: 'content', ok: true, code: 25 });
    });

    test('lists the medications of a name for a quantity', async () => {
      const { clients, context } = createClients(service());
      const { drugs } = await clients.medications.fetchMedications('atorvastatin', 90, context);
      expect(drugs.map(({ ndc }) => ndc)).toContain(known().ndc);
    });

    test('fetches prices in dollars and cents, each with its own key', async () => {
      const { clients, context, events } = createClients(service());
      const { ndc, quantity } = known();
      const list = await clients.prices.fetchPrices({ ndc, quantity, zip: '19103' }, context);
      expect(list.area?.zip).toBe('19103');
      expect(list.pricedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(list.prices.every(({ cost }) => cost > 0 && Number(cost.toFixed(2)) === cost)).toBe(true);
      expect(new Set(list.prices.map(({ key }) => key)).size).toBe(list.prices.length);
      expect(new Set(list.prices.map(({ chain }) => chain)).size).toBe(list.prices.length);
      expect(events).toMatchObject([{ category: 'prices', ok: true, code: 21 }]);
    });

    test('fetches an area price without a ZIP', async () => {
      const { clients, context } = createClients(service());
      const { ndc, quantity } = known();
      const list = await clients.prices.fetchPrices({ ndc, quantity, zip: null }, context);
      expect(list.area?.zip).toBeNull();
      expect(list.area?.label).toBeTruthy();
    });

    test('fetches the price and the card of a key', async () => {
      const { clients, context } = createClients(service());
      const { key, cost, ndc, quantity } = known();
      const quote = await clients.prices.fetchPriceByKey(key, context);
      expect(quote).toMatchObject({ ndc, quantity, price: { cost } });
      const card = await clients.cards.fetchCard(key, null, context);
      expect(card).toMatchObject({ cost, chain: quote.price.chain });
      const identifiers = [card.memberId, card.bin, card.pcn, card.groupId, card.chain, card.token];
      expect(identifiers).not.toContain('');
    });

    test('fetches links that add the card to wallets, and the pass of the Apple link', async () => {
      const { clients, context, events } = createClients(service());
      const { key, card } = known();
      const links = await clients.wallet.fetchLinks(
        {
          ...card,
          key,
          chainDisplayName: 'A pharmacy',
          brand: 'Fairscript',
          help: { member: null, pharmacist: null },
          colors: { background: '#0B5F4B', ink: '#FFFFFF' },
          locale: 'es',
          homeUrl: null,
          iconUrl: null,
          passAddress: 'https://site.example/rx/card/pass/',
          wallets: ['appleWallet'],
        },
        context,
      );
      expect(Object.keys(links)).toEqual(['appleWallet']);
      const token = /\/([\w-]+)\.pkpass$/.exec(links.appleWallet?.url ?? '')?.[1] ?? '';
      const pass = await clients.wallet.fetchApplePass(token, context);
      expect(new TextDecoder('latin1').decode(pass?.subarray(0, 2))).toBe('PK');
      expect(await clients.wallet.fetchApplePass(`${token}x`, context)).toBeNull();
      expect(events).toMatchObject([{ code: 23 }, { code: 23 }, { code: 23, status: 404 }]);
    });

    test('fails for an invalid price key without reporting a failure of the service', async () => {
      const { clients, context, events } = createClients(service());
      const error = await catchUpstreamError(clients.cards.fetchCard('bogus', null, context));
      expect(error).toMatchObject({ kind: 'http', status: 400, reason: 'invalid_key', code: 53 });
      // Anyone can edit the URL that contains the key.
      expect(events).toMatchObject([{ ok: true, code: 23, status: 400 }]);
    });

    test('fetches the prices of every PBM', async () => {
      const { clients, context } = createClients(service());
      const { ndc, quantity } = known();
      const market = await clients.prices.fetchMarketPrices({ ndc, quantity, zip: '19103' }, context);
      const pbms = market.prices.flatMap(({ chainPrices }) => chainPrices.map(({ pbm }) => pbm));
      expect(new Set(pbms).size).toBeGreaterThan(1);
    });

    test('sends a coupon once for repeated requests, and fetches its status', async () => {
      const { clients, context, events } = createClients(service());
      const message = {
        coupon: { key: known().key, chainDisplayName: 'CVS', cost: known().cost },
        extras: {},
      };
      for (const send of [
        () => clients.notifications.sendSms({ phone: '(215) 555-0142', ...message }, context),
        () => clients.notifications.sendEmail({ email: 'contract@example.com', ...message }, context),
      ]) {
        const first = await send();
        const repeated = await send();
        const id = 'id' in first ? (first.id ?? '') : '';
        expect(first).toMatchObject({ outcome: 'accepted', id: expect.stringMatching(/./) });
        expect(repeated).toMatchObject({ outcome: 'accepted', id });
        expect(await clients.notifications.fetchStatus(id, context)).toMatchObject({
          status: expect.stringMatching(/^(queued|sent)$/),
        });
      }
      expect(events[0]).toMatchObject({ category: 'notification', ok: true, code: 22 });
    });

    test('returns the reason for a rejected phone number', async () => {
      const { clients, context } = createClients(service());
      const result = clients.notifications.sendSms(
        { phone: '215 555', coupon: { key: 'k' }, extras: {} },
        context,
      );
      expect(await result).toEqual({ outcome: 'rejected', reason: 'too_short' });
    });

    test('finds an assistance program and the nearest pharmacies of its chains', async () => {
      const { clients, context, events } = createClients(service());
      const program = await clients.pharmacies.fetchProgram(service().gateway.program, context);
      const chains = program?.chains.map(({ chain }) => chain) ?? [];
      expect(chains.length).toBeGreaterThan(0);
      const near = await clients.pharmacies.findNearby({ from: { zip: '19103' }, chains, limit: 5 }, context);
      expect(near?.origin.latitude).toBeCloseTo(39.95, 1);
      const pharmacies = near?.pharmacies ?? [];
      expect(pharmacies.length).toBeLessThanOrEqual(5);
      expect(pharmacies.filter(({ chain }) => !chains.includes(chain))).toEqual([]);
      const miles = pharmacies.map(({ distanceMiles }) => distanceMiles);
      expect(miles).toEqual(miles.toSorted((a, b) => a - b));
      expect(events.at(-1)).toMatchObject({ upstream: 'pharmacies', category: 'other', ok: true, code: 26 });
      expect(await clients.pharmacies.fetchProgram('999999999', context)).toBeNull();
    });

    test('finds no pharmacies around an unknown ZIP', async () => {
      const { clients, context } = createClients(service());
      const query = { from: { zip: '00009' }, chains: ['cvs'], limit: 5 };
      expect(await clients.pharmacies.findNearby(query, context)).toBeNull();
    });

    test('fetches past costs, including the one from which prices are computed', async () => {
      const { clients, context } = createClients(service());
      const { ndc, quantity } = known();
      const history = await clients.prices.fetchPriceHistory({ ndc, quantity }, context);
      const { pricedOn } = await clients.prices.fetchPrices({ ndc, quantity, zip: '19103' }, context);
      const dates = history?.costs.map(({ effectiveDate }) => effectiveDate) ?? [];
      expect(dates).toEqual([...new Set(dates)].toSorted());
      expect(dates).toContain(pricedOn);
      expect(
        history?.costs.every(({ cost, unitCost }) => Math.abs(cost - unitCost * quantity) <= 0.0051),
      ).toBe(true);
      expect(await clients.prices.fetchPriceHistory({ ndc: '00000000000', quantity }, context)).toBeNull();
    });

    test('sends analytics events', async () => {
      const { clients, context } = createClients(service());
      expect(await clients.analytics.track('Picker changed', { drugName: 'Atorvastatin' }, context)).toBe(
        true,
      );
      expect(await clients.analytics.trackHashed('Coupon Printed', {}, context)).toBe(true);
    });
  });
}

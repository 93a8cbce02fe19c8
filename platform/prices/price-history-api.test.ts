import { describe, expect, test } from 'vitest';

import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';
import { fixtureRelease } from '../catalogue/fixture/fixture-release.ts';

const platform = fixturePlatform();
const platformWithFaults = fixturePlatform({ faults: true });

describe('GET v1/price-history', () => {
  test('the price history has costs per unit and for the quantity, oldest first', async () => {
    const { status, body } = await platform.get('/v1/price-history?ndc=72603066101&quantity=90');
    expect(status).toBe(200);
    expect(body).toEqual({
      ndc: '72603066101',
      quantity: 90,
      unit: 'EA',
      costs: [
        { effective_date: '2020-02-05', unit_cost: 0.27333, cost: 24.6 },
        { effective_date: '2021-02-03', unit_cost: 0.22818, cost: 20.54 },
        { effective_date: '2023-06-07', unit_cost: 0.07773, cost: 7 },
        { effective_date: '2025-07-02', unit_cost: 0.0543, cost: 4.89 },
      ],
    });
  });

  test('the price history has costs per milliliter for a product priced in milliliters', async () => {
    const { body } = await platform.get('/v1/price-history?ndc=10631020602&quantity=473');
    expect(body).toMatchObject({ unit: 'ML', costs: [{ unit_cost: 0.88058, cost: 416.51 }, {}] });
  });

  test('the price history rounds exact halves of a cent up, like the calculation of a price', async () => {
    const cost = { ndc: '72603066101', effectiveDate: '2026-01-07', costE5: 100_000 };
    const exact = fixturePlatform({ release: { ...fixtureRelease(), costHistory: () => [cost] } });
    const { body } = await exact.get('/v1/price-history?ndc=72603066101&quantity=1.005');
    expect(body).toMatchObject({ costs: [{ unit_cost: 1, cost: 1.01 }] });
  });

  test('the price history is empty for a product without costs', async () => {
    const { status, body } = await platform.get('/v1/price-history?ndc=59630057460&quantity=60');
    expect(status).toBe(200);
    expect(body).toMatchObject({ costs: [] });
  });

  test.each([
    ['without an NDC', 'quantity=30', 400],
    ['with a truncated NDC', 'ndc=7260306&quantity=30', 400],
    ['without a quantity', 'ndc=72603066101', 400],
    ['with a quantity of 0', 'ndc=72603066101&quantity=0', 400],
    ['for an unknown product', 'ndc=00000000000&quantity=30', 404],
  ])('rejects a price history request %s', async (_, query, status) => {
    expect(await platform.get(`/v1/price-history?${query}`)).toMatchObject({ status });
  });

  test('a price history request with a sentinel NDC provokes its fault', async () => {
    expect(await platformWithFaults.get('/v1/price-history?ndc=99999000002&quantity=30')).toMatchObject({
      status: 500,
    });
    const { body } = await platformWithFaults.get('/v1/price-history?ndc=99999000003&quantity=30');
    expect(body).toMatchObject({ costs: [] });
    expect(await platform.get('/v1/price-history?ndc=99999000002&quantity=30')).toMatchObject({
      status: 404,
    });
  });
});

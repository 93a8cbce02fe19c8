import { describe, expect, test } from 'vitest';

import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';

const platform = fixturePlatform();
const faulty = fixturePlatform({ faults: true });

describe('the past costs of a product', () => {
  test('are given for one unit and for the quantity, the oldest first', async () => {
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

  test('are for milliliters where the product is priced in them', async () => {
    const { body } = await platform.get('/v1/price-history?ndc=10631020602&quantity=473');
    expect(body).toMatchObject({ unit: 'ML', costs: [{ unit_cost: 0.88058, cost: 416.51 }, {}] });
  });

  test('are none where none was ever known', async () => {
    const { status, body } = await platform.get('/v1/price-history?ndc=59630057460&quantity=60');
    expect(status).toBe(200);
    expect(body).toMatchObject({ costs: [] });
  });

  test.each([
    ['of no NDC', 'quantity=30', 400],
    ['of half an NDC', 'ndc=7260306&quantity=30', 400],
    ['of no quantity', 'ndc=72603066101', 400],
    ['of a quantity of 0', 'ndc=72603066101&quantity=0', 400],
    ['of a product nobody knows', 'ndc=00000000000&quantity=30', 404],
  ])('%s are refused', async (_, query, status) => {
    expect(await platform.get(`/v1/price-history?${query}`)).toMatchObject({ status });
  });

  test('fail as a reserved NDC says', async () => {
    expect(await faulty.get('/v1/price-history?ndc=99999000002&quantity=30')).toMatchObject({ status: 500 });
    const { body } = await faulty.get('/v1/price-history?ndc=99999000003&quantity=30');
    expect(body).toMatchObject({ costs: [] });
    expect(await platform.get('/v1/price-history?ndc=99999000002&quantity=30')).toMatchObject({
      status: 404,
    });
  });
});

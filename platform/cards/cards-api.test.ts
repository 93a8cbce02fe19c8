import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';
import { memberId } from './cards-api.ts';

const platform = fixturePlatform();
const list = z.looseObject({
  prices: z.array(z.looseObject({ key: z.string(), cost: z.number(), chain: z.string() })),
});
const card = z.looseObject({ price: z.looseObject({ member: z.string(), token: z.string() }) });

async function prices(on = platform) {
  return list.parse((await on.get('/v2/prices?ndc=72603040401&quantity=90&zip=19103')).body).prices;
}

describe('a card', () => {
  test('has the cost worked out again and identifiers that no pharmacy accepts', async () => {
    for (const { key, cost, chain } of await prices()) {
      const { status, body } = await platform.get(`/v1/cards?key=${encodeURIComponent(key)}`);
      expect(status).toBe(200);
      expect(body).toEqual({
        price: {
          member: expect.stringMatching(/^DEMO\d{8}$/),
          bin: '000000',
          pcn: 'DEMO',
          group: 'SAMPLE',
          cost,
          chain,
          token: expect.stringMatching(/^[\w-]{22}$/),
        },
        demonstration: true,
      });
    }
  });

  test('has the same numbers when it is opened again, and others for another price', async () => {
    const [{ key } = { key: '' }, { key: otherKey } = { key: '' }] = await prices();
    const ask = async (asked: string) =>
      card.parse((await platform.get(`/v1/cards?key=${encodeURIComponent(asked)}`)).body).price;
    const one = await ask(key);
    expect(await ask(key)).toEqual(one);
    expect((await ask(otherKey)).member).not.toBe(one.member);
    expect(one.member).toBe(memberId(one.token));
  });

  test('may be asked for on behalf of a partner', async () => {
    const [{ key } = { key: '' }] = await prices();
    const path = `/v1/cards?key=${encodeURIComponent(key)}`;
    expect(await platform.get(`${path}&source=yahoo`)).toMatchObject({ status: 200 });
    expect(await platform.get(`${path}&source=${encodeURIComponent('<script>')}`)).toMatchObject({
      status: 400,
    });
  });

  test('is refused for a key that was not issued here', async () => {
    const [{ key } = { key: '' }] = await prices(fixturePlatform({ secret: 'another secret' }));
    for (const bad of [key, '', 'bogus', 'CgVoaXBwbw==']) {
      expect(await platform.get(`/v1/cards?key=${encodeURIComponent(bad)}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_key' } },
      });
    }
    expect(await platform.get('/v1/cards')).toMatchObject({ status: 400 });
  });
});

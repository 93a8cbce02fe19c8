import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { fixturePlatform } from '../catalogue/fixture/fixture-platform.ts';
import { memberId } from './card-issuer.ts';

const platform = fixturePlatform();
const pricesReply = z.looseObject({
  prices: z.array(z.looseObject({ key: z.string(), cost: z.number(), chain: z.string() })),
});
const cardReply = z.looseObject({ price: z.looseObject({ member: z.string(), token: z.string() }) });

async function getPrices(source = platform) {
  return pricesReply.parse((await source.get('/v2/prices?ndc=72603040401&quantity=90&zip=19103')).body)
    .prices;
}

describe('GET v1/cards', () => {
  test('a card has the current cost and identifiers that no pharmacy accepts', async () => {
    for (const { key, cost, chain } of await getPrices()) {
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

  test('a card has the same numbers for the same price and others for another', async () => {
    const [{ key } = { key: '' }, { key: otherKey } = { key: '' }] = await getPrices();
    const getCard = async (cardKey: string) =>
      cardReply.parse((await platform.get(`/v1/cards?key=${encodeURIComponent(cardKey)}`)).body).price;
    const card = await getCard(key);
    expect(await getCard(key)).toEqual(card);
    expect((await getCard(otherKey)).member).not.toBe(card.member);
    expect(card.member).toBe(memberId(card.token));
  });

  test('a card has the same numbers in both alphabets of its key', async () => {
    const keys = (await getPrices()).map(({ key }) => key);
    const cards = (spelled: (key: string) => string) =>
      Promise.all(
        keys.map(
          async (key) => (await platform.get(`/v1/cards?key=${encodeURIComponent(spelled(key))}`)).body,
        ),
      );
    const urlSafe = (key: string) => key.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    expect(await cards(urlSafe)).toEqual(await cards((key) => key));
  });

  test('a card request rejects the key of another brand', async () => {
    for (const { key } of await getPrices()) {
      const other = { 'x-partner-name': 'another' };
      const reply = await platform.get(`/v1/cards?key=${encodeURIComponent(key)}`, other);
      expect(reply).toMatchObject({ status: 400, body: { error: { code: 'invalid_key' } } });
    }
  });

  test('a card request accepts a source in lower case and rejects any other', async () => {
    const [{ key } = { key: '' }] = await getPrices();
    const path = `/v1/cards?key=${encodeURIComponent(key)}`;
    expect(await platform.get(`${path}&source=yahoo`)).toMatchObject({ status: 200 });
    expect(await platform.get(`${path}&source=${encodeURIComponent('<script>')}`)).toMatchObject({
      status: 400,
    });
  });

  test('a card request rejects a key that this service did not issue', async () => {
    const [{ key } = { key: '' }] = await getPrices(fixturePlatform({ secret: 'another secret' }));
    for (const invalidKey of [key, '', 'bogus', 'CgVoaXBwbw==']) {
      expect(await platform.get(`/v1/cards?key=${encodeURIComponent(invalidKey)}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_key' } },
      });
    }
    expect(await platform.get('/v1/cards')).toMatchObject({ status: 400 });
  });
});

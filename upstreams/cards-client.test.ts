import { expect, test } from 'vitest';
import { createCardsClient } from './cards-client.ts';
import { catchError, createFakeUpstream } from './fake-upstream.ts';

const price = {
  member: 'SAMPLE-1',
  bin: '000000',
  pcn: 'DEMO',
  group: 'SAMPLE',
  cost: 12.34,
  chain: 'cvs',
  token: 't1',
};

test('fetches a card by price key and partner source', async () => {
  const service = createFakeUpstream([{ price, demonstration: true }]);
  const card = await createCardsClient(service.gateway).fetchCard('a/b+c==', 'yahoo', service.context);
  expect(service.requests[0]?.url).toBe('https://gateway.example/v1/cards?key=a%2Fb%2Bc%3D%3D&source=yahoo');
  expect(card).toEqual({
    memberId: 'SAMPLE-1',
    bin: '000000',
    pcn: 'DEMO',
    groupId: 'SAMPLE',
    chain: 'cvs',
    token: 't1',
    cost: 12.34,
    demonstration: true,
  });
  expect(service.events).toMatchObject([{ upstream: 'cards', category: 'member', ok: true, code: 23 }]);
});

test('sends no source without a partner source', async () => {
  const service = createFakeUpstream([{ price }]);
  const card = await createCardsClient(service.gateway).fetchCard('a2V5', null, service.context);
  expect(service.requests[0]?.url).toBe('https://gateway.example/v1/cards?key=a2V5');
  expect(card.demonstration).toBe(false);
});

test('reads a missing identifier as empty, so that the card is not ready', async () => {
  const service = createFakeUpstream([{ price: { ...price, member: null, pcn: undefined } }]);
  const card = await createCardsClient(service.gateway).fetchCard('a2V5', null, service.context);
  expect(card).toMatchObject({ memberId: '', pcn: '', bin: '000000' });
});

test('logs which identifiers a card lacks, without those that it has', async () => {
  const service = createFakeUpstream([{ price: { ...price, member: null, chain: '' } }]);
  await createCardsClient(service.gateway).fetchCard('a2V5', null, service.context);
  const warning = {
    level: 'warning',
    upstream: 'cards',
    message: 'A card is not ready without its member, chain',
  };
  expect(service.events).toMatchObject([warning, { ok: true, status: 200 }]);
});

test('shows no identifier whose last digits JSON has rounded', async () => {
  const reply = JSON.stringify({ price: { ...price, member: 0 } }).replace(
    '"member":0',
    '"member":12345678901234567890',
  );
  const service = createFakeUpstream([new Response(reply)]);
  const card = await createCardsClient(service.gateway).fetchCard('a2V5', null, service.context);
  expect(card.memberId).toBe('');
});

test('accepts the identifiers of a card as JSON numbers, and restores the leading zeros of a BIN', async () => {
  const numbers = { member: 1234, bin: 15558, pcn: 77, group: 9, cost: '14.20', chain: ' cvs ', token: 5 };
  const service = createFakeUpstream([{ price: numbers }]);
  const card = await createCardsClient(service.gateway).fetchCard('a2V5', null, service.context);
  const texts = { memberId: '1234', bin: '015558', pcn: '77', groupId: '9', chain: 'cvs', token: '5' };
  expect(card).toEqual({ ...texts, cost: 14.2, demonstration: false });
});

test.each([
  ['true', true],
  ['yes', false],
  [1, false],
  [{}, false],
])('reads the flag %j as %j, and keeps the card', async (demonstration, expected) => {
  const service = createFakeUpstream([{ price, demonstration }]);
  const card = await createCardsClient(service.gateway).fetchCard('a2V5', null, service.context);
  expect(card).toMatchObject({ memberId: 'SAMPLE-1', demonstration: expected });
});

test.each([[null], [undefined], [0], [-1], ['free'], [{}], [''], [0.001], [1e15]])(
  'reads the cost %j of a card as unknown, and keeps the card',
  async (cost) => {
    const service = createFakeUpstream([{ price: { ...price, cost, token: {} } }]);
    const card = await createCardsClient(service.gateway).fetchCard('a2V5', null, service.context);
    expect(card).toMatchObject({ cost: null, token: '', memberId: 'SAMPLE-1' });
  },
);

test('fails with code invalid_key for a key that the service did not issue', async () => {
  const body = { error: { code: 'invalid_key', message: 'no' } };
  const service = createFakeUpstream([Response.json(body, { status: 400 })]);
  const error = await catchError(
    createCardsClient(service.gateway).fetchCard('bogus', null, service.context),
  );
  expect(error).toMatchObject({
    kind: 'http',
    status: 400,
    reason: 'invalid_key',
    category: 'member',
    code: 53,
  });
  // Anyone can invent a key, so this is not a failure of the service.
  expect(service.events).toMatchObject([{ ok: true, level: 'info', code: 23, status: 400 }]);
});

test.each([
  ['an invalid request', 'invalid_request', 400],
  ['an unknown path', 'no_such_route', 404],
])('reports %s as a failure of the card service', async (_, code, status) => {
  const service = createFakeUpstream([Response.json({ error: { code, message: 'no' } }, { status })]);
  await catchError(createCardsClient(service.gateway).fetchCard('a2V5', null, service.context));
  expect(service.events).toMatchObject([{ ok: false, level: 'error', code: 53, status }]);
});

test('rejects a reply without a card', async () => {
  const service = createFakeUpstream([{ demonstration: true }]);
  const error = await catchError(createCardsClient(service.gateway).fetchCard('a2V5', null, service.context));
  expect(error).toMatchObject({ kind: 'validation', message: 'Validation error: unexpected shape at price' });
});

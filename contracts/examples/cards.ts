import { gatewayHeaders, type WireExample } from '../wire-example.ts';

const card = {
  member: 'SAMPLE-0001',
  bin: '000000',
  pcn: 'DEMO',
  group: 'SAMPLE',
  cost: 14.2,
  chain: 'cvs',
  token: 'sample-token',
};

export const cardExamples: readonly WireExample[] = [
  {
    name: 'the card for a key',
    provenance: 'specified',
    source: 'spec §7 names key, source and the fields under price; assumed: the path and demonstration',
    upstream: 'cards',
    request: {
      method: 'GET',
      path: '/v1/cards',
      query: { key: '{key}', source: 'yahoo' },
      headers: gatewayHeaders,
    },
    response: { status: 200, body: { price: card, demonstration: true } },
    shape: 'card',
  },
  {
    name: 'the card for a key without a partner source',
    provenance: 'specified',
    source: 'spec §7: optional partner source',
    upstream: 'cards',
    request: { method: 'GET', path: '/v1/cards', query: { key: '{key}' }, headers: gatewayHeaders },
    response: { status: 200, body: { price: card, demonstration: true } },
    shape: 'card',
  },
  {
    name: 'a card for a key that the service did not issue',
    provenance: 'assumed',
    source: 'the service rejects a key that it did not issue (docs/decisions/0009-demonstration-prices.md)',
    upstream: 'cards',
    request: { method: 'GET', path: '/v1/cards', query: { key: 'CgVoaXBwbw==' }, headers: gatewayHeaders },
    response: {
      status: 400,
      body: { error: { code: 'invalid_key', message: 'This service did not issue this key.' } },
    },
    shape: 'error',
  },
];

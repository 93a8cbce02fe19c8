import { gatewayHeaders, type WireExample } from '../wire-example.ts';

const headers = { ...gatewayHeaders, 'content-type': 'application/json' };
const extras = {
  url: 'https://rx.example.com/rewards',
  utm_source: 'newsletter',
  locale: 'en-US',
  brand: 'Sample Rx',
};
const source =
  'spec §7 names the call with phone or email, and extras; assumed: the fields of extras and the reply';

export const rewardsExamples: readonly WireExample[] = [
  {
    name: 'rewards by text message',
    provenance: 'specified',
    source,
    upstream: 'rewards',
    request: {
      method: 'POST',
      path: '/members/rewards/sms',
      headers,
      body: { phone: '(215) 555-0100', extras },
    },
    response: { status: 202, body: { id: '7d0f4b7e-50a6-4f0d-9a9c-0a3d3c1e2b55', status: 'queued' } },
    shape: 'acceptedMessage',
  },
  {
    name: 'rewards by email',
    provenance: 'specified',
    source,
    upstream: 'rewards',
    request: {
      method: 'POST',
      path: '/members/rewards/email',
      headers: { ...headers, 'idempotency-key': 'contract-2' },
      body: { email: 'ana@example.com', extras },
    },
    response: { status: 202, body: { id: '0a6d5f8c-2b7e-4c8b-8a3f-1d2e3f4a5b6c', status: 'queued' } },
    shape: 'acceptedMessage',
  },
];

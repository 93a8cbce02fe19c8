import { gatewayHeaders, type WireExample } from '../wire-example.ts';

const headers = { ...gatewayHeaders, 'content-type': 'application/json' };
const source = 'spec §7 names the call, the event and the payload; assumed: the reply';

export const analyticsExamples: readonly WireExample[] = [
  {
    name: 'a changed picker',
    provenance: 'specified',
    source,
    upstream: 'analytics',
    request: {
      method: 'POST',
      path: '/analytics/track',
      headers,
      body: { event: 'Picker changed', payload: { drug_name: 'Atorvastatin' } },
    },
    response: { status: 202, body: null },
    shape: 'anything',
  },
  {
    name: 'a printed coupon',
    provenance: 'specified',
    source,
    upstream: 'analytics',
    request: {
      method: 'POST',
      path: '/analytics/hashed',
      headers,
      body: { event: 'Coupon Printed', payload: { utm_source: 'samsung' } },
    },
    response: { status: 202, body: null },
    shape: 'anything',
  },
];

import { gatewayHeaders, type WireExample } from '../wire-example.ts';

const source = 'docs/decisions/0021-price-reports.md: a call of the embedded platform';
const common = { provenance: 'assumed', source, upstream: 'price reports' } as const;
const path = '/v1/price-reports';
const headers = { ...gatewayHeaders, 'content-type': 'application/json' };
const report = { key: '{key}', paid: 12.5, paid_on: '{today}' };
const reports = [
  { chain: 'cvs', pbm: 'hippo', paid: 12.5, shown: 14.2, count: 3 },
  { chain: 'cvs', pbm: 'hippo', paid: 19.99, shown: 14.2, count: 1 },
];

export const priceReportExamples: readonly WireExample[] = [
  {
    ...common,
    name: 'a report of a paid price',
    request: { method: 'POST', path, headers, body: report },
    response: { status: 201, body: { status: 'recorded' } },
    shape: 'recordedReport',
  },
  {
    ...common,
    name: 'a report with a key that the service did not issue',
    request: { method: 'POST', path, headers, body: { ...report, key: 'CgVoaXBwbw==' } },
    response: {
      status: 400,
      body: { error: { code: 'invalid_key', message: 'This service did not issue this key.' } },
    },
    shape: 'error',
  },
  {
    ...common,
    name: 'a report of an impossible amount',
    request: { method: 'POST', path, headers, body: { ...report, paid: 10_000.01 } },
    response: {
      status: 422,
      body: { error: { code: 'amount_too_large', message: 'paid must be at most 10000 dollars.' } },
    },
    shape: 'error',
  },
  {
    ...common,
    name: 'a report of a day too long ago',
    request: { method: 'POST', path, headers, body: { ...report, paid_on: '2020-01-01' } },
    response: { status: 422, body: { error: { code: 'too_old', message: 'paid_on is too long ago.' } } },
    shape: 'error',
  },
  {
    ...common,
    name: 'the reports of all chains',
    request: {
      method: 'GET',
      path,
      query: { ndc: '{ndc}', quantity: '{quantity}', days: '30' },
      headers: gatewayHeaders,
    },
    response: { status: 200, body: { days: 30, reports } },
    shape: 'priceReports',
  },
  {
    ...common,
    name: 'the reports of one price key',
    request: { method: 'GET', path, query: { key: '{key}', days: '30' }, headers: gatewayHeaders },
    response: { status: 200, body: { days: 30, reports } },
    shape: 'priceReports',
  },
];

import { gatewayHeaders, type WireExample } from '../wire-example.ts';

const headers = { ...gatewayHeaders, 'content-type': 'application/json' };
const coupon = {
  key: 'sample-key',
  drug_label: 'Atorvastatin 20 mg, 30 tablets',
  chain_display_name: 'CVS',
  cost: 14.2,
  member_id: 'SAMPLE-0001',
  bin: '000000',
  pcn: 'DEMO',
  group_id: 'SAMPLE',
  chain: 'cvs',
  token: 'sample-token',
  url: 'https://rx.example.com/card?key=sample-key',
  demonstration: true,
};
const emailedCoupon = { ...coupon, priced_on: '2026-01-02', old_cost: false, ndc: '99999-0000-20' };
const extras = {
  utm_source: 'newsletter',
  utm_campaign: null,
  utm_medium: null,
  locale: 'en-US',
  brand: 'Sample Rx',
};
const emailExtras = {
  ...extras,
  postal_address: 'Sample address: 1 Example Street, Anytown, PA 00000',
  brand_color: '#0B5F4B',
  help_pharmacist: '1-800-555-0141',
  help_member: '1-800-555-0101',
  note: 'Show your Medicaid card first.',
  unsubscribe_url: 'https://rx.example.com/unsubscribe',
};
const source =
  'spec §7 names the call with phone or email, coupon and extras; assumed: their fields beyond spec §3 and the reply (docs/decisions/0018-outbox.md)';
const rejectionSource = 'assumed: the reason is the code of the gateway’s error';

export const notificationExamples: readonly WireExample[] = [
  {
    name: 'a coupon by text message',
    provenance: 'specified',
    source,
    upstream: 'notifications',
    request: {
      method: 'POST',
      path: '/notifications/sms',
      headers,
      body: { phone: '(215) 555-0100', coupon, extras },
    },
    response: { status: 202, body: { id: '0b0e3a52-1c0f-4c1e-9a53-3f6f2f0c9d11', status: 'queued' } },
    shape: 'acceptedMessage',
  },
  {
    name: 'a coupon by email',
    provenance: 'specified',
    source,
    upstream: 'notifications',
    request: {
      method: 'POST',
      path: '/notifications/email',
      headers: { ...headers, 'idempotency-key': 'contract-1', 'x-visitor-address': '203.0.113.7' },
      body: { email: 'ana@example.com', coupon: emailedCoupon, extras: emailExtras },
    },
    response: { status: 202, body: { id: '4f4d7c0e-6a53-4a39-8f0b-2f7f3a9f2a10', status: 'queued' } },
    shape: 'acceptedMessage',
  },
  ...(
    [
      ['a phone number of another country', '+44 20 7946 0000', 'not_us'],
      ['a phone number with too few digits', '215 555', 'too_short'],
      ['a phone number with too many digits', '215 555 0100 1', 'too_long'],
      ['a phone number that is not in use', '000 555 0100', 'invalid'],
    ] as const
  ).map(([name, phone, code]): WireExample => ({
    name,
    provenance: 'assumed',
    source: rejectionSource,
    upstream: 'notifications',
    request: { method: 'POST', path: '/notifications/sms', headers, body: { phone, coupon, extras } },
    response: {
      status: 422,
      body: { error: { code, message: 'No message can be sent to this recipient.' } },
    },
    shape: 'error',
  })),
  {
    name: 'an invalid email address',
    provenance: 'assumed',
    source: rejectionSource,
    upstream: 'notifications',
    request: {
      method: 'POST',
      path: '/notifications/email',
      headers,
      body: { email: 'ana@example', coupon, extras },
    },
    response: {
      status: 422,
      body: { error: { code: 'invalid', message: 'No message can be sent to this recipient.' } },
    },
    shape: 'error',
  },
  {
    name: 'a message without a coupon',
    provenance: 'assumed',
    source: 'the specification leaves it open',
    upstream: 'notifications',
    request: { method: 'POST', path: '/notifications/sms', headers, body: { phone: '2155550100', extras } },
    response: { status: 400, body: { error: { code: 'invalid_request', message: 'A coupon is missing.' } } },
    shape: 'error',
  },
  {
    name: 'an opt-out with an unknown token',
    provenance: 'assumed',
    source: 'docs/decisions/0022-privacy-choices.md: the call takes the token of an email’s link',
    upstream: 'notifications',
    request: {
      method: 'POST',
      path: '/notifications/unsubscribe',
      headers,
      body: { token: 'email.not-ours.not-signed' },
    },
    response: {
      status: 422,
      body: { error: { code: 'invalid_token', message: 'This service did not issue this token.' } },
    },
    shape: 'error',
  },
  {
    name: 'an opt-out without a token',
    provenance: 'assumed',
    source: 'the specification leaves it open',
    upstream: 'notifications',
    request: { method: 'POST', path: '/notifications/unsubscribe', headers, body: {} },
    response: { status: 400, body: { error: { code: 'invalid_request', message: 'A token is missing.' } } },
    shape: 'error',
  },
  {
    name: 'the channels of messages',
    provenance: 'assumed',
    source:
      'docs/decisions/0018-outbox.md: a gateway without this call responds with 404 and offers both channels',
    upstream: 'notifications',
    request: { method: 'GET', path: '/notifications/channels', headers: gatewayHeaders },
    response: { status: 200, body: { sms: true, email: true } },
    shape: 'messageChannels',
  },
  {
    name: 'the status of an unknown message',
    provenance: 'assumed',
    source: 'the specification leaves it open; docs/decisions/0018-outbox.md',
    upstream: 'notifications',
    request: { method: 'GET', path: '/notifications/no-such-message', headers: gatewayHeaders },
    response: { status: 404, body: { error: { code: 'not_found', message: 'There is no such message.' } } },
    shape: 'error',
  },
];

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { specifiedKeys, specifiedNdcs } from '../../contracts/examples/specified-only.ts';
import { startSpecifiedGateway } from '../specified-gateway.ts';
import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';

let vendor: Awaited<ReturnType<typeof startSpecifiedGateway>>;
let site: TestSite;
beforeAll(async () => {
  vendor = await startSpecifiedGateway();
  const { GATEWAY_API_KEY } = vendor.settings;
  site = await startSite({ PRICES_URL: vendor.url, GATEWAY_API_KEY, PAGE_CACHE_MB: '0' });
});
afterAll(async () => {
  await site.stop();
  await vendor.close();
});

const open = async (path: string) => {
  const response = await site.get(`http://super.localhost/rx${path}`, { redirect: 'manual' });
  const html = await response.text();
  const text = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, ' ');
  return { response, status: response.status, text: text.replaceAll(/\s+/g, ' ') };
};

beforeEach(() => {
  vendor.reply('price of a key', {
    body: {
      price: { chain: 'cvs', chain_display_name: 'CVS', cost: 14.2, key: specifiedKeys.cvs, pbm: 'hippo' },
      ndc: specifiedNdcs.generic,
      quantity: 30,
    },
  });
});

const cardPath = `/card?key=${specifiedKeys.cvs}&drug=atorvastatin`;

test('prices of the operator’s own service alone have demonstration cards, which are named as such', async () => {
  const { status, text } = await open(cardPath);
  expect(status).toBe(200);
  expect(text).toMatch(/DEMO\d{8}/);
  expect(text).toContain('$14.20');
  expect(text).toContain('No pharmacy accepts these codes.');
  expect(text).toContain('No pharmacy accepts the card.');
  expect(text).not.toContain('NADAC');
  // The same card at each visit.
  const member = (page: string) => /DEMO\d{8}/.exec(page)?.[0];
  expect(member((await open(cardPath)).text)).toBe(member(text));
});

test('such a card can be added to a wallet', async () => {
  const { response } = await open(`/card/add-to/google-wallet?key=${specifiedKeys.cvs}`);
  expect(response.headers.get('location')).toMatch(/^https:\/\/pay\.google\.com\//);
});

test('a key that the operator’s price service does not know has no card', async () => {
  vendor.reply('price of a key', { status: 404, body: { error: { code: 'not_found' } } });
  expect([404, 410]).toContain((await open('/card?key=another-key&drug=atorvastatin')).status);
  vendor.reply('price of a key', { status: 400, body: { error: { code: 'invalid_key' } } });
  expect((await open('/card?key=another-key&drug=atorvastatin')).status).toBe(404);
});

test('the pages allow browsers the same addresses as with embedded services', async () => {
  const { response } = await open('/faq');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("connect-src 'self'");
  expect(policy).not.toContain(new URL(vendor.url).port);
});

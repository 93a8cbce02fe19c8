import { beforeAll, describe, expect, test } from 'vitest';

import { startGatewayService } from '../gateway-service.ts';
import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { sharedSite, startSite } from './source-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

/** The price key of a card on the drug page of a site. */
async function keyAt({ get }: Pick<typeof site, 'get'>, base: string): Promise<string> {
  const html = await (await get(`${base}/atorvastatin?zip=19103`)).text();
  const link = /href="[^"]*\/card\?([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  return new URLSearchParams(link).get('key') ?? '';
}

describe.each(tenants)('wallets of $tenant', ({ tenant, host, base }) => {
  const at = (path: string) => `http://${host}${base}${path}`;

  const someKey = () => keyAt(site, at(''));
  const addTo = async (wallet: string, key: string, language = '') =>
    site.get(at(`${language}/card/add-to/${wallet}?${new URLSearchParams({ key })}`));

  test('adding a card to Apple Wallet redirects to the pass, which downloads', async () => {
    const response = await addTo('apple-wallet', await someKey());
    const location = response.headers.get('location') ?? '';
    expect(response.status).toBe(302);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(location).toMatch(/\/card\/pass\/[\w-]+\.pkpass$/);
    expect(location.startsWith(at('/card/pass/'))).toBe(true);
    const pass = await site.get(location);
    expect(pass.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
    expect((await pass.text()).startsWith('PK')).toBe(true);
  });

  test('a card is added to Google Wallet in English and Spanish', async () => {
    for (const language of ['', '/es']) {
      const response = await addTo('google-wallet', await someKey(), language);
      expect(response.headers.get('location')).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
    }
  });

  test('a card page offers Samsung Wallet only under its flag', async () => {
    const { status } = await addTo('samsung-wallet', await someKey());
    expect(status).toBe(tenant === 'savehealth' ? 302 : 404);
  });

  test('a wallet link without a card, or with a forged key, has an explanation and a link to the search', async () => {
    for (const key of ['', 'forged', 'CgVoaXBwbw==']) {
      const response = await addTo('google-wallet', key);
      const html = await response.text();
      expect(response.status).toBe(404);
      expect(html).toContain('This link no longer opens a card');
    }
  });

  test('an unknown wallet and an expired pass are 404s', async () => {
    expect((await addTo('paper', await someKey())).status).toBe(404);
    expect((await site.get(at('/card/pass/bm90aGluZw.pkpass'))).status).toBe(404);
  });
});

test('signs a Samsung Wallet link each time it is followed', async () => {
  const base = 'http://savehealth.localhost';
  const key = await keyAt(site, base);
  const follow = async () => {
    const link = `${base}/card/add-to/samsung-wallet?${new URLSearchParams({ key })}`;
    return (await site.get(link)).headers.get('location') ?? '';
  };
  const first = await follow();
  expect(first).toMatch(/^https:\/\/a\.swallet\.link\/atw\/v3\/[\w-]+#Clip\?cdata=/);
  expect(await follow()).not.toBe(first);
});

test('an unconfigured wallet has an explanation and a link back to the card', async () => {
  const production = await startSite({
    ENVIRONMENT: 'production',
    UPSTREAMS: 'embedded',
    PRICE_KEY_SECRET: 'a secret of more than thirty-two characters',
  });
  try {
    const base = 'http://super.fairscript.example/rx';
    const key = await keyAt(production, base);
    const response = await production.get(`${base}/card/add-to/apple-wallet?${new URLSearchParams({ key })}`);
    const page = await response.text();
    expect(response.status).toBe(404);
    expect(page).toContain('We don’t add cards to Apple Wallet');
    expect(page).toContain(`/rx/card?${new URLSearchParams({ key })}`);
  } finally {
    production.close();
  }
});

test('a card is shown without its wallets and its prices elsewhere, if their services do not answer in time', async () => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  const gateway = await startGatewayService((path) =>
    isHeld && ['/wallet/data', '/v2/prices'].includes(path) ? held : null,
  );
  const slow = await startSite({ ...gateway.settings, PRICES_WITHIN_MS: '10', OPTIONAL_WITHIN_MS: '10' });
  try {
    const base = 'http://super.localhost/rx';
    const { GATEWAY_URL: url, GATEWAY_API_KEY: apiKey } = gateway.settings;
    const reply = await fetch(`${url}/v2/prices?ndc=72603040401&quantity=30&zip=19103`, {
      headers: { 'x-api-key': apiKey, 'x-partner-name': 'super' },
    });
    const { prices } = (await reply.json()) as { prices: { key: string }[] };
    const key = prices[0]?.key ?? '';
    isHeld = true;
    const response = await slow.get(`${base}/card?${new URLSearchParams({ key, drug: 'atorvastatin' })}`);
    const html = await response.text();
    expect([response.status, html.includes('Your card is ready')]).toEqual([200, true]);
    expect(html).not.toContain('/card/add-to/');
    expect(slow.lines.join('')).toContain('The page was shown without wallets, which took more than 10 ms');
  } finally {
    release();
    slow.close();
    await gateway.close();
  }
});

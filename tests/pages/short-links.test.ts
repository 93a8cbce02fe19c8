import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { countSeptets } from '../../platform/notifications/gsm-text.ts';
import type { TestSite } from '../start-site.ts';
import { waitFor } from '../wait-for.ts';
import { startSite } from './source-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const decode = (text: string) => text.replaceAll('&amp;', '&');

let phones = 300;

/** Texts the best card of a drug page and returns the text that arrived, with the page's card link. */
async function textCard(base: string) {
  phones += 1;
  const html = decode(await (await site.get(`${base}/atorvastatin?zip=19103`)).text());
  const [, key = '', seen = ''] = /card\?(?:[^"]*&)?key=([^"&]+)[^"]*?seen=([\d.]+)/.exec(html) ?? [];
  const fields = { channel: 'sms', to: `215-555-0${phones}`, consent: 'yes', zip: '19103', seen };
  const body = new URLSearchParams({ ...fields, key: decodeURIComponent(key) });
  const response = await site.get(`${base}/coupon/send`, { method: 'POST', body });
  expect(response.status, await response.text()).toBe(200);
  const text = await waitFor(() => {
    const message = site.inbox?.messages().find(({ to }) => to === `+12155550${phones}`);
    expect(message).toBeDefined();
    return message?.text ?? '';
  });
  return { text, seen };
}

describe.each(['http://super.localhost/rx', 'http://super.localhost/rx/es', 'http://savehealth.localhost'])(
  'the text about a card at %s',
  (base) => {
    test('the text about a card fits one segment and links to the same card at the same price', async () => {
      const { text, seen } = await textCard(base);
      expect(countSeptets(text), text).toBeLessThanOrEqual(160);
      expect(text).not.toMatch(/atorvastatin/i);
      const link = /^https?:\S+$/m.exec(text)?.[0] ?? '';
      const path = new URL(link).pathname;
      const basePath = new URL(base).pathname.replace(/(\/es)?\/?$/, '');
      expect(path).toMatch(new RegExp(`^${basePath}/c/[0-9a-z]{25}$`));
      const redirect = await site.get(new URL(path, base).href, { redirect: 'manual' });
      expect(redirect.status).toBe(302);
      expect(redirect.headers.get('cache-control')).toContain('no-store');
      const location = new URL(redirect.headers.get('location') ?? '', base);
      expect(location.href).toContain(`${base}/card?`);
      expect(location.searchParams.get('seen')).toBe(seen);
      expect(decodeURIComponent(location.search)).not.toContain('19103');
      const card = await site.get(location.href);
      expect(card.status).toBe(200);
      expect(await card.text()).toContain(`$${seen}`);
    });
  },
);

describe('a short link', () => {
  test.each(['0123456789abcdefghijklmno', 'x', '%00', 'a'.repeat(5000)])(
    'a short link with the token "%s" is not found',
    async (token) => {
      expect((await site.get(`http://super.localhost/rx/c/${token}`)).status).toBe(404);
    },
  );

  test('a short link of another brand is not found', async () => {
    const { text } = await textCard('http://super.localhost/rx');
    const token = /\/c\/(\w{25})/.exec(text)?.[1] ?? '';
    expect((await site.get(`http://medicaid.localhost/rx/c/${token}`)).status).toBe(404);
  });

  test('a short link asks to try again while the prices cannot be loaded', async () => {
    const { text } = await textCard('http://super.localhost/rx');
    const token = /\/c\/(\w{25})/.exec(text)?.[1] ?? '';
    const failing = vi
      .spyOn(site.upstreams.prices, 'fetchPrices')
      .mockRejectedValue(Object.assign(new Error('down'), { kind: 'network', status: 500 }));
    expect((await site.get(`http://super.localhost/rx/c/${token}`)).status).toBe(503);
    failing.mockRestore();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { createPriceKeys } from '../../platform/prices/signed-price-keys.ts';
import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';

// Metrics and logs of rejected forms; coupon.test.ts has the messages for visitors.

const secret = 'a secret of more than thirty-two characters';

let site: TestSite;
let key = '';
beforeAll(async () => {
  site = await startSite({ PRICE_KEY_SECRET: secret });
  const html = await (await site.get('http://super.localhost/rx/atorvastatin?zip=19103')).text();
  key = decodeURIComponent(/[?&]key=([^"&]+)/.exec(html.replaceAll('&amp;', '&'))?.[1] ?? '');
});
afterAll(() => site.close());
beforeEach(() => {
  site.metrics.rejectedMessages.reset();
  site.lines.length = 0;
});

const phone = '215-555-0100';

/** Posts a form and returns the rejections that the metric counted for it. */
async function countedRejections(url: string, fields: Record<string, string>) {
  const response = await site.get(url, { method: 'POST', body: new URLSearchParams(fields) });
  await response.arrayBuffer();
  const { values } = await site.metrics.rejectedMessages.get();
  const counted = values.map(({ labels, value }) => `${Object.values(labels).join(' ')}: ${value}`);
  return { status: response.status, counted };
}

const forms = [
  ['coupon', 'http://super.localhost/rx/coupon'],
  ['coupon', 'http://super.localhost/rx/coupon/send'],
  ['rewards', 'http://savehealth.localhost/rewards'],
  ['rewards', 'http://savehealth.localhost/rewards/send'],
] as const;

describe.each(forms)('a rejected form for %s at %s', (form, url) => {
  test.each([
    [{ channel: 'sms', to: '' }, 422, 'sms phone-missing'],
    [{ channel: 'sms', to: 'my phone' }, 422, 'sms phone-not-a-number'],
    [{ channel: 'sms', to: '215-555-01' }, 422, 'sms phone-too-short'],
    [{ channel: 'sms', to: '215-555-0100-22' }, 422, 'sms phone-too-long'],
    [{ channel: 'sms', to: '+44 20 7946 0958' }, 422, 'sms phone-not-us'],
    [{ channel: 'sms', to: '000-000-0000' }, 422, 'sms phone-not-in-use'],
    [{ channel: 'sms', to: phone, consent: '' }, 422, 'sms consent-missing'],
    [{ channel: 'email', to: '' }, 422, 'email email-missing'],
    [{ channel: 'email', to: 'pat@example' }, 422, 'email email-invalid'],
    [{ channel: 'email', to: `${'x'.repeat(260)}@example.com` }, 422, 'email email-too-long'],
    [{ channel: 'pigeon', to: phone }, 400, 'none not-a-form'],
    [{ channel: 'sms', to: '215-555-0184' }, 429, 'sms limited'],
    [{ channel: 'sms', to: '900-555-0100' }, 422, 'sms phone-premium'],
    [{ channel: 'sms', to: '215-555-0185' }, 409, 'sms opted-out'],
    [{ channel: 'sms', to: '215-555-0186' }, 503, 'sms budget-used-up'],
    [{ channel: 'email', to: 'fault-86@example.com' }, 503, 'email budget-used-up'],
    [{ channel: 'sms', to: '215-555-0187' }, 429, 'sms challenge-needed'],
    [{ channel: 'sms', to: '215-555-0182' }, 503, 'sms not-accepted'],
    [{ channel: 'email', to: 'fault-82@example.com' }, 503, 'email not-accepted'],
  ])('is counted with its reason: %o is %i: %s', async (input: Record<string, string>, status, rejection) => {
    const { consent = 'yes', ...fields } = input;
    const sent = await countedRejections(url, { key, ...fields, ...(consent && { consent }) });
    expect(sent).toEqual({ status, counted: [`${form} ${rejection}: 1`] });
  });
});

describe('a card that is not sent', () => {
  const url = 'http://super.localhost/rx/coupon';
  const sms = { channel: 'sms', to: phone, consent: 'yes' };
  const unsold = { pbm: 'hippo', ndc: '99999000001', quantity: 90, release: '0123456789ab', ncpdps: [] };

  test.each(['', 'Zm9yZ2Vk', 'not a key'])(
    'is counted as rejected for the forged price key "%s"',
    async (forged) => {
      expect(await countedRejections(url, { ...sms, key: forged })).toEqual({
        status: 404,
        counted: ['coupon sms card-unknown: 1'],
      });
    },
  );

  test('is counted as rejected for a key whose price has ended', async () => {
    const html = await (
      await site.get(`http://super.localhost/rx/card?key=${encodeURIComponent(key)}`)
    ).text();
    const ndc = (/NDC<\/dt><dd[^>]*><span[^>]*>(\d{5})-(\d{4})-(\d{2})/.exec(html) ?? []).slice(1).join('');
    const gone = createPriceKeys(secret).issue({
      partner: 'super',
      ...unsold,
      ndc,
      chain: 'no-such-chain',
      zip: '99501',
    });
    expect(await countedRejections(url, { ...sms, key: gone })).toEqual({
      status: 409,
      counted: ['coupon sms price-gone: 1'],
    });
  });

  test('is counted as rejected for a changed price', async () => {
    expect(await countedRejections(url, { ...sms, key, seen: '1.23' })).toEqual({
      status: 409,
      counted: ['coupon sms price-changed: 1'],
    });
  });

  test('is counted as rejected while the card service fails', async () => {
    const card = vi.spyOn(site.upstreams.cards, 'fetchCard').mockRejectedValue(new Error('down'));
    expect(await countedRejections(url, { ...sms, key })).toEqual({
      status: 503,
      counted: ['coupon sms card-unavailable: 1'],
    });
    card.mockRestore();
  });
});

test('logs a warning with a code only for what the operator can fix, without personal data', async () => {
  const url = 'http://super.localhost/rx/coupon';
  await countedRejections(url, { channel: 'sms', to: '215-555-0184', consent: 'yes', key });
  await countedRejections(url, { channel: 'sms', to: '215-555-01', consent: 'yes', key });
  const rejected = site.lines.filter((line) => line.includes('a message was rejected'));
  expect(rejected.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 40, code: 52, form: 'coupon', channel: 'sms', reason: 'limited' },
  ]);
  expect(site.lines.join('')).not.toMatch(/215\D?555|555-01/);
});

test('counts no rejection for a sent message', async () => {
  const sent = await countedRejections('http://super.localhost/rx/coupon', {
    channel: 'email',
    to: 'pat-refused@example.org',
    key,
  });
  expect(sent).toEqual({ status: 303, counted: [] });
});

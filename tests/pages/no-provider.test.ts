import { afterEach, describe, expect, test } from 'vitest';

import type { TestSite } from '../start-site.ts';
import { startSite } from './source-site.ts';
import { textOfPage } from './page-html.ts';
import { postedForms } from './posted-forms.ts';

const secret = 'a secret of more than thirty-two characters';
const production = { ENVIRONMENT: 'production', UPSTREAMS: 'embedded', PRICE_KEY_SECRET: secret };
// Never reached, because no message is sent.
const mail = { SMTP_URL: 'smtp://127.0.0.1:1', EMAIL_FROM: 'cards@rx.example.com' };
const texts = {
  SMS_URL: 'http://127.0.0.1:1',
  SMS_ACCOUNT_SID: 'AC1',
  SMS_AUTH_TOKEN: 'token',
  SMS_FROM: '+12155550199',
};

let site: TestSite | null = null;
afterEach(() => {
  site?.close();
  site = null;
});

const base = 'http://super.fairscript.example/rx';

/** Starts a site with these settings and reads its pages. */
async function start(settings: Record<string, string>) {
  const running = await startSite({ ...production, ...settings });
  site = running;
  const open = async (url: string, init?: RequestInit) => {
    const response = await running.get(url, init);
    const html = await response.text();
    return { status: response.status, html, text: textOfPage(html) };
  };
  const drug = await open(`${base}/atorvastatin?zip=19103`);
  const card = /href="([^"]*\/card\?[^"]+)"/.exec(drug.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const cardUrl = `http://super.fairscript.example${card}`;
  const couponUrl = cardUrl.replace('/card?', '/coupon?');
  return { running, open, drug, cardUrl, couponUrl };
}

const channelsIn = (html: string) =>
  postedForms(html)
    .map(({ fields }) => fields['channel'])
    .filter((channel) => channel !== undefined);

describe.each([
  ['no provider', {}, []],
  ['a mail server alone', mail, ['email']],
  ['a provider of text messages alone', texts, ['sms']],
  ['both', { ...mail, ...texts }, ['sms', 'email']],
])('with %s', (_what, settings, offered) => {
  test('pages have a form for each channel that has a provider, and for no other', async () => {
    const { open, drug, cardUrl, couponUrl } = await start(settings);
    expect(channelsIn(drug.html)).toEqual(offered);
    for (const url of [cardUrl, couponUrl, 'http://savehealth.fairscript.example/rewards']) {
      const { status, html } = await open(url);
      expect([url, status, channelsIn(html)]).toEqual([url, 200, offered]);
    }
  });
});

test('the card is shown without a provider, and its page lists what remains possible', async () => {
  const { open, drug, cardUrl, couponUrl } = await start({});
  expect(drug.text).toContain('Get the card');
  expect((await open(cardUrl)).text).toMatch(/RxBIN \d{6}/);
  const coupon = await open(couponUrl);
  expect(coupon.text).toContain('We can’t send your card right now');
  expect(coupon.text).toContain('show it to the pharmacist, print it, or save it on your phone');
  expect(coupon.text).toContain('Show the card');
  const spanish = await open(couponUrl.replace('/rx/', '/rx/es/'));
  expect(spanish.text).toContain('Por ahora no se puede enviar su tarjeta');
});

test('the rewards page has no heading without a form', async () => {
  const { open } = await start({});
  const { text } = await open('http://savehealth.fairscript.example/rewards');
  expect(text).not.toContain('Take this page with you');
});

test('an outdated form gets a sentence for an answer, and nothing is sent', async () => {
  const { open, running } = await start(texts);
  const body = new URLSearchParams({ channel: 'email', to: 'pat@example.org', key: 'any' });
  const answer = await open(`${base}/coupon`, { method: 'POST', body });
  expect(answer.status).toBe(503);
  expect(answer.text).toContain('We aren’t sending email right now.');
  expect(await running.metrics.registry.metrics()).toContain(
    'messages_rejected_total{form="coupon",channel="email",reason="channel-off"} 1',
  );
});

test('no sentence offers a channel without a provider', async () => {
  const { open } = await start({ ...texts, FAULTS: 'true' });
  const post = async (url: string, to: string) => {
    const body = new URLSearchParams({ channel: 'sms', to, consent: 'yes', key: 'any' });
    return (await open(url, { method: 'POST', body })).text;
  };
  const abroad = await post(`${base}/coupon`, '+44 20 7946 0958');
  expect(abroad).toContain('We can only text phones in the United States. Use another number.');
  const stopped = await post('http://savehealth.fairscript.example/rewards', '215-555-0185');
  expect(stopped).toContain('text START to the number our messages came from.');
  expect(abroad + stopped).not.toContain('choose email');
});

test('a node without a provider is ready', async () => {
  const { running } = await start({});
  expect((await running.get('http://super.fairscript.example/health/ready')).status).toBe(200);
});

test('pages are cached without a provider', async () => {
  const { open, running } = await start({ PAGE_CACHE_MB: '8' });
  await open(`${base}/atorvastatin?zip=19103`);
  const { values } = await running.metrics.pageCache.get();
  expect(values.find(({ labels }) => labels.result === 'hit')?.value).toBe(1);
});

test('staging without a provider sends nothing to an invisible inbox', async () => {
  const { drug, running } = await start({ ENVIRONMENT: 'staging' });
  expect(running.inbox).toBeNull();
  expect(channelsIn(drug.html)).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { createPriceKeys } from '../../platform/prices/signed-price-keys.ts';
import type { AnalyticsClient } from '../../upstreams/analytics-client.ts';
import type { Channel } from '../../wire/message.ts';
import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { waitFor } from '../wait-for.ts';
import { memoize, startSite } from './source-site.ts';
import { linksOf, textOfPage } from './page-html.ts';
import { postedForms } from './posted-forms.ts';

const secret = 'a secret of more than thirty-two characters';

let site: TestSite;
let base = '/rx';
let host = 'super.localhost';
const hashed = vi.fn<AnalyticsClient['trackHashed']>(() => Promise.resolve(true));

beforeAll(async () => {
  site = await startSite({ PRICE_KEY_SECRET: secret, PAGE_CACHE_MB: '8' });
});
afterAll(() => site.close());
beforeEach(() => {
  [base, host] = ['/rx', 'super.localhost'];
  site.inbox?.clear();
  site.metrics.notifications.reset();
  hashed.mockClear();
  vi.spyOn(site.upstreams.analytics, 'trackHashed').mockImplementation(hashed);
});

// Each test has its own phone and email address, because each is limited.
let number = 1000;
const newPhone = () => `267-555-${(number += 1)}`;
const sentTo = (phone: string) => `+1${phone.replaceAll('-', '')}`;
const newAddress = () => `pat${(number += 1)}@example.org`;

async function open(path: string, init?: RequestInit) {
  const response = await site.get(path.startsWith('http') ? path : `http://${host}${path}`, init);
  const html = await response.text();
  return { response, html, text: textOfPage(html), status: response.status };
}

/** The form of a page for one channel, and the path of its card. */
async function formFrom(path: string, channel: Channel) {
  const { html } = await open(path);
  const form = postedForms(html).find(({ fields }) => fields['channel'] === channel);
  if (!form) throw new Error(`${path} has no form for ${channel}`);
  return form;
}

const cardPath = (drug = 'atorvastatin') =>
  firstCardOf(`http://${host}${base}/${drug}?zip=19103&quantity=90`);

/** The path of the first card of a drug page. */
const firstCardOf = memoize(async (page) => {
  const { html } = await open(page);
  return (/href="([^"]*\/card\?[^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
});

const couponPath = async () => (await cardPath()).replace('/card?', '/coupon?');

function post(action: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return open(action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: `http://${host}`, ...headers },
  });
}

/** Fills in a form and sends it without script. */
async function send(channel: Channel, input: Record<string, string>, headers?: Record<string, string>) {
  const form = await formFrom(await couponPath(), channel);
  return post(
    form.action,
    { ...form.fields, ...(channel === 'sms' && { consent: 'yes' }), ...input },
    headers,
  );
}

const inboxOf = (to: string) => (site.inbox?.messages() ?? []).filter((message) => message.to === to);
const arrived = (to: string) =>
  waitFor(() => {
    expect(inboxOf(to)).not.toEqual([]);
    return inboxOf(to);
  });

async function counted(event: string): Promise<number> {
  const { values } = await site.metrics.notifications.get();
  return values.filter(({ labels }) => labels.event === event).reduce((sum, { value }) => sum + value, 0);
}

describe.each(tenants)('sending a card without script on $tenant', (tenant) => {
  beforeEach(() => {
    [base, host] = [tenant.base, tenant.host];
  });

  test('a card is sent to a phone and is in the inbox', async () => {
    const phone = newPhone();
    const { status, response } = await send('sms', { to: phone });
    expect(status).toBe(303);
    const location = response.headers.get('location') ?? '';
    expect(location).toMatch(new RegExp(`^${base}/coupon\\?sent=sms&.*drug=atorvastatin`));
    expect(location).not.toContain(phone.replaceAll(/\D/g, '').slice(-7));
    const { text } = await open(location);
    expect(text).toContain('Your card was sent');
    expect(text).toContain('The text message is on its way.');
    const [message] = await arrived(sentTo(phone));
    expect(message?.text).toMatch(/BIN \d{6} PCN \w+ GRP \w+ ID \w+/);
    expect(message?.text).toMatch(new RegExp(`http://${host}${base}/c/\\w{25}`));
    expect(message?.text).toContain('DEMO: invalid');
    expect(message?.text.toLowerCase()).not.toContain('atorvastatin');
    const inbox = await open(`${base}/dev/inbox`);
    expect(inbox.text).toContain(sentTo(phone));
    expect(inbox.text).toMatch(/BIN \d{6}/);
  });

  test('a card is sent to an email address, and its link opens the card', async () => {
    const address = newAddress();
    const { status, response } = await send('email', { to: address });
    expect([status, response.headers.get('location')]).toEqual([303, expect.stringContaining('sent=email')]);
    const [message] = await arrived(address);
    expect(message?.text).toContain('Atorvastatin 20 mg, 90 tablets');
    expect(message?.text).toContain('Sample address: 1 Example Street');
    // The card on the screen has the same.
    expect(message?.text).toMatch(/Estimated price: \$[\d.]+, as of [A-Z][a-z]{2} \d{1,2}, \d{4}\n/);
    expect(message?.text).toMatch(/NDC: \d{5}-\d{4}-\d{2}\n/);
    // The help lines of the shipped brands are reserved for fiction.
    expect(message?.text).toContain('THIS IS NOT INSURANCE');
    expect(message?.text).not.toMatch(/help: [\d-]/);
    const link = /http\S+\/card\?\S+/.exec(message?.text ?? '')?.[0] ?? '';
    expect((await open(link)).text).toContain('Atorvastatin 20 mg tablet');
    expect((await open(`${base}/dev/inbox`)).text).toContain(address);
  });
});

describe('invalid input in the send form', () => {
  test.each([
    ['sms', '', 'The phone number is missing.'],
    ['sms', 'my phone', 'This is not a phone number.'],
    ['sms', '215-555-0142 ext. 3', 'Enter only the number: 10 digits, with the area code.'],
    ['sms', '215-555-01', 'This phone number is too short.'],
    ['sms', '215-555-0100-22', 'This phone number is too long.'],
    ['sms', '+44 20 7946 0958', 'This is not a U.S. phone number.'],
    ['sms', '000-000-0000', 'No phone has this number.'],
    ['email', '', 'The email address is missing.'],
    ['email', 'pat@example', 'This is not an email address.'],
    ['email', 'pat@example.org, sam@example.org', 'Enter one address, such as name@example.com.'],
    ['email', `${'x'.repeat(260)}@example.com`, 'This email address is too long.'],
  ] as const)('%s to "%s": %s', async (channel, to, sentence) => {
    const { status, text, html, response } = await send(channel, { to });
    expect(status).toBe(422);
    expect(text).toContain(sentence);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const form = postedForms(html).find(({ fields }) => fields['channel'] === channel);
    expect(form?.fields['to']).toBe(to.slice(0, 300));
    expect(form?.fields['consent']).toBe(channel === 'sms' ? 'yes' : undefined);
    expect(html.includes('aria-invalid="true"')).toBe(true);
    expect(await counted('accepted')).toBe(0);
  });

  test('a rejected form keeps its card in the address, for a reload and for the other language', async () => {
    const path = await couponPath();
    for (const from of [path, path.replace('/coupon?', '/card?'), `${base}/atorvastatin?zip=19103`]) {
      const form = await formFrom(from, 'email');
      const { status, html } = await post(form.action, { ...form.fields, to: 'pat' });
      expect(status).toBe(422);
      const reloaded = await formFrom(form.action, 'email');
      expect(reloaded.fields).toEqual(form.fields);
      const language = linksOf(html).find((link) => link.startsWith(`${base}/es/coupon`)) ?? '';
      expect((await formFrom(language, 'email')).fields).toEqual(form.fields);
    }
  });

  test.each([
    ['input', { to: 'pat' }, 422],
    ['a price that changed', { seen: '1.23', to: 'pat@example.org' }, 409],
  ])('a form rejected for %s loads its card once', async (_, input, status) => {
    const form = await formFrom(await couponPath(), 'email');
    const card = vi.spyOn(site.upstreams.cards, 'fetchCard');
    const rejected = await post(form.action, { ...form.fields, ...input });
    const calls = card.mock.calls.length;
    card.mockRestore();
    expect([rejected.status, calls]).toEqual([status, 1]);
  });

  test('one of two open forms has the main button', async () => {
    const { html } = await open(await couponPath());
    expect(html.match(/<button[^>]*class="[^"]*strong[^"]*"[^>]*>[^<]+/g)).toHaveLength(1);
  });

  test('a text message without consent is not sent, and the form marks the consent box', async () => {
    const form = await formFrom(await couponPath(), 'sms');
    expect(form.fields).not.toHaveProperty('consent');
    const empty = await post(form.action, { ...form.fields, to: '' });
    expect(empty.text).toContain('The phone number is missing.');
    expect(empty.text).toContain('Also check the box that says you agree.');
    for (const consent of [null, '', 'no']) {
      const phone = newPhone();
      const { status, text, html } = await post(form.action, {
        ...form.fields,
        to: phone,
        ...(consent !== null && { consent }),
      });
      expect(status).toBe(422);
      expect(text).toContain('Please agree to get the text message.');
      expect(html.includes(`value="${phone}"`)).toBe(true);
    }
    expect(await counted('accepted')).toBe(0);
  });

  test('the consent names the sender, the messages, their cost and how to stop them', async () => {
    const { text, html } = await open(await couponPath());
    expect(text).toMatch(/I agree that .+ may text this discount card to this number once\./);
    expect(text).toContain('Message and data rates may apply. Reply STOP to stop, HELP for help.');
    for (const page of ['/terms', '/privacy']) expect(html.includes(`href="${base}${page}"`)).toBe(true);
  });

  test('a form that no page has is a 400', async () => {
    const { status, text } = await post(`${base}/coupon`, { to: newPhone() });
    expect(status).toBe(400);
    expect(text).toContain('Find your medication first');
  });
});

describe('the request id of a send form', () => {
  test('a form sends once when pressed twice, reloaded or revisited, and again when sent again on purpose', async () => {
    const form = await formFrom(await couponPath(), 'sms');
    const phone = newPhone();
    const fields = { ...form.fields, to: phone, consent: 'yes' };
    const [first] = await Promise.all([post(form.action, fields), post(form.action, fields)]);
    await post(form.action, {
      ...(await formFrom(await couponPath(), 'sms')).fields,
      to: phone,
      consent: 'yes',
    });
    expect([await counted('accepted'), await counted('repeated')]).toEqual([1, 2]);
    const confirmation = await open(first?.response.headers.get('location') ?? '');
    const link = /href="([^"]*again=sms[^"]*)"/.exec(confirmation.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const again = await formFrom(link, 'sms');
    await post(again.action, { ...again.fields, to: phone, consent: 'yes' });
    expect(await counted('accepted')).toBe(2);
    await waitFor(() => expect(inboxOf(sentTo(phone))).toHaveLength(2));
  });

  test.each([
    ['a card', '/rx', 'super.localhost', couponPath],
    ['what rewards are', '', 'savehealth.localhost', () => '/rewards'],
  ])('sending %s again sends one more message each time', async (_, at, on, pathOf) => {
    [base, host] = [at, on];
    const phone = newPhone();
    let path = await pathOf();
    for (let time = 0; time < 3; time += 1) {
      const { action, fields } = await formFrom(path, 'sms');
      const press = () => post(action, { ...fields, to: phone, consent: 'yes' });
      const [pressed] = [await press(), await press()];
      const { html } = await open(pressed.response.headers.get('location') ?? '');
      path = /href="([^"]*again=sms[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    }
    expect([await counted('accepted'), await counted('repeated')]).toEqual([3, 3]);
  });

  test('a page sends another message to another recipient', async () => {
    const form = await formFrom(await couponPath(), 'email');
    const [one, other] = [newAddress(), newAddress()];
    await post(form.action, { ...form.fields, to: one });
    await post(form.action, { ...form.fields, to: other });
    expect(await Promise.all([arrived(one), arrived(other)])).toHaveLength(2);
  });

  test('a form posted from another origin is rejected', async () => {
    const form = await formFrom(await couponPath(), 'email');
    const fields = { ...form.fields, to: newAddress() };
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      expect((await post(form.action, fields, headers)).status).toBe(403);
    }
    expect((await post(form.action, { ...fields, drug: 'x'.repeat(70_000) })).status).toBe(413);
    expect(await counted('accepted')).toBe(0);
  });
});

test.each(['https', 'http'])('accepts its own form over %s in production', async (scheme) => {
  const production = await startSite({
    ENVIRONMENT: 'production',
    UPSTREAMS: 'embedded',
    PRICE_KEY_SECRET: secret,
    SMS_ACCOUNT_SID: 'AC1',
    SMS_AUTH_TOKEN: 'never-used-here',
    SMS_FROM: '+12155550199',
  });
  const publicHost = 'super.fairscript.example';
  const response = await production.get(`http://${publicHost}${base}/coupon`, {
    method: 'POST',
    body: new URLSearchParams({ channel: 'sms', to: '215', key: 'any' }),
    headers: { origin: `${scheme}://${publicHost}` },
  });
  expect(response.status).toBe(422);
  expect(textOfPage(await response.text())).toContain('This phone number is too short.');
  production.close();
});

test('a cached page sends to each visitor who posts its form', async () => {
  const cached = await startSite({ PAGE_CACHE_MB: '8', PRICE_KEY_SECRET: secret });
  const path = `http://${host}${await couponPath()}`;
  const read = async () => postedForms(await (await cached.get(path)).text())[1];
  const [one, other] = [await read(), await read()];
  expect(one).toEqual(other);
  for (const to of ['one@example.org', 'other@example.org']) {
    const body = new URLSearchParams({ ...one?.fields, to });
    await cached.get(`http://${host}${one?.action}`, { method: 'POST', body });
  }
  await waitFor(() =>
    expect(
      cached.inbox
        ?.messages()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['one@example.org', 'other@example.org']),
  );
  cached.close();
});

describe('the confirmation page', () => {
  test('the confirmation replaces the sent form with a link and keeps the form of the other channel', async () => {
    const { response } = await send('sms', { to: newPhone() });
    const { html, text } = await open(response.headers.get('location') ?? '');
    expect(text).toContain('Send it again, or to another number');
    expect(postedForms(html).map(({ fields }) => fields['channel'])).toEqual(['email']);
  });

  test('the confirmation is shown only for a message that exists', async () => {
    const path = await couponPath();
    for (const claimed of ['', '&message=abc', '&message=00000000-0000-0000-0000-000000000000']) {
      const { text } = await open(`${path}&sent=sms${claimed}`);
      expect(text).not.toMatch(/was sent|on its way/);
      expect(text).toContain('Send yourself the card');
    }
  });

  test('an unknown delivery status is shown as such, and pressing again sends nothing twice', async () => {
    const phone = newPhone();
    const { response } = await send('sms', { to: phone });
    const status = vi.spyOn(site.upstreams.notifications, 'fetchStatus').mockRejectedValue(new Error('down'));
    const { text, html } = await open(response.headers.get('location') ?? '');
    status.mockRestore();
    expect(text).toContain('We don’t know yet whether it was sent.');
    const form = postedForms(html).find(({ fields }) => fields['channel'] === 'sms');
    await post(form?.action ?? '', { ...form?.fields, to: phone, consent: 'yes' });
    expect([await counted('accepted'), await counted('repeated')]).toEqual([1, 1]);
  });
});

test.each([
  ['(267) 555\u20137991', '+12675557991'],
  ['\u202A+1 267\u2011555\u20117992\u202C', '+12675557992'],
])('sends a card to a number pasted as “%s”', async (to, sent) => {
  expect((await send('sms', { to })).status).toBe(303);
  await arrived(sent);
});

test.each([
  ['\u200B\u202Apat-marks@example.org\u202C', 'pat-marks@example.org'],
  ['ｐａｔ－ｗｉｄｅ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'pat-wide@example.org'],
])('sends a card to an address pasted as “%s”', async (to, sent) => {
  expect((await send('email', { to })).status).toBe(303);
  await arrived(sent);
});

test('sends a partner’s card with the partner’s group, and its link opens the same card', async () => {
  const phone = newPhone();
  const form = await formFrom(await couponPath(), 'sms');
  const fields = { ...form.fields, to: phone, consent: 'yes' };
  for (const source of ['', 'yahoo']) {
    expect((await post(form.action, { ...fields, source })).status).toBe(303);
  }
  // The partner's card is a different card, so both are sent.
  await waitFor(() => expect(inboxOf(sentTo(phone))).toHaveLength(2));
  for (const { text } of inboxOf(sentTo(phone))) {
    const group = /GRP (\w+)/.exec(text)?.[1] ?? 'none';
    const link = /http\S+\/c\/\w+/.exec(text)?.[0] ?? '';
    const { response } = await open(link);
    const card = await open(response.headers.get('location') ?? '');
    expect(card.text).toContain(`RxGRP ${group} `);
    // The text on a locked screen names no medication; the card does.
    expect(link).not.toContain('atorvastatin');
    expect(card.text).toContain('Atorvastatin 20 mg tablet');
    expect(link).not.toContain('%');
  }
});

describe('the price of a sent card', () => {
  const keys = createPriceKeys(secret);
  const sendKey = async (key: string, seen = '') => {
    const form = await formFrom(await couponPath(), 'email');
    return post(form.action, { ...form.fields, key, seen, to: newAddress() });
  };

  test.each(['', 'Zm9yZ2Vk', 'not a key'])('nothing is sent for the forged price key "%s"', async (key) => {
    const { status, text, html } = await sendKey(key);
    expect(status).toBe(404);
    expect(text).toContain('This link doesn’t open a card.');
    expect(html.includes(`href="${base}/atorvastatin?zip=19103"`)).toBe(true);
    expect(await counted('accepted')).toBe(0);
  });

  test('a changed price is shown first and sent when the button is pressed again', async () => {
    const form = await formFrom(await couponPath(), 'email');
    const address = newAddress();
    const changed = await post(form.action, { ...form.fields, to: address, seen: '1.23' });
    expect(changed.status).toBe(409);
    expect(changed.text).toMatch(/It was \$1\.23 and is \$\d+\.\d\d at .+ today\. Nothing was sent yet/);
    const next = postedForms(changed.html).find(({ fields }) => fields['channel'] === 'email');
    expect(next?.fields).toMatchObject({ to: address, seen: form.fields['seen'] });
    expect((await post(next?.action ?? '', next?.fields ?? {})).status).toBe(303);
    await arrived(address);
  });

  test('an expired price key is priced again at the same chain', async () => {
    const { text } = await open(await cardPath());
    const ndc = (/NDC (\d{5})-(\d{4})-(\d{2})/.exec(text) ?? []).slice(1).join('');
    // The chain has no store near the ZIP that this key was issued for.
    const expired = {
      partner: 'super',
      pbm: 'hippo',
      ndc,
      quantity: 90,
      release: '0123456789ab',
      zip: '99501',
      ncpdps: [],
    };
    const there = await sendKey(keys.issue({ ...expired, chain: 'giant' }), '5.00');
    expect(there.status).toBe(409);
    expect(there.text).toMatch(/It was \$5\.00 and is \$\d+\.\d\d at Giant/);
    const gone = await sendKey(keys.issue({ ...expired, chain: 'no-such-chain' }), '5.00');
    expect(gone.status).toBe(409);
    expect(gone.text).toContain('This price is no longer available.');
  });
});

describe('sending a card when a service fails', () => {
  test.each([
    ['215-555-0182', 503, 'We couldn’t text the card just now.'],
    ['215-555-0183', 503, 'We couldn’t text the card just now.'],
    ['215-555-0184', 429, 'Too many cards were sent.'],
    ['215-555-0185', 409, 'This number opted out of our texts.'],
  ])('a form to %s gets a %i: %s', async (to, status, sentence) => {
    site.events.length = 0;
    const answer = await send('sms', { to });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(sentence);
    expect(answer.text).toContain('Show the card');
    expect(answer.html.includes(`value="${to}"`)).toBe(true);
    const report = site.events.find(({ upstream }) => upstream === 'notifications');
    expect(report?.category).toBe('notification');
    // Four digits alone would also match the duration of a call.
    expect(JSON.stringify([site.events, site.lines])).not.toMatch(new RegExp(`555\\D?${to.slice(-4)}`));
  });

  test.each([
    ['limited', 429],
    ['budget-used-up', 503],
    ['challenged', 429],
  ] as const)('a form that is %s gets a %i that says when to try again', async (outcome, status) => {
    const result = { outcome, retryAfterSeconds: 1234 };
    const limited = vi.spyOn(site.upstreams.notifications, 'sendSms').mockResolvedValue(result);
    const { action, fields } = await formFrom(await couponPath(), 'sms');
    for (const path of [action, action.replace(/\?.*/, '/send')]) {
      const { response } = await post(path, { ...fields, to: '215-555-0184', consent: 'yes' });
      expect([response.status, response.headers.get('retry-after')]).toEqual([status, '1234']);
    }
    limited.mockRestore();
  });

  test.each([
    ['sms', '215-555-0122', 'sendSms'],
    ['email', 'pat-slow@example.org', 'sendEmail'],
  ] as const)('to answer in time (%s) is not a failure: the status is unknown', async (channel, to, call) => {
    const slow = vi.spyOn(site.upstreams.notifications, call).mockResolvedValue({ outcome: 'unknown' });
    const answer = await send(channel, { to });
    slow.mockRestore();
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('We don’t know yet whether it was sent.');
    expect(answer.text).toContain('before you press again');
    expect(answer.text).not.toContain('We could not');
  });

  test('a failing provider loses no accepted message', async () => {
    expect((await send('sms', { to: '215-555-0193' })).status).toBe(303);
    await arrived('+12155550193');
  });

  test('nothing is sent and an error is shown when the card service fails', async () => {
    const card = vi.spyOn(site.upstreams.cards, 'fetchCard').mockRejectedValue(new Error('down'));
    const address = newAddress();
    const form = { action: `${base}/coupon`, fields: { channel: 'email', key: 'any', to: address } };
    const { status, text, html } = await post(form.action, form.fields);
    card.mockRestore();
    expect(status).toBe(503);
    expect(text).toContain('We couldn’t get the card just now.');
    expect(html.includes(`value="${address}"`)).toBe(true);
    expect(await counted('accepted')).toBe(0);
  });
});

describe('analytics of sent cards', () => {
  test('each sent card is an event with the source of the visit and without the codes of the card', async () => {
    const cookie = 'ref_id=r1; utm_source=usnews; utm_campaign=fall; utm_medium=cpc';
    const [phone, address] = [newPhone(), newAddress()];
    await send('sms', { to: phone }, { cookie });
    await send('email', { to: address }, { cookie });
    const common = {
      marketer: expect.any(String),
      refId: 'r1',
      source: 'usnews',
      campaign: 'fall',
      medium: 'cpc',
    };
    expect(hashed.mock.calls.map(([event, payload]) => [event, payload])).toEqual([
      ['Coupon SMS', expect.objectContaining({ ...common, phone: sentTo(phone), key: expect.any(String) })],
      ['Coupon Emailed', expect.objectContaining({ ...common, email: address })],
    ]);
    for (const [, payload] of hashed.mock.calls) {
      for (const code of ['memberId', 'bin', 'pcn', 'groupId']) expect(payload).not.toHaveProperty(code);
    }
  });

  test('a printed card is an event', async () => {
    const { key = '' } = (await formFrom(await couponPath(), 'email')).fields;
    const { status } = await post(`${base}/coupon/printed`, { key, drug: 'atorvastatin' });
    expect(status).toBe(204);
    expect(hashed.mock.calls[0]?.slice(0, 2)).toEqual([
      'Coupon Printed',
      expect.objectContaining({ key, drug: 'atorvastatin' }),
    ]);
  });

  test('a printed card without a price key is no event', async () => {
    expect((await post(`${base}/coupon/printed`, { key: '' })).status).toBe(400);
    expect(hashed).not.toHaveBeenCalled();
  });

  test('nothing is tracked where the visitor does not allow it', async () => {
    const cookie = 'pref_performance=false';
    expect((await send('email', { to: newAddress() }, { cookie })).status).toBe(303);
    const { key = '' } = (await formFrom(await couponPath(), 'email')).fields;
    expect((await post(`${base}/coupon/printed`, { key }, { cookie })).status).toBe(204);
    expect(hashed).not.toHaveBeenCalled();
  });
});

describe('the development inbox', () => {
  test('the inbox shows the newest message first and can be cleared', async () => {
    const [one, other] = [newAddress(), newAddress()];
    await send('email', { to: one });
    await arrived(one);
    await send('email', { to: other });
    await arrived(other);
    const { text, response } = await open(`${base}/dev/inbox`);
    expect(text.indexOf(other)).toBeLessThan(text.indexOf(one));
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect((await post(`${base}/dev/inbox`, {})).status).toBe(303);
    expect((await open(`${base}/dev/inbox`)).text).toContain('There are no messages.');
  });

  test('the inbox is a 404 outside development', async () => {
    const staging = await startSite({ ENVIRONMENT: 'staging' });
    const { status } = await staging.get(`http://${host}${base}/dev/inbox`);
    expect(status).toBe(404);
    staging.close();
  });
});

describe('the rewards page', () => {
  beforeEach(() => {
    [base, host] = ['', 'savehealth.localhost'];
  });

  test('the rewards page is sent to a phone and an email address, once each', async () => {
    const [phone, address] = [newPhone(), newAddress()];
    const [sms, email] = [await formFrom('/rewards', 'sms'), await formFrom('/rewards', 'email')];
    for (const [{ action, fields }, input] of [
      [sms, { to: phone, consent: 'yes' }],
      [sms, { to: phone, consent: 'yes' }],
      [email, { to: address }],
    ] as const) {
      const { status, response } = await post(action, { ...fields, ...input });
      expect(status).toBe(303);
      const { text } = await open(response.headers.get('location') ?? '');
      expect(text).toContain('The message is on its way.');
      expect(text).toContain('Send it again, or to another');
    }
    expect([await counted('accepted'), await counted('repeated')]).toEqual([2, 1]);
    const [text] = await arrived(sentTo(phone));
    expect(text?.text).toContain(`http://${host}/rewards`);
    expect((await arrived(address))[0]?.subject).toContain('About our rewards');
  });

  test.each([
    [{ to: '215' }, 422, 'This phone number is too short.'],
    [{ to: '267-555-1999', consent: '' }, 422, 'Please agree to get the text message.'],
    [{ to: '215-555-0182' }, 503, 'We couldn’t send the message just now.'],
    [{ to: '215-555-0184' }, 429, 'Too many messages were sent.'],
  ])(
    'the rewards form rejects %o with %i and keeps it in its field',
    async (input: Record<string, string>, status, sentence) => {
      const { action, fields } = await formFrom('/rewards', 'sms');
      const { consent = 'yes', to = '' } = input;
      const answer = await post(action, { ...fields, to, ...(consent && { consent }) });
      expect(answer.status).toBe(status);
      expect(answer.text).toContain(sentence);
      expect(answer.html.includes(`value="${to}"`)).toBe(true);
    },
  );

  test('the rewards page confirms no message that does not exist', async () => {
    for (const claimed of ['', '&message=abc', '&message=00000000-0000-0000-0000-000000000000']) {
      const { text, status } = await open(`/rewards?sent=sms${claimed}`);
      expect(status).toBe(200);
      expect(text).not.toMatch(/on its way|Send it again/);
    }
  });

  test('a site without rewards has no rewards page', async () => {
    const url = 'http://super.localhost/rx/rewards';
    expect((await open(url)).status).toBe(404);
    // From a page that was open when the operator turned rewards off.
    const { status, text } = await post(
      url,
      { channel: 'sms', to: newPhone() },
      { origin: 'http://super.localhost' },
    );
    expect([status, text]).toEqual([405, expect.stringContaining('Nothing was sent This page has no form')]);
  });
});

test('the Spanish form, message and confirmation are in Spanish', async () => {
  const path = (await couponPath()).replace(base, `${base}/es`);
  const form = await formFrom(path, 'email');
  const address = newAddress();
  const wrong = await post(form.action, { ...form.fields, to: 'pat' });
  expect(wrong.text).toContain('correo');
  const { response } = await post(form.action, { ...form.fields, to: address });
  expect(response.headers.get('location')).toMatch(new RegExp(`^${base}/es/coupon`));
  const [message] = await arrived(address);
  expect(message?.text).toContain('Su tarjeta de descuento');
});

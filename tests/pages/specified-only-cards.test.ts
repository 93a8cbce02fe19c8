import { beforeEach, describe, expect, test } from 'vitest';

import { specifiedKeys, specifiedNdcs } from '../../contracts/examples/specified-only.ts';
import { waitFor } from '../wait-for.ts';
import { textOfPage } from './page-html.ts';
import { postedForms } from './posted-forms.ts';
import { useSpecifiedSite } from './specified-site.ts';

const host = 'super.localhost';
const base = `http://${host}/rx`;

const services = useSpecifiedSite();
beforeEach(() => {
  services.gateway.reset();
  services.gateway.requests.length = 0;
});

async function open(path: string, init?: RequestInit) {
  const response = await services.site.get(path.startsWith('http') ? path : `${base}${path}`, init);
  const html = await response.text();
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return { html, text: textOfPage(main), status: response.status };
}

const post = (path: string, fields: Record<string, string>) =>
  open(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: `http://${host}` } });

/** The bodies that the gateway received at a path. */
const received = (path: string) =>
  services.gateway.requests
    .filter((request) => request.path === path)
    .map(({ body }) => body as Record<string, unknown>);

/** The path of the card of a chain, from the page with the prices. */
async function cardPath(chain: string): Promise<string> {
  const { html } = await open('/atorvastatin?zip=19103');
  const links = [...html.matchAll(/href="\/rx(\/card\?[^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );
  return links.find((link) => new URLSearchParams(link).get('chain') === chain) ?? '';
}

const keys = Object.entries(specifiedKeys).filter(([chain]) => chain !== 'other');

describe('the card page over services that speak the specification only', () => {
  test.each(keys)(
    'shows price, medication and quantity at %s, and sends its key as it came',
    async (chain, key) => {
      const { status, text } = await open(await cardPath(chain));
      expect(status).toBe(200);
      expect(text).toMatch(/Atorvastatin 20 mg tablet Quantity 30 tablets NDC 00071-0155-23/);
      expect(text).toMatch(/Estimated price \$\d+\.\d\d/);
      const card = services.gateway.requests.find((request) => request.path === '/v1/cards');
      expect(card?.query['key']).toBe(key);
      expect(text).not.toMatch(/as of|undefined|NaN|null|Was the price different/);
    },
  );

  test.each([404, 500, 501, 503])('shows the same card while a price of a key is %i', async (status) => {
    const path = await cardPath('cvs');
    services.gateway.reply('price of a key', { status, body: { message: 'no' } });
    const { text } = await open(path);
    expect(text).toContain('RxBIN 015558');
    expect(text).toContain('Estimated price $14.20');
    expect(text).toContain('Atorvastatin 20 mg tablet Quantity 30 tablets NDC 00071-0155-23');
    expect(text).toContain('Pharmacy CVS');
    const coupon = await open(path.replace('/card?', '/coupon?'));
    expect(coupon.text).toContain('Atorvastatin 20 mg, 30 tablets CVS, $14.20');
    const counter = await open(path.replace('/card?', '/at-the-counter?'));
    expect(counter.text).toContain('Atorvastatin 20 mg tablet Quantity 30 tablets');
    expect(counter.text).not.toContain('Tell us what you paid');
  });

  test.each([
    ['of a selection', '/card?drug=atorvastatin&quantity=90&zip=19103', 'cvs'],
    ['of a selection at a pharmacy', '/card?drug=atorvastatin&quantity=90&chain=Walgreens', 'walgreens'],
    ['of a partner', '/card/yahoo?drug=atorvastatin&quantity=90&chain=nowhere', 'cvs'],
  ])('names product, quantity and pharmacy for a link %s', async (_, path, chain) => {
    const { html, text } = await open(path);
    expect(text).toMatch(/Atorvastatin 20 mg tablet Quantity 90 tablets NDC 00071-0155-23/);
    const counter = /href="\/rx(\/at-the-counter\?[^"#]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const link = Object.fromEntries(new URL(counter, base).searchParams);
    expect(link).toMatchObject({ drug: 'atorvastatin', ndc: '00071015523', quantity: '90', chain });
    expect((await open(counter)).text).toContain('Atorvastatin 20 mg tablet Quantity 90 tablets');
    const coupon = await open(path.replace(/\/card(\/yahoo)?/, '/coupon'));
    expect(coupon.text).toContain('Atorvastatin 20 mg, 90 tablets');
  });

  const keyed = `drug=atorvastatin&quantity=30&key=${specifiedKeys.cvs}`;
  test.each([
    ['/card/yahoo?drug=atorvastatin&quantity=90&zip=19104', 'super.localhost/rx', 'yahoo'],
    [`/card/yahoo?${keyed}`, 'super.localhost/rx', 'yahoo'],
    [`/card/yahoo?${keyed}`, 'savehealth.localhost', 'yahoo'],
    [`/card?${keyed}&source=samsung`, 'super.localhost/rx', 'samsung'],
    [`/coupon?${keyed}&source=samsung`, 'super.localhost/rx', 'samsung'],
    [`/at-the-counter?${keyed}&source=usnews`, 'super.localhost/rx', 'usnews'],
    [`/card?${keyed}`, 'super.localhost/rx', undefined],
    [`/card/yahoo?${keyed}`, 'medicaid.localhost/rx', undefined],
  ])('asks for the prices of %s at %s with the source %s (spec §7)', async (path, site, source) => {
    expect((await open(`http://${site}${path}`)).status).toBe(200);
    const calls = services.gateway.requests.filter((request) => request.path.startsWith('/v2/prices'));
    const byKey = calls.filter((request) => request.path !== '/v2/prices');
    expect(byKey.length).toBeGreaterThan(0);
    for (const { headers } of calls) expect(headers['x-source']).toBe(source);
  });

  test('offers to try again where the medication of a link cannot be looked up', async () => {
    services.gateway.reply('drug', { status: 500 });
    const paths = ['/card?drug=zocor', '/card/yahoo?drug=zocor', '/es/card?drug=zocor', '/coupon?drug=zocor'];
    const pages = await Promise.all(paths.map((path) => open(path)));
    for (const { status, text } of pages) {
      expect(status).toBe(503);
      expect(text).toMatch(/Try again|Intentar de nuevo/);
    }
    services.gateway.reply('drug', { status: 404 });
    expect((await open('/card?drug=zocor')).text).toContain('Find your medication first');
  });

  test('leaves out the price, the product and the quantity that no service, key or link names', async () => {
    services.gateway.reply('price of a key', { status: 404 });
    services.gateway.reply('card', {
      body: { price: { member: 1, bin: 15558, pcn: 'P', group: 'G', chain: 'cvs' } },
    });
    const { status, text } = await open(`/card?key=${specifiedKeys.walgreens}`);
    expect(status).toBe(200);
    expect(text).toContain('RxBIN 015558');
    for (const label of ['Estimated price', 'Medication', 'Quantity', 'NDC'])
      expect(text).not.toContain(`${label} `);
    expect(text).not.toMatch(/undefined|NaN|null|\$/);
  });

  test('names the medication of a link that has no product', async () => {
    services.gateway.reply('price of a key', { status: 404 });
    const { text } = await open(`/card?key=${specifiedKeys.cvs}&drug=atorvastatin`);
    expect(text).toContain('Atorvastatin');
    expect(text).toContain('Estimated price $14.20');
    expect(text).not.toContain('NDC ');
  });

  test.each(['member', 'bin', 'pcn', 'group', 'chain'])(
    'shows no card without a %s that a pharmacy can enter',
    async (field) => {
      const complete = {
        member: 'M',
        bin: '015558',
        pcn: 'P',
        group: 'G',
        chain: 'cvs',
        cost: 14.2,
        token: 't',
      };
      // No barcode has room for the longer one.
      for (const value of field === 'chain' ? [null] : [null, '1'.repeat(4000)]) {
        services.gateway.reply('card', { body: { price: { ...complete, [field]: value } } });
        const { status, text } = await open(await cardPath('walgreens'));
        expect(status).toBe(503);
        expect(text).toContain('We couldn’t get the card codes');
        expect(text).not.toContain('RxBIN');
      }
    },
  );

  test('names the chain of a card that fails, from its link', async () => {
    const path = await cardPath('walgreens');
    services.gateway.reply('price of a key', { status: 500 });
    services.gateway.reply('card', { status: 500 });
    expect((await open(path)).text).toContain('We couldn’t get the card codes for Walgreens just now.');
    const coupon = await open(path.replace('/card?', '/coupon?'));
    expect(coupon.text).toContain('We couldn’t get the card codes for Walgreens just now.');
    // A price that the service still offers has not ended.
    services.gateway.reply('card', { status: 404 });
    expect((await open(path)).text).not.toContain('has no price');
  });

  test('offers no wallet that the service gives no link for', async () => {
    const path = await cardPath('cvs');
    expect((await open(path)).text).not.toMatch(/Add to .*Wallet/);
    services.gateway.reply('wallet', { status: 202 });
    const { status, text } = await open(path.replace('/card?', '/card/add-to/apple-wallet?'));
    expect(status).toBe(404);
    expect(text).toContain('We don’t add cards to Apple Wallet.');
  });
});

describe('messages of services that speak the specification only', () => {
  const sends = [
    // Ten digits in a row are shown in groups.
    ['sms', 'notifications/sms', 'Coupon SMS', '2675550142', { phone: '+12675550142' }],
    ['email', 'notifications/email', 'Coupon Emailed', 'pat@example.org', { email: 'pat@example.org' }],
  ] as const;

  test.each(sends)(
    '%s: the card is sent, shown as sent, and reported',
    async (channel, path, event, to, sentTo) => {
      const { html } = await open((await cardPath('cvs')).replace('/card?', '/coupon?'));
      const form = postedForms(html).find(({ fields }) => fields['channel'] === channel);
      const replies = [{ status: 202, body: { success: true } }, { status: 200 }, { status: 204 }];
      for (const [index, reply] of replies.entries()) {
        services.gateway.reply(channel === 'sms' ? 'text with a card' : 'email with a card', reply);
        const fields = { ...form?.fields, to, consent: 'yes', once: `reply-${index}` };
        const { status, text } = await post(`${base}/coupon`, fields);
        expect(status).toBe(200);
        expect(text).toContain('Your card was sent');
        const shown = channel === 'sms' ? '(267) 555-0142' : to;
        expect(text).toContain(`The card is on its way to ${shown}.`);
      }
      const [message] = received(`/${path}`);
      expect(message).toMatchObject({
        ...sentTo,
        coupon: { cost: 14.2, bin: '015558', key: specifiedKeys.cvs },
      });
      expect(message?.['coupon']).toMatchObject({ drug_label: 'Atorvastatin 20 mg, 30 tablets' });
      // The report of a message that another test sent may still arrive.
      const reports = () => received('/analytics/hashed').filter((report) => report['event'] === event);
      await waitFor(() => expect(reports().length).toBeGreaterThanOrEqual(replies.length));
      const [tracked] = reports();
      expect(tracked).toMatchObject({ event, payload: { ...sentTo, key: specifiedKeys.cvs, cost: 14.2 } });
      expect(tracked?.['payload']).not.toHaveProperty('message_id');
    },
  );

  test('the script’s form gets the confirmation too', async () => {
    const link = Object.fromEntries(new URLSearchParams((await cardPath('cvs')).split('?')[1]));
    const answer = await services.site.get(`${base}/coupon/send`, {
      method: 'POST',
      body: new URLSearchParams({ ...link, channel: 'email', to: 'pat@example.org', once: 'page-1' }),
      headers: { origin: `http://${host}` },
    });
    expect(answer.status).toBe(200);
    const reply = (await answer.json()) as { next: Record<string, string> };
    expect(reply).toMatchObject({ outcome: 'sent', title: 'The card is on its way to pat@example.org.' });
    // Another press is another message.
    expect(reply.next['once']).toMatch(/^again-/);
  });

  test('a form that is posted twice at once sends one text, and another one to another phone', async () => {
    const { html } = await open((await cardPath('cvs')).replace('/card?', '/coupon?'));
    const form = postedForms(html).find(({ fields }) => fields['channel'] === 'sms');
    const fields = { ...form?.fields, to: '267-555-0143', consent: 'yes', once: 'double-click' };
    services.gateway.requests.length = 0;
    const replies = await Promise.all([post(`${base}/coupon`, fields), post(`${base}/coupon`, fields)]);
    for (const { text } of replies) expect(text).toContain('Your card was sent');
    expect(received('/notifications/sms')).toHaveLength(1);
    // After Back, the same form for another phone.
    await post(`${base}/coupon`, { ...fields, to: '267-555-0144' });
    expect(received('/notifications/sms')).toHaveLength(2);
  });

  test('an explicit failure is not shown as sent', async () => {
    services.gateway.reply('text with a card', { status: 200, body: { success: false } });
    const { html } = await open((await cardPath('cvs')).replace('/card?', '/coupon?'));
    const form = postedForms(html).find(({ fields }) => fields['channel'] === 'sms');
    const { text } = await post(`${base}/coupon`, { ...form?.fields, to: '267-555-0149', consent: 'yes' });
    expect(text).toContain('We couldn’t text the card just now.');
    expect(JSON.stringify(received('/analytics/hashed'))).not.toContain('+12675550149');
  });

  test.each([502, 504])(
    'a text that may be on its way after a %i is sent once, and not called a failure',
    async (status) => {
      services.gateway.reply('text with a card', { status });
      const { html } = await open((await cardPath('cvs')).replace('/card?', '/coupon?'));
      const form = postedForms(html).find(({ fields }) => fields['channel'] === 'sms');
      services.gateway.requests.length = 0;
      const { text } = await post(`${base}/coupon`, { ...form?.fields, to: '267-555-0142', consent: 'yes' });
      expect(received('/notifications/sms')).toHaveLength(1);
      expect(text).toContain('We don’t know yet whether it was sent. We got no confirmation.');
    },
  );

  test('a printed card is reported whatever its key looks like', async () => {
    for (const [, key] of keys) {
      expect((await post(`${base}/coupon/printed`, { key, drug: 'atorvastatin' })).status).toBe(204);
    }
    const printed = () => received('/analytics/hashed').filter(({ event }) => event === 'Coupon Printed');
    await waitFor(() => expect(printed()).toHaveLength(keys.length));
    expect(printed()).toMatchObject(keys.map(([, key]) => ({ event: 'Coupon Printed', payload: { key } })));
  });

  test.each([
    ['sms', '267-555-0142', { phone: '+12675550142' }],
    ['email', 'pat@example.org', { email: 'pat@example.org' }],
  ])('rewards by %s are accepted with any 2xx', async (channel, to, sentTo) => {
    const path = 'http://savehealth.localhost/rewards/send';
    const call = channel === 'sms' ? 'text about rewards' : 'email about rewards';
    services.gateway.reply(call, { status: 202 });
    const answer = await services.site.get(path, {
      method: 'POST',
      body: new URLSearchParams({ channel, to, consent: 'yes', once: 'page-1' }),
      headers: { origin: 'http://savehealth.localhost' },
    });
    expect(await answer.json()).toMatchObject({ outcome: 'sent' });
    expect(received(`/members/rewards/${channel}`)).toMatchObject([sentTo]);
  });
});

test('price calls carry the partner’s name in both spellings', async () => {
  await open('/atorvastatin?zip=19104');
  const prices = services.gateway.requests.find((request) => request.path === '/v2/prices');
  expect(prices?.headers).toMatchObject({ 'partner-name': 'super', 'x-partner-name': 'super' });
  expect(specifiedNdcs.generic).toBe(prices?.query['ndc']);
});

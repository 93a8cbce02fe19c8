import { afterEach, describe, expect, test } from 'vitest';

import { specifiedCall, specifiedKeys } from '../../contracts/examples/specified-only.ts';
import { tenants } from '../tenants.ts';
import { textOfPage } from './page-html.ts';
import { postedForms } from './posted-forms.ts';
import { useSpecifiedSite } from './specified-site.ts';

const services = useSpecifiedSite();
afterEach(() => services.gateway.reset());

let nextZip = 30_000;
/** A ZIP that no page has asked for, because the site shares replies between pages. */
const newZip = () => String((nextZip += 1));

async function open(address: string): Promise<{ html: string; text: string }> {
  const response = await services.site.get(address);
  expect(response.status).toBe(200);
  const html = await response.text();
  return { html, text: textOfPage(html) };
}

/** The price keys in the links of a page to its cards. */
const linkedKeys = (html: string) =>
  [...html.matchAll(/href="[^"]*\/card\?([^"#]*)/g)].flatMap(([, query = '']) => {
    const key = /(?:^|&amp;)key=([^&]*)/.exec(query)?.[1];
    return key ? [decodeURIComponent(key)] : [];
  });

/** What a page says only if the price service says more than the specification asks of it. */
const claims =
  /Prices as of|nearby store|No store near|Lowest nearby|average|across the United States|mi away|Crossed out|% less|Save \$|off the usual|NADAC|emonstration/i;

describe.each(tenants)(
  'the drug page of $tenant over prices with the specified fields alone',
  ({ host, base }) => {
    test('shows every price near a ZIP and nothing that the service did not say', async () => {
      const zip = newZip();
      const { html, text } = await open(`http://${host}${base}/atorvastatin?zip=${zip}`);
      const region = text.slice(text.indexOf('Lowest price'));
      expect(region).toMatch(/^Lowest price \$9\.99 Local Pharmacies Get the card/);
      expect(region).toMatch(
        /Prices near .*CVS.*\$14\.20.*Walgreens.*\$12\.40.*Rite Aid.*\$21\.00.*Local Pharmacies/,
      );
      expect(text).toContain('The pharmacy sets the final price.');
      expect(text.match(claims)?.[0]).toBeUndefined();
      expect(new Set(linkedKeys(html))).toEqual(new Set(Object.values(specifiedKeys)));
      expect(html).not.toContain('price-explained');
      expect(html).not.toMatch(/<s>|data-map-view|Map of the prices|order=nearest/);
      expect(html).toContain('order=lowest');
      expect(/id="all-prices"[^]*?<\/ul>/.exec(html)?.[0]).not.toContain('viewBox="0 0 100 6"');
    });

    test('claims no average without a ZIP', async () => {
      // A page with a ZIP asks for prices without one as well: those of this quantity no other test asks for.
      const { text } = await open(`http://${host}${base}/atorvastatin?quantity=90`);
      expect(text).toContain('Enter a ZIP code for the pharmacies near you.');
      expect(text).toMatch(/Lowest price \$9\.99 Local Pharmacies Get the card/);
      expect(text.match(claims)?.[0]).toBeUndefined();
      const card = await open(`http://${host}${base}/card?drug=atorvastatin&quantity=90`);
      expect(card.text).toContain('Estimated price $');
      expect(card.text).not.toContain('average');
    });
  },
);

test('shows the prices in the widget without a distance, a date or an average', async () => {
  const widget = 'http://savehealth.localhost/embed?drug=atorvastatin';
  const near = await open(`${widget}&zip=${newZip()}`);
  expect(near.text).toMatch(/Lowest prices near .*Local Pharmacies \$9\.99.*Walgreens \$12\.40/);
  expect(near.text.match(claims)?.[0]).toBeUndefined();
  const anywhere = await open(widget);
  expect(anywhere.text).toContain('Lowest prices');
  expect(anywhere.text.match(claims)?.[0]).toBeUndefined();
});

/** Whether the chains without a store are open; throws on a page that folds none. */
function isFoldOpen(html: string): boolean {
  const [, attributes = ''] = /<details([^>]*)><summary><span[^>]*>[^<]* no store/.exec(html) ?? [];
  expect(attributes).not.toBe('');
  return attributes.includes(' open=""');
}

describe('the drug page with an odd price reply', () => {
  const address = () => `http://super.localhost/rx/atorvastatin?zip=${newZip()}`;
  const rows = (prices: object[]) => services.gateway.reply('prices', { body: { prices } });

  test('shows one price for each chain, numbers that came as text, and names that are missing', async () => {
    rows([
      { chain: 'rite_aid', cost: '12.3456', key: 'one' },
      { chain: 'CVS', cost: 20, key: 'two' },
      { chain: 'cvs', cost: 15, key: 'three', chain_display_name: null, pbm: null },
      { chain: 'Other', cost: 30, key: 'four' },
    ]);
    const { html, text } = await open(address());
    expect(text).toMatch(/Lowest price \$12\.35 Rite Aid/);
    expect(text).toMatch(/CVS : get the card for \$15\.00.*Rite Aid.*Local Pharmacies/);
    expect(text).not.toContain('$20.00');
    expect(new Set(linkedKeys(html))).toEqual(new Set(['one', 'three', 'four']));
  });

  test('drops a malformed price, keeps the others, and logs how many in each call', async () => {
    const good = { chain: 'walgreens', cost: 12.4, key: 'k' };
    rows([good, { ...good, chain: 'cvs', key: null }, { ...good, chain: 'kroger', cost: 'free' }]);
    const before = services.site.lines.length;
    const { text } = await open(address());
    expect(text).toMatch(/Lowest price \$12\.40 Walgreens/);
    expect(text).not.toMatch(/CVS|Kroger/);
    // The calls for the selected amount, for the other one that the page compares, and for the brand.
    expect(
      services.site.lines.slice(before).filter((line) => line.includes('Dropped 2 of 3 rows')),
    ).toHaveLength(3);
  });

  test('announces a single price as one, in both languages', async () => {
    rows([{ chain: 'cvs', cost: 15, key: 'one' }]);
    const announcement = async (page: string) => /"result":"([^"]*)"/.exec((await open(page)).html)?.[1];
    expect(await announcement(address())).toBe('1 price, $15.00');
    expect(await announcement(address().replace('/rx/', '/rx/es/'))).toBe('1 precio, $15.00');
  });

  const good = { chain: 'cvs', cost: 14.2, key: 'k' };
  test.each<[string, unknown]>([
    ['whose prices are all malformed', { prices: [{ ...good, cost: null }] }],
    ['with a malformed price beside one of 0', { prices: [{ ...good, cost: 0 }, null] }],
    ['without a list of prices', {}],
    ['with null alone', null],
    ['with a text instead of a list', { prices: 'none' }],
  ])('a reply %s is a fault of the service, and the next visit shows its prices', async (_, body) => {
    services.gateway.reply('prices', { text: JSON.stringify(body) });
    const before = services.site.events.length;
    const page = address();
    const { text } = await open(page);
    expect(text).toContain('Prices are not available');
    expect(text).not.toMatch(/no (current )?price/i);
    expect(services.site.events.slice(before).map(({ message }) => message)).toContain(
      'Validation error: 200 response with empty prices',
    );
    services.gateway.reset();
    expect((await open(page)).text).toMatch(/Lowest price \$9\.99/);
  });

  test.each([
    ['an empty list', []],
    ['null for a list', null],
    ['prices of 0 alone', [{ ...good, cost: 0 }]],
  ])('says that there is no price for a reply with %s', async (_, prices) => {
    services.gateway.reply('prices', { body: { prices } });
    expect((await open(address())).text).toContain('No price for this choice');
  });

  test('says that a chain has no store nearby only where the service knows other distances', async () => {
    const price = { cost: 12, key: 'k' };
    rows([
      { ...price, chain: 'cvs', distance_miles: '0.42' },
      { ...price, chain: 'kroger', cost: 4, distance_miles: null },
      { ...price, chain: 'walmart', cost: 13 },
    ]);
    const { text } = await open(address());
    expect(text).toMatch(/Lowest nearby \$12\.00 CVS ?, 0\.4 mi away/);
    expect(text.match(/no store near you/g)).toHaveLength(1);
    expect(text).toMatch(/Kroger has no store near you , \$4\.00 Kroger : get the card for \$4\.00/);
  });

  test('calls prices averages that the service names so, also where a ZIP code was asked for', async () => {
    const body = { prices: [{ chain: 'walgreens', cost: 12.4, key: 'k' }] };
    services.gateway.reply('prices', { body: { ...body, area: { zip: null, label: 'United States' } } });
    const zip = newZip();
    const { text } = await open(`http://super.localhost/rx/atorvastatin?zip=${zip}`);
    expect(text).toMatch(/Lowest U\.S\. average \$12\.40 Walgreens/);
    expect(text).toContain('Average prices in the United States');
    expect(text).not.toMatch(/near you|nearby|Prices near|Enter a ZIP code for/i);
    const home = await open(`http://super.localhost/rx?zip=${zip}`);
    expect(home.text).not.toContain(`near ${zip}`);
    const widget = await open(`http://savehealth.localhost/embed?drug=atorvastatin&zip=${zip}`);
    expect(widget.text).toMatch(/Average prices in the United States .*Walgreens \$12\.40/);
    expect(widget.text).not.toContain('Lowest prices near');
  });

  test('says how a chain is reached and that a distance is about right where the service reports it', async () => {
    const price = { key: 'k', distance_miles: null };
    const reaches = [
      { ...price, chain: 'cvs', cost: 9, reach: 'none' },
      {
        ...price,
        chain: 'other',
        cost: 12,
        distance_miles: 2.44,
        distance_approximate: true,
        reach: 'store',
      },
      { ...price, chain: 'weis', cost: 13, distance_miles: 0, distance_approximate: true, reach: 'store' },
      { ...price, chain: 'kroger', cost: 4, reach: 'none' },
      { ...price, chain: 'mail rx', cost: 3, reach: 'mail' },
    ];
    rows(reaches);
    const { html, text } = await open(address());
    expect(text).toMatch(/Lowest nearby \$12\.00 Local Pharmacies ?, about 2\.4 mi away/);
    expect(text).toMatch(
      /By mail Ask about the cost and time of shipping\. Mail Rx : get the card for \$3\.00/,
    );
    expect(text).toMatch(/Weis : get the card for \$13\.00 in your ZIP code/);
    // Each part is in the specified order.
    expect(text).toMatch(
      /Weis .*Local Pharmacies .*By mail .*Mail Rx .*2 pharmacies have no store within 25 miles , from \$4\.00 CVS .*Kroger /,
    );
    expect(isFoldOpen(html)).toBe(false);
    rows(reaches);
    const spanish = await open(address().replace('/rx/', '/rx/es/'));
    expect(spanish.text).toMatch(/en su código ZIP.*a unas 2\.4 millas.*Por correo .*Mail Rx/);
    expect(spanish.text).toContain('2 farmacias no tienen tienda a menos de 25 millas');
  });

  test('opens the chains without a store where there is no other, and where the visitor chose one of them', async () => {
    const price = { key: 'k', distance_miles: null, reach: 'none' };
    const far = [
      { ...price, chain: 'cvs', cost: 9 },
      { ...price, chain: 'kroger', cost: 4 },
    ];
    rows(far);
    expect(isFoldOpen((await open(address())).html)).toBe(true);
    const near = { key: 'k', chain: 'weis', cost: 2, distance_miles: 1, reach: 'store' };
    rows([...far, near]);
    expect(isFoldOpen((await open(address())).html)).toBe(false);
    rows([...far, near]);
    const chosen = await open(`${address()}&chain=kroger`);
    expect(isFoldOpen(chosen.html)).toBe(true);
    expect(chosen.text).toMatch(/Your pharmacy \$4\.00 Kroger ?, no store near you/);
  });
});

describe('the site with opaque price keys', () => {
  const keys = [
    ...Object.values(specifiedKeys),
    'a+b/c==',
    'abc+def/123=',
    'half 50% off',
    '%2B%20',
    'MDAwMDAwMDAwMDAw',
    'ключ&"?#',
  ];
  const card = specifiedCall('card').body as { price: object };
  const pathsBelow = (prefix: string) =>
    services.gateway.requests.flatMap(({ path }) =>
      path.startsWith(prefix) ? path.slice(prefix.length) : [],
    );
  const bodiesOf = (called: string) =>
    services.gateway.requests.flatMap(({ path, body }) => (path === called ? [body] : []));
  const post = (action: string, fields: Record<string, string>) =>
    services.site.get(`http://super.localhost${action}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: 'http://super.localhost' },
    });

  test.each(keys)('sends the key %j on character for character', async (key) => {
    services.gateway.reply('prices', { body: { prices: [{ chain: 'cvs', cost: 12.4, key }] } });
    services.gateway.reply('price of a key', { body: { chain: 'cvs', cost: 12.4, key } });
    services.gateway.reply('card', { body: { price: { ...card.price, chain: 'cvs', cost: 12.4 } } });
    services.gateway.requests.length = 0;
    const drugPage = await open(`http://super.localhost/rx/atorvastatin?zip=${newZip()}`);
    expect(new Set(linkedKeys(drugPage.html))).toEqual(new Set([key]));
    const forms = postedForms(drugPage.html).filter(({ fields }) => 'channel' in fields);
    expect(forms.map(({ fields }) => fields['key'])).toEqual([key, key]);

    const path = (/href="([^"]*\/card\?[^"#]*)/.exec(drugPage.html)?.[1] ?? '').replaceAll('&amp;', '&');
    const encoded = `key=${encodeURIComponent(key)}`;
    expect(path).toContain(encoded);
    const cardPage = await open(`http://super.localhost${path}`);
    expect(cardPage.text).toContain('$12.40');
    expect(cardPage.text).not.toContain('processed by');
    const counter = await open(`http://super.localhost${path.replace('/card?', '/at-the-counter?')}`);
    expect(new Set(linkedKeys(counter.html))).toEqual(new Set([key]));
    // The card's page makes this call for the first card alone.
    await services.site.get(`http://super.localhost${path.replace('/card?', '/card/add-to/google-wallet?')}`);
    for (const { action, fields } of forms) {
      const to = fields['channel'] === 'sms' ? '2125550123' : 'someone@example.com';
      expect((await post(action, { ...fields, to, consent: 'yes' })).status).toBeLessThan(400);
    }
    expect((await post('/rx/coupon/printed', { key })).status).toBe(204);
    await expect.poll(() => bodiesOf('/analytics/hashed').length).toBe(3);

    expect(new Set(pathsBelow('/v2/prices/'))).toEqual(new Set([encodeURIComponent(key)]));
    const cards = services.gateway.requests.filter(({ path: called }) => called === '/v1/cards');
    expect(new Set(cards.map(({ query }) => query['key']))).toEqual(new Set([key]));
    for (const called of ['/notifications/sms', '/notifications/email']) {
      expect(bodiesOf(called)).toMatchObject([
        { coupon: { key, url: expect.stringContaining(encoded) as string } },
      ]);
    }
    for (const body of bodiesOf('/wallet/data')) expect(body).toMatchObject({ data: { key } });
    expect(bodiesOf('/wallet/data')).not.toEqual([]);
    for (const body of bodiesOf('/analytics/hashed')) expect(body).toMatchObject({ payload: { key } });
  });
});

describe('a price service that rejects a call', () => {
  // Of its own, because prices without a ZIP code have one address, which other tests have loaded.
  const own = useSpecifiedSite();
  afterEach(() => own.gateway.reset());
  const textAt = async (path: string) => {
    const response = await own.site.get(`http://super.localhost/rx${path}`);
    const html = await response.text();
    return { status: response.status, html, text: textOfPage(html) };
  };
  const rejects = (status: number, code?: string) =>
    own.gateway.reply('prices', {
      status,
      body: code ? { error: { code } } : { message: 'zip is required' },
    });

  test.each([
    ['', 'Enter your ZIP code', 'Prices depend on the place'],
    ['/es', 'Escriba su código ZIP', 'Los precios dependen del lugar'],
  ])('the drug page%s asks for a ZIP code where the call had none', async (language, title, sentence) => {
    rejects(400);
    const { status, html, text } = await textAt(`${language}/atorvastatin`);
    expect([status, text]).toEqual([200, expect.stringContaining(`${title} ${sentence}`)]);
    expect(html).toContain('href="#zip"');
    expect(text).not.toMatch(/more than we can show|smaller quantity|cantidad menor/);
    own.gateway.reset();
    expect((await textAt(`${language}/atorvastatin?zip=${newZip()}`)).text).toContain('$9.99');
  });

  test.each([400, 422])('a drug page does not guess what a %i with a ZIP code is about', async (status) => {
    rejects(status);
    const { text } = await textAt(`/atorvastatin?zip=${newZip()}`);
    expect(text).toContain('Check the ZIP code and the quantity.');
    expect(text).not.toMatch(/more than we can show|smaller quantity/);
  });

  test('a drug page says that a quantity is too large where the service says it', async () => {
    rejects(400, 'quantity_too_large');
    expect((await textAt(`/atorvastatin?zip=${newZip()}`)).text).toContain('Choose a smaller quantity.');
  });

  test('a card without a price asks for a ZIP code', async () => {
    rejects(400);
    const { text } = await textAt('/card?drug=atorvastatin');
    expect(text).toContain('Enter your ZIP code first');
    expect(text).not.toContain('Schedule II');
  });

  test('the page of a chain opens although no average tells which chains there are', async () => {
    rejects(400);
    const { status, text } = await textAt('/auction/cvs');
    expect([status, text]).toEqual([200, expect.stringContaining('CVS')]);
  });
});

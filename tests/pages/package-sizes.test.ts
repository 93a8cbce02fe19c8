import { describe, expect, test, vi } from 'vitest';

import { textOfPage } from './page-html.ts';
import { postedForms } from './posted-forms.ts';
import { sharedSite } from './source-site.ts';
import { useSpecifiedSite } from './specified-site.ts';

const site = await sharedSite();

async function open(path: string, host = 'super.localhost') {
  const response = await site.get(`http://${host}${path}`);
  const html = await response.text();
  return { status: response.status, html, text: textOfPage(html) };
}

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const decode = (text: string) => text.replaceAll('&amp;', '&');

/** The options of the quantity picker, and the label of the selected one. */
function quantitiesOf(html: string) {
  const picker = /<select id="picker-quantity"[^]*?<\/select>/.exec(html)?.[0] ?? '';
  const options = [...picker.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)/g)];
  return {
    labels: options.map(([, , , label]) => label),
    selected: options.find(([, , isSelected]) => isSelected)?.[3],
  };
}

const cardLinkOf = (html: string) => decode(/href="([^"]*\/card\?[^"]+)"/.exec(html)?.[1] ?? '');
const suspension = {
  name: 'Amoxicillin',
  form: 'Oral Suspension',
  dosage: '400 mg/5 ml',
  zip: '19103',
};

describe('a liquid', () => {
  test('a quantity of a liquid is in milliliters, so that 75 is one bottle and not 75 bottles', async () => {
    const { html, text } = await open(`/rx/amoxicillin?${query({ ...suspension, other: '75' })}`);
    expect(quantitiesOf(html)).toMatchObject({ selected: '75 mL (1 bottle)' });
    expect(quantitiesOf(html).labels).toEqual(
      expect.arrayContaining(['50 mL (1 bottle)', '100 mL (1 bottle)', '200 mL (2 bottles of 100 mL)']),
    );
    expect(text).toContain('400 mg/5 mL, 75 mL (1 bottle)');
    // The address keeps the spelling of the catalog.
    expect(html).toMatch(/<option value="400 mg\/5 ml"[^>]*>400 mg\/5 mL</);
    expect(text).not.toContain('amount on your prescription');
    const price = Number(/data-testid="best-price">\$([\d.]+)/.exec(html)?.[1]);
    expect(price).toBeGreaterThan(1);
    expect(price).toBeLessThan(40);
  });

  test('a liquid has its amount and the NDC of its bottle on the card, at the counter and in the email', async () => {
    const { html } = await open(`/rx/amoxicillin?${query({ ...suspension, quantity: '75' })}`);
    const link = cardLinkOf(html);
    const card = await open(link);
    expect(card.text).toContain('Quantity 75 mL (1 bottle)');
    const larger = await open(`/rx/amoxicillin?${query({ ...suspension, quantity: '100' })}`);
    const ndcOf = (text: string) => /NDC (\d{5}-\d{4}-\d{2})/.exec(text)?.[1];
    expect(ndcOf(card.text)).toBeDefined();
    expect(ndcOf(card.text)).not.toBe(ndcOf((await open(cardLinkOf(larger.html))).text));
    const counter = await open(link.replace('/card?', '/at-the-counter?'));
    expect(counter.text).toContain('75 mL (1 bottle)');
    const form = postedForms((await open(link.replace('/card?', '/coupon?'))).html).find(
      ({ fields }) => fields['channel'] === 'email',
    );
    const sendEmail = vi
      .spyOn(site.upstreams.notifications, 'sendEmail')
      .mockResolvedValue({ outcome: 'accepted', id: '1' });
    await site.get(`http://super.localhost${form?.action ?? ''}`, {
      method: 'POST',
      body: new URLSearchParams({ ...form?.fields, to: 'somebody@example.org' }),
      headers: { origin: 'http://super.localhost' },
    });
    expect(JSON.stringify(sendEmail.mock.calls[0]?.[0].coupon)).toContain('75 mL (1 bottle)');
    sendEmail.mockRestore();
  });

  test('a Spanish page of a liquid names its bottles in Spanish', async () => {
    const { html, text } = await open(`/rx/es/amoxicillin?${query({ ...suspension, other: '225' })}`);
    expect(quantitiesOf(html).selected).toBe('225 mL (3 frascos de 75 mL)');
    expect(text).toContain('400 mg/5 mL, 225 mL (3 frascos de 75 mL)');
    const card = await open(cardLinkOf(html));
    expect(card.text).toContain('225 mL (3 frascos de 75 mL)');
  });

  test('a page asks whether part of a bottle is right, with the price of a milliliter', async () => {
    const { text, html } = await open(`/rx/amoxicillin?${query({ ...suspension, other: '1' })}`);
    expect(text).toMatch(/Is 1 mL the amount on your prescription\? That is not a usual amount\./);
    expect(text).toMatch(/At the lowest price that is \$[\d.]+ per mL\./);
    expect(text).toContain('Change to 100 mL (1 bottle)');
    expect(html).toMatch(
      /href="\?name=Amoxicillin&amp;form=Oral\+Suspension[^"]*quantity=100&amp;zip=19103"/,
    );
  });
});

describe('other units', () => {
  test.each([
    ['insulin in pens, also for milliliters', '/rx/lantus-solostar?other=15+ml', '5 pens (3 mL each)'],
    ['birth control in packs, also for tablets', '/rx/sprintec?other=84', '3 packs (28 tablets each)'],
    ['birth control by the tablets of an old link', '/rx/sprintec?quantity=28', '1 pack (28 tablets)'],
    ['an inhaler by its size', '/rx/albuterol?name=Albuterol&form=Inhaler+(8.5+g)', '1 inhaler (8.5 g)'],
    ['a cream in grams', '/rx/clobetasol?name=Clobetasol&form=Cream&other=45+g', '45 g (1 tube)'],
    [
      'inhalers in Spanish',
      '/rx/es/albuterol?name=Ventolin+HFA&form=Inhaler+(18+g)&other=2',
      '2 inhaladores (18 g cada uno)',
    ],
    ['packs in Spanish', '/rx/es/sprintec?other=3', '3 paquetes (28 tabletas cada uno)'],
  ])('the quantity field asks for %s', async (_, path, label) => {
    expect(quantitiesOf((await open(path)).html).selected).toBe(label);
  });

  test('the question about an unusual quantity names the price per day if a pack lasts a known time, otherwise per unit', async () => {
    expect((await open('/rx/sprintec?other=12')).text).toMatch(/that is [\d.]+¢ per day\./);
    const tablets = await open('/rx/gabapentin?form=Tablet&other=900');
    expect(tablets.text).toMatch(/Is 900 tablets the amount on your prescription\?/);
    expect(tablets.text).toMatch(/that is [\d.]+¢ per tablet\./);
    expect(tablets.text).not.toContain('per day');
    expect((await open('/rx/es/gabapentin?form=Tablet&other=900')).text).toMatch(/por tableta\./);
    const daily = /At one a day it lasts 900 days\. At the lowest price that is [\d.]+¢ per day\./;
    expect((await open('/rx/atorvastatin?other=900')).text).toMatch(daily);
    expect((await open('/rx/auction/cvs/atorvastatin?other=900')).text).toMatch(daily);
    expect((await open('/rx/atorvastatin?other=1')).text).toContain('At one a day it lasts 1 day. ');
    expect((await open('/rx/es/atorvastatin?other=1')).text).toContain('Con una al día dura 1 día. ');
    expect((await open('/rx/es/atorvastatin?other=2.5')).text).toContain('Con una al día dura 2.5 días. ');
    expect((await open('/embed?drug=atorvastatin&quantity=900', 'savehealth.localhost')).text).toMatch(
      /Is 900 tablets/,
    );
  });
});

describe('900 tablets of a Schedule II medication', () => {
  const sentence = 'We show prices for up to 180 tablets of Adderall at a time (Schedule II).';
  const adderall = { name: 'Adderall', form: 'Tablet', dosage: '20 mg', zip: '19103' };

  test.each([
    ['field without script', { ...adderall, quantity: '60', other: '900' }],
    ['URL', { ...adderall, quantity: '900' }],
  ])(
    '900 tablets of a Schedule II medication are rejected in the %s, and the input stays',
    async (_, fields) => {
      const { html, text } = await open(`/rx/adderall?${query(fields)}`);
      expect(text).toContain(sentence);
      expect(html).toMatch(/<details[^>]* open=""/);
      expect(html).toMatch(/<input id="other-quantity"[^>]* value="900"/);
      expect(html).toMatch(/<option value="20 mg" selected="">/);
      expect(html).toMatch(/name="zip"[^>]* value="19103"|value="19103"[^>]* name="zip"/);
      expect(quantitiesOf(html)).toEqual({
        labels: ['30 tablets', '60 tablets', '90 tablets', '180 tablets'],
        selected: '60 tablets',
      });
    },
  );

  test('900 tablets of a Schedule II medication have no card, and the link back keeps the input', async () => {
    const { status, html, text } = await open(
      `/rx/card?${query({ drug: 'adderall', ...adderall, quantity: '900' })}`,
    );
    expect(status).toBe(422);
    expect(text).toContain('There is no card for this quantity');
    expect(text).toContain(sentence);
    const back = decode(/href="([^"]*other=900[^"]*)"/.exec(html)?.[1] ?? '');
    expect((await open(back)).text).toContain(sentence);
    expect(back).toContain('zip=19103');
  });

  test('900 tablets of a Schedule II medication have no price in the API and in the widget', async () => {
    const { html } = await open(`/rx/card?${query({ drug: 'adderall', ...adderall, quantity: '60' })}`);
    const ndc = /NDC<\/dt><dd[^>]*><span[^>]*>([\d-]+)/.exec(html)?.[1]?.replaceAll('-', '') ?? '';
    for (const path of ['v2/prices', 'v1/market-prices']) {
      const tooMuch = await site.get(`http://super.localhost/rx/api/${path}?ndc=${ndc}&quantity=900`);
      expect([path, tooMuch.status]).toEqual([path, 400]);
      expect(await tooMuch.json()).toEqual({
        error: { code: 'quantity_too_large', message: expect.stringContaining('Schedule II') },
      });
      expect((await site.get(`http://super.localhost/rx/api/${path}?ndc=${ndc}&quantity=180`)).status).toBe(
        200,
      );
    }
    const embedded = await open(
      `/embed?${query({ drug: 'adderall', ...adderall, quantity: '900' })}`,
      'savehealth.localhost',
    );
    expect(embedded.text).toContain(sentence);
  });
});

describe('a controlled medication', () => {
  const note =
    'Call before you go: some pharmacies don’t accept discount cards for this controlled medication.';

  test('the page and card of a controlled medication say that some pharmacies don’t accept discount cards', async () => {
    const { html, text } = await open('/rx/adderall?zip=19103');
    expect(text).toContain(note);
    expect(text.slice(0, text.indexOf('Get the card'))).toMatch(
      /Call \(\d{3}\) \d{3}-\d{4} : some pharmacies don’t accept discount cards for controlled medications\./,
    );
    expect((await open(cardLinkOf(html))).text).toContain(note);
    expect((await open('/rx/alprazolam')).text).toContain(note);
    expect((await open('/rx/es/adderall')).text).toContain('para este medicamento controlado.');
  });

  test('each recommended pharmacy of a controlled medication has its number to call, before its card', async () => {
    const { html } = await open('/adderall-xr?zip=19103', 'savehealth.localhost');
    const cards = [...html.matchAll(/<h3[^>]*>(?:Lowest nearby|A closer option)<.*?Get the card/gs)];
    expect(cards).toHaveLength(2);
    for (const [card] of cards) expect(textOfPage(card)).toMatch(/Call (?:and ask: )?\(\d{3}\) \d{3}-\d{4}/);
  });

  test('a Schedule II medication has no larger amounts to compare, another controlled one only if prescribed', async () => {
    expect((await open('/rx/adderall-xr?zip=19103')).text).not.toContain('Compare amounts');
    expect((await open('/rx/alprazolam?zip=19103')).text).toContain('Compare amounts (if prescribed)');
  });

  test('a controlled medication is distinguished from one that is not', async () => {
    const { html, text } = await open('/rx/atorvastatin?zip=19103');
    expect(text).not.toMatch(/controlled/i);
    expect((await open(cardLinkOf(html))).text).not.toMatch(/controlled/i);
  });
});

describe('over services that say nothing of units, packages and schedules', () => {
  const services = useSpecifiedSite();

  test('services without units and schedules give a quantity no unit, and an unusual one its price each', async () => {
    const response = await services.site.get('http://super.localhost/rx/atorvastatin?zip=19103&other=900');
    const html = await response.text();
    const text = textOfPage(html);
    expect(quantitiesOf(html).selected).toBe('900 tablets');
    expect(text).toMatch(/At the lowest price that is [\d.]+¢ each\./);
    expect(text).not.toMatch(/controlled medication/);
  });
});

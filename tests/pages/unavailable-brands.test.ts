import { describe, expect, test } from 'vitest';

import { textOfPage } from './page-html.ts';
import { sharedSite } from './source-site.ts';

const site = await sharedSite();

async function open(path: string, host = 'super.localhost') {
  const response = await site.get(`http://${host}${path}`);
  const html = await response.text();
  const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? html;
  const [data = ''] = /<script type="application\/ld\+json"[^>]*>[^<]*"Drug"[^<]*/.exec(html) ?? [];
  return {
    status: response.status,
    text: textOfPage(main)
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ (?=[.,])/g, ''),
    title: /<title>([^<]*)/.exec(html)?.[1] ?? '',
    description: /<meta name="description" content="([^"]*)/.exec(html)?.[1] ?? '',
    heading: textOfPage(/<h1[^]*?<\/h1>/.exec(html)?.[0] ?? '').trim(),
    data,
    html,
  };
}

test.each([
  ['/rx/zyrtec', 'Cetirizine, Zerviate (eye drops).'],
  ['/rx/es/zyrtec', 'cetirizina, Zerviate (gotas para los ojos).'],
  ['/rx/nexiclon-xr', 'Catapres-TTS (patch, weekly).'],
])(
  'at %s a name of the same ingredient says the form that is not the one looked for',
  async (path, names) => {
    const { text, description } = await open(path);
    expect(text).toContain(names);
    expect(description).toContain(names);
  },
);

// In the catalog Glucophage is discontinued, Exelon Patch has no product and Levemir nothing that replaces it.
describe('the page of a discontinued brand', () => {
  test('the page of a discontinued brand says so, and names the generic whose price it shows', async () => {
    const { status, text, title, description, heading } = await open('/rx/glucophage');
    expect(status).toBe(200);
    const notice =
      'Glucophage is no longer sold in the U.S. These are prices of its generic, the same medication: Metformin.';
    expect(text).toContain(notice);
    expect(description).toBe(notice);
    expect(title).toContain('Glucophage is no longer sold: prices of generic metformin');
    expect(heading).toBe('Metformin generic for Glucophage');
    expect(text).toMatch(/Metformin [\d,]+ mg, \d+ tablets Lowest/);
    expect(text).not.toContain('Glucophage (brand)');
  });

  test('the page of a discontinued brand promises no prices of a generic that has none', async () => {
    const { text, description, title } = await open('/rx/aldomet');
    const notice = 'Aldomet is no longer sold in the U.S. The same active ingredient is sold as: Methyldopa.';
    expect(text).toContain(notice);
    expect(text).toContain('No current price');
    expect(description).toBe(notice);
    expect(title).not.toMatch(/prices of/);
  });

  test('the page of a discontinued brand prices no generic in a dosage that the brand did not have', async () => {
    // Three dosages in one pack; a nasal spray that is 15 times as strong as the other one; and one of 8 mg, not 4.
    const pill = await open('/rx/ortho-novum-7-7-7');
    expect(pill.text).toMatch(/the same medication: Alyacen 7\/7\/7, .*7\/7\/7, .*7\/7\/7/);
    expect(pill.text).toContain('0.5 mg-0.75 mg-1 mg/0.035 mg, 1 pack');
    expect((await open('/rx/flovent-hfa')).text).toContain('the same medication: Fluticasone HFA.');
    const spray = await open('/rx/stimate');
    expect(spray.text).toContain(
      'Stimate is no longer sold in the U.S. The same active ingredient is sold as: Desmopressin',
    );
    expect(spray.html).not.toMatch(/data-testid="best-price"|\/card\?/);
    expect((await open('/rx/kloxxado')).text).toContain('The same active ingredient is sold as: Naloxone');
    expect((await open('/rx/septra')).text).toContain('Sulfamethoxazole/Trimethoprim 400 mg/80 mg');
  });

  test('the Spanish page of a discontinued brand says so in Spanish', async () => {
    const { text, title } = await open('/rx/es/glucophage');
    expect(text).toContain(
      'Glucophage ya no se vende en EE. UU. Estos precios son de su genérico, el mismo medicamento: metformina.',
    );
    expect(title).toContain('Glucophage ya no se vende: precios del genérico, metformina');
  });

  test('the page of a discontinued brand has no price or card if nothing in its form is sold, and says what is', async () => {
    const { status, text, title, html } = await open('/rx/levemir');
    expect(status).toBe(200);
    expect(text).toContain(
      'Levemir is no longer sold in the U.S. Ask your doctor or pharmacist what can replace it.',
    );
    expect(title).toContain('Levemir is no longer sold');
    expect(html).not.toMatch(/data-testid="best-price"|\/card\?/);
  });

  test('the page of a discontinued brand names first what is sold in its form', async () => {
    const { text } = await open('/rx/adhansia-xr');
    expect(text).toMatch(
      /Adhansia XR is no longer sold in the U\.S\. The same active ingredient is sold as: Methylphenidate, Aptensio XR, .*Concerta \(tablet ER\)/,
    );
  });

  test('a discontinued brand cannot be chosen on the page of its ingredient', async () => {
    const { text } = await open('/rx/metformin?name=Glucophage');
    expect(text).not.toContain('Glucophage (brand)');
  });

  test('the page of a discontinued brand has structured data without forms and dosages of other products', async () => {
    const { data } = await open('/rx/glucophage');
    expect(data).toContain('"name":"Glucophage"');
    expect(data).not.toMatch(/dosageForm|availableStrength|proprietaryName/);
  });
});

describe('the page of a brand without a product', () => {
  test('the page of a brand without a product links to products with the same ingredient and shows no price', async () => {
    const { status, text, title, html } = await open('/rx/exelon-patch');
    expect(status).toBe(200);
    expect(text).toContain(
      'We have no price for Exelon Patch: our price list has no product with this name. The same active ingredient is sold as: Rivastigmine, Exelon (patch).',
    );
    expect(html).toContain('href="/rx/rivastigmine"');
    expect(html).not.toMatch(/data-testid="best-price"|\/card\?/);
    expect(title).toContain('Exelon Patch: no price');
    expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/exelon-patch"/);
  });

  test('the description for search engines names at most three products with the same ingredient', async () => {
    const { text, description } = await open('/rx/adrenaclick');
    expect(text).toContain('Epinephrine, EpiPen, EpiPen Jr, Auvi-Q');
    expect(description).toMatch(/sold as: Epinephrine, EpiPen, EpiPen Jr\.$/);
  });

  test('the page of a brand without a product says the form of each price, and shows each product once', async () => {
    const { text } = await open('/rx/bethkis');
    expect(text).toContain('Tobramycin 0.3% eye drops, 5 mL (1 bottle) about $');
    const epiduo = await open('/rx/epiduo');
    expect(epiduo.text.match(/0\.3%\/2\.5% gel pump, 45 g \(1 pump\) about \$/g)).toHaveLength(1);
  });

  test('an ingredient is not called discontinued if only its brands are', async () => {
    const { text, html } = await open('/rx/insulin-detemir');
    expect(text).toContain(
      'We have no price for Insulin Detemir: our price list has no product with this name. Ask a pharmacy for today’s price.',
    );
    expect(text).not.toContain('no longer sold');
    expect(html).not.toContain('data-testid="best-price"');
  });

  test('a brand without a product has no price at a chain or in the embedded widget, and both say why', async () => {
    const chain = await open('/rx/auction/cvs/exelon-patch');
    expect(chain.status).toBe(404);
    expect(chain.text).toContain(
      'We have no price for Exelon Patch: our price list has no product with this name.',
    );
    const widget = await open('/embed?drug=exelon-patch', 'savehealth.localhost');
    expect(widget.text).toContain(
      'We have no price for Exelon Patch: our price list has no product with this name.',
    );
    expect(widget.text).not.toMatch(/\$\d/);
  });
});

describe('the page of a searched brand', () => {
  test('a searched brand opens on its own form: Adderall XR on extended-release capsules', async () => {
    const { html, text } = await open('/rx/adderall-xr');
    expect(html).toMatch(/<option[^>]*selected[^>]*>Capsule ER</);
    expect(text).not.toContain('no longer sold');
    expect((await open('/rx/amphetamine-dextroamphetamine')).html).toMatch(
      /<option[^>]*selected[^>]*>Tablet</,
    );
  });

  test('the page of a searched brand names the generic above the price', async () => {
    expect((await open('/rx/lipitor')).text).toMatch(/Atorvastatin 20 mg, 30 tablets Lowest/);
  });
});

describe('lists of medications', () => {
  const rowOf = (html: string, path: string) =>
    textOfPage(new RegExp(`<a href="${path}"[^]*?</a>`).exec(html)?.[0] ?? '').trim();

  test('the list of all medications says why a name has no current price', async () => {
    const { html } = await open('/rx/medications');
    expect(rowOf(html, '/rx/glucophage')).toBe('Glucophage no longer sold');
    expect(rowOf(html, '/rx/exelon-patch')).toBe('Exelon Patch no price');
    expect(rowOf(html, '/rx/metformin')).toBe('Metformin');
    const spanish = await open('/rx/es/medications');
    expect(rowOf(spanish.html, '/rx/es/glucophage')).toBe('Glucophage ya no se vende');
  });

  test('a class says of a medication without a price that it has none', async () => {
    const { html } = await open('/rx/classes/insulins');
    expect(rowOf(html, '/rx/insulin-detemir')).toMatch(/no current price$/);
    expect(rowOf(html, '/rx/insulin-glargine')).toMatch(/about \$/);
  });
});

import { readFileSync } from 'node:fs';

import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';

interface ProductRow {
  ndc: string;
  drug: string;
  name: string;
  type: string;
  form: string;
  dosage: string;
  package_size: string;
  quantity_label: string;
  default: string;
  default_quantity: string;
}

const products: ProductRow[] = parse(readFileSync('catalogue/products.csv'), { columns: true });
const variantOf = ({ drug, name, form, dosage }: ProductRow) => [drug, name, form, dosage].join('|');
const defaults = products.filter((product) => product.default === 'yes');

describe('the default catalog', () => {
  test('lists the default package of a product before its other packages, because a lookup returns only the first', () => {
    const firstNdcs = new Map(products.toReversed().map((product) => [variantOf(product), product.ndc]));
    expect(defaults.filter((product) => firstNdcs.get(variantOf(product)) !== product.ndc)).toEqual([]);
  });

  test.each([
    'Ubrelvy;Qulipta;Rinvoq;Skyrizi Pen;Stelara;Cosentyx Sensoready;Taltz;Tremfya;Paxlovid;Trikafta;Qvar RediHaler',
    'Xofluza;Contrave;Qsymia;Slynd;Lokelma;Austedo;Ingrezza;Genvoya;Epclusa;Mavyret;Nexletol;Xulane;Nuedexta',
    'Wegovy;Zepbound;Basaglar KwikPen;Semglee (YFGN) Pen;Lyumjev KwikPen;Hadlima;Yuflyma (CF);Cyltezo (CF) Pen',
    'Insulin Lispro;Insulin Aspart;Fluticasone HFA;Vardenafil;Ethacrynic Acid;Teriflunomide;Penicillin V',
    'Acetaminophen;Aspirin;Loratadine;Diphenhydramine;Docusate;Senna;Guaifenesin;Nicotine;Prenate DHA',
  ])('the default catalog has products named %s', (names) => {
    const known = new Set(products.map(({ name }) => name));
    expect(names.split(';').filter((name) => !known.has(name))).toEqual([]);
  });

  test.each([
    ['insulin-glargine', 'Pen'],
    ['insulin-lispro', 'Pen'],
    ['insulin-aspart', 'Pen'],
    ['insulin-nph', 'Pen'],
    ['naloxone', 'Nasal Spray'],
    ['cetirizine', 'Tablet'],
    ['rivaroxaban', 'Tablet'],
    ['nirmatrelvir-ritonavir', 'Tablet (Dose Pack)'],
  ])('opens %s on the form that is usually dispensed: %s', (drug, form) => {
    expect(defaults.find((product) => product.drug === drug)?.form).toBe(form);
  });

  test.each([
    ['abiraterone', 120],
    ['aspirin-dipyridamole', 60],
    ['balsalazide', 270],
    ['dalfampridine', 60],
    ['pentoxifylline', 90],
    ['propranolol', 60],
    ['tranexamic-acid', 30],
  ])('opens %s on what the usual directions on its label take: %i', (drug, quantity) => {
    expect(Number(defaults.find((product) => product.drug === drug)?.default_quantity)).toBe(quantity);
  });

  test('a default package in the default catalog has the newest cost of all labelers’ packages in its size', () => {
    const costs = ['costs.csv', 'cost-history.csv'].flatMap((file): { ndc: string; effective_date: string }[] =>
      parse(readFileSync(`catalogue/${file}`), { columns: true }),
    );
    const newest = new Map<string, string>();
    for (const { ndc, effective_date: date } of costs) {
      if (date > (newest.get(ndc) ?? '')) newest.set(ndc, date);
    }
    const dateOf = ({ ndc }: ProductRow) => newest.get(ndc) ?? '';
    const sizeOf = (product: ProductRow) => `${variantOf(product)}|${product.package_size}`;
    const bySize = Map.groupBy(products, sizeOf);
    const older = defaults.filter((product) =>
      bySize.get(sizeOf(product))?.some((other) => dateOf(other).slice(0, 7) > dateOf(product).slice(0, 7)),
    );
    expect(older.map(variantOf)).toEqual([]);
  });

  test.each(['00169418113', '00169413013', '00169477212'])(
    'lists the carton of Ozempic with a current NADAC cost before other packages: %s',
    (ndc) => {
      const carton = products.find((product) => product.ndc === ndc);
      const first = products.find((product) => carton && variantOf(product) === variantOf(carton));
      expect(first?.ndc).toBe(ndc);
    },
  );

  test('the default catalog has no tube of half a pound or more, which is a jar', () => {
    const tubes = products.filter(({ quantity_label: label }) => label === 'tube');
    expect(tubes.length).toBeGreaterThan(100);
    expect(tubes.filter(({ package_size: size }) => Number(size) > 225).map(variantOf)).toEqual([]);
  });

  test.each([
    [/Tablet|Capsule/, /^(?:tablet|capsule|pack)$/],
    [/Cream|Ointment|Gel|Lotion|Foam|Shampoo|Oil$/, /^(?:tube|jar|pump|packet|bottle|can|kit|carton)$/],
    [/Eye|Ear|Oral|Syrup|Mouthwash/, /^(?:bottle|carton|vial|tube|kit|packet)$/],
    [/^(?:Pen|Syringe|Vial|Auto-Injector|Cartridge)/, /^(?:pen|syringe|vial|auto-injector|cartridge)$/],
    [/Patch|Film|Suppository|Lozenge|Ring|Insert/, /^(?:patch|film|suppository|lozenge|ring|insert)$/],
  ])('counts the forms %s in %s', (forms, labels) => {
    const ofForm = products.filter(({ form }) => forms.test(form));
    expect(ofForm.length).toBeGreaterThan(100);
    expect(ofForm.filter(({ quantity_label: label }) => !labels.test(label)).map(variantOf)).toEqual([]);
  });

  test('the default catalog has no street with a stray comma', () => {
    const stores: { street: string }[] = parse(readFileSync('catalogue/stores.csv'), { columns: true });
    const streets = stores.map(({ street }) => street);
    expect(streets.length).toBeGreaterThan(40_000);
    expect(streets.filter((street) => /,\s*,|[\s,;]$/.test(street))).toEqual([]);
  });

  test('prices each medication of a topic for the eyes or ears as drops, if it has them', () => {
    const drugs: { drug: string; classes: string; conditions: string }[] = parse(
      readFileSync('catalogue/drugs.csv'),
      { columns: true },
    );
    const used: (ProductRow & { page: string })[] = parse(readFileSync('catalogue/topic-products.csv'), {
      columns: true,
    });
    const places = {
      Eye: ['conditions/eye-infection-inflammation', 'conditions/glaucoma', 'classes/eye-allergy-inflammation'],
      Ear: ['classes/ear-medicines'],
    };
    const wrong = Object.entries(places).flatMap(([place, pages]) =>
      pages.flatMap((page) => {
        const [kind = '', slug = ''] = page.split('/');
        const ofTopic = drugs.filter((row) => row[kind === 'classes' ? 'classes' : 'conditions'].split(';').includes(slug));
        return ofTopic.flatMap(({ drug }) => {
          const hasForm = products.some((product) => product.drug === drug && product.form.startsWith(place));
          const shown =
            used.find((row) => row.drug === drug && row.page === `/${page}`) ??
            defaults.find((product) => product.drug === drug);
          return hasForm && !shown?.form.startsWith(place) ? [`${page} ${drug}`] : [];
        });
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('spells each name of a medication in one way, because a brand finds its products by it', () => {
    const read = (file: string): ProductRow[] => parse(readFileSync(`catalogue/${file}`), { columns: true });
    const drugs: { drug: string; brand_names: string }[] = parse(readFileSync('catalogue/drugs.csv'), { columns: true });
    const names = [
      ...[...products, ...read('marketing-status.csv'), ...read('generic-dosages.csv')].map(({ drug, name }) => `${drug}|${name}`),
      ...drugs.flatMap(({ drug, brand_names: brands }) => brands.split(';').map((brand) => `${drug}|${brand}`)),
    ];
    const spellings = Map.groupBy(new Set(names), (name) => name.toLowerCase());
    expect([...spellings.values()].filter((same) => same.length > 1)).toEqual([]);
  });

  test('lists a brand once, by the name that is sold: Atrovent HFA, which replaced Atrovent', () => {
    const read = (file: string): ProductRow[] => parse(readFileSync(`catalogue/${file}`), { columns: true });
    const keyOf = (drug: string, name: string) => `${drug}|${name.toLowerCase()}`;
    const known = new Set(
      [...read('marketing-status.csv'), ...products].map(({ drug, name }) => keyOf(drug, name)),
    );
    const drugs: { drug: string; brand_names: string }[] = parse(readFileSync('catalogue/drugs.csv'), { columns: true });
    const twice = drugs.flatMap(({ drug, brand_names: brands }) =>
      brands.split(';').filter((brand) => {
        const longer = products.filter((product) => product.drug === drug && product.name.startsWith(`${brand} `));
        return !known.has(keyOf(drug, brand)) && new Set(longer.map(({ name }) => name)).size === 1;
      }),
    );
    expect(twice).toEqual([]);
    expect(readFileSync('catalogue/needs.csv', 'utf8')).toContain('Atrovent,en,medication,/atrovent-hfa');
  });

  test.each([
    ['nifedipine', 'Procardia XL', 'Tablet ER', 'AB1, and the brand AB2'],
    ['diltiazem', 'Taztia XT', 'Capsule ER (24 Hour)', 'AB3, and the brand AB4'],
    ['bupropion', 'Zyban', 'Tablet ER (12 Hour)', 'AB1, and the brand AB2'],
    ['glyburide', 'DiaBeta', 'Tablet', 'AB1, and the brand AB2'],
    ['tadalafil', 'Adcirca', 'Tablet', 'AB1, and the brand AB2'],
    ['levonorgestrel-ethinyl-estradiol', 'Balcoltra', 'Tablet', 'AB1 and AB2, and the brand AB3'],
    ['glucagon', 'GlucaGen HypoKit', 'Kit', 'AP to another brand, and this brand not at all'],
    ['sevelamer', 'Renagel', 'Tablet', 'AB as the carbonate, and the brand is the hydrochloride'],
  ])('takes no generic %s for %s in the form %s: it is rated %s', (drug, name, form) => {
    expect(readFileSync('catalogue/generic-dosages.csv', 'utf8')).toContain(`\n${drug},${name},${form},\n`);
    expect(products.some((product) => product.drug === drug && product.form === form && product.type === 'Generic')).toBe(true);
  });

  test('compares no premixed or faster insulin with another, and no biosimilar with the brand of another', () => {
    const marked = readFileSync('catalogue/generic-dosages.csv', 'utf8');
    const others =
      /Fiasp|Merilog|Lyumjev|Admelog|Basaglar|Rezvoglar|Mix \d\d|Junior|Hadlima \(CF\)|Simlandi/;
    const known = products.filter(({ name, form }) => others.test(name) && /Pen|Cartridge|Vial|Auto-Injector/.test(form));
    const missing = known.filter(({ drug, name, form }) => !marked.includes(`\n${drug},${name},${form}`));
    expect(known.length).toBeGreaterThan(20);
    expect(missing.map(variantOf)).toEqual([]);
  });

  test('the default catalog has birth control with 24 active tablets in a form of its own, because it does not replace 21', () => {
    const packs = products.filter(({ drug, form }) => drug === 'norethindrone-ethinyl-estradiol' && form.startsWith('Tablet'));
    const with24 = packs.filter(({ form }) => form === 'Tablet (24 Active)').map(({ name }) => name);
    expect(new Set(with24)).toEqual(
      new Set(['Norethindrone/Ethinyl Estradiol', ...packs.map(({ name }) => name).filter((name) => /\b24\b/.test(name))]),
    );
    expect(packs.filter(({ form, name }) => form === 'Tablet' && name.includes('24'))).toEqual([]);
  });

  test('the default catalog has each extended release of metformin and methylphenidate in the form of its brand', () => {
    const formsOf = (brand: string) => [...new Set(products.filter(({ name }) => name === brand).map(({ form }) => form))];
    expect(formsOf('Fortamet')).toEqual(['Tablet ER (Osmotic)']);
    expect(formsOf('Glumetza')).toEqual(['Tablet ER (Gastric)']);
    const doses = products.filter(({ drug, type, form }) => drug === 'methylphenidate' && type === 'Generic' && form === 'Capsule ER');
    expect(new Set(doses.map(({ dosage }) => dosage))).toEqual(new Set(['30 mg']));
  });

  test('the default catalog has Wegovy in pens, and Zepbound in pens and vials', () => {
    const formsOf = (brand: string) =>
      new Set(products.filter(({ name }) => name === brand).map(({ form }) => form));
    expect(formsOf('Wegovy')).toContain('Pen');
    expect([...formsOf('Zepbound')]).toEqual(expect.arrayContaining(['Pen', 'Vial']));
  });
});

import { afterEach, describe, expect, test } from 'vitest';

import { checkCatalog } from '../catalogue/check-catalog.ts';
import { createCashImporter } from './cash-importer.ts';
import { createContractsImporter } from './contracts-importer.ts';
import { countsOf, createTestCatalog, rejectionsOf, type TestCatalog } from './fixture/import-texts.ts';
import { createStoresImporter } from './stores-importer.ts';

let catalog: TestCatalog | null = null;
afterEach(() => catalog?.remove());

const open = (create: Parameters<typeof createTestCatalog>[0]) => (catalog = createTestCatalog(create));

describe('the importer of stores', () => {
  const header = 'brand,name,street,city,state,zip,lat,lon,phone\n';

  test('a list with coordinates adds stores of known chains and corrects ZIP codes of any length', async () => {
    const { importTexts, rows, folder } = open(createStoresImporter);
    const text =
      `${header}Walgreens,,1 Main St.,Agawam,MA,1001,42.07,-72.62,413-555-0101\n` +
      'CVS,,2 Main St,Agawam,MA,010011234,42.07,-72.62,1 (413) 555-0102\n' +
      'CVS,,3 Main St,Agawam,MA,10011234,42.07,-72.62,911\n' +
      'ACME Markets Pharmacy,,1500 Spruce St,Philadelphia,PA,19102-1234,39.9471,-75.1667,\n';
    const report = await importTexts({ 'stores-20240501.csv': text }, { date: '2024-05-01' });
    expect(countsOf(report)).toMatchObject({
      read: 4,
      corrected: 4,
      rules: { 'zip-leading-zeros': 2, 'zip-plus-4': 2, 'phone-left-out': 1 },
    });
    expect(rows('stores.csv').filter((line) => line.includes(',Agawam,'))).toEqual([
      'cvs,CVS Pharmacy,2 Main St,Agawam,MA,01001,42.07,-72.62,address,4135550102,,stores-2024-05-01,2024-05-01',
      'cvs,CVS Pharmacy,3 Main St,Agawam,MA,01001,42.07,-72.62,address,,,stores-2024-05-01,2024-05-01',
      'walgreens,Walgreens,1 Main St.,Agawam,MA,01001,42.07,-72.62,address,4135550101,,stores-2024-05-01,2024-05-01',
    ]);
    expect(checkCatalog(folder).problems).toEqual([]);
  });

  test.each([
    ["Benn'S Pharmacy", '1 Benn’s Ln'],
    ["BENN'S PHARMACY", "1 BENN'S LN"],
    ['Benn’s Pharmacy', "1 Benn's Ln"],
  ])('%s becomes one store with the apostrophe of print', async (name, street) => {
    const { importTexts, rows } = open(createStoresImporter);
    const list = `name,street,city,state,zip\n"Benn's Pharmacy",1 Benn's Ln,Agawam,MA,01001\n${name},${street},Agawam,MA,01001\n`;
    await importTexts({ 'stores.csv.txt': list });
    expect(rows('stores.csv').filter((line) => line.includes('Benn'))).toEqual([
      expect.stringMatching(/^other,Benn’s Pharmacy,1 Benn’s Ln,/),
    ]);
  });

  test.each([
    ['"2 Main St,"', '2 Main St'],
    ['"300 Milam Street, Ste A,,"', '"300 Milam Street, Ste A"'],
    ['"5 Penn Plaza, , Floor 2"', '"5 Penn Plaza, Floor 2"'],
  ])('the street %s is stored as %s', async (street, stored) => {
    const { importTexts, rows } = open(createStoresImporter);
    await importTexts({ 'stores.csv.txt': `${header}CVS,,${street},Agawam,MA,01001,42.07,-72.62,\n` });
    expect(rows('stores.csv').filter((line) => line.includes(',Agawam,'))).toEqual([
      expect.stringContaining(`CVS Pharmacy,${stored},Agawam`),
    ]);
  });

  test.each([
    ['Rite Aid,,1 Main St,Agawam,MA,01001,42.07,-72.62,', 'brand: is not a chain of chains.csv'],
    ['CVS,,1 Main St,Agawam,MA,12,42.07,-72.62,', 'zip: is not a ZIP code'],
    ['CVS,,1 Main St,Agawam,MA,123456,42.07,-72.62,', 'zip: is not a ZIP code'],
    ['CVS,,1 Main St,Agawam,MA,00000,42.07,-72.62,', 'zip: is not a known ZIP code'],
    ['CVS,,1 Main St,Agawam,CT,01001,42.07,-72.62,', 'state: is not the state of the ZIP code'],
    ['CVS,,1 Main St,Agawam,MA,01001,48.85,2.35,', 'lat: is far from the ZIP code'],
    ['CVS,,1 Main St,Agawam,MA,01001,north,-72.62,', 'lat: is not a latitude'],
    ['CVS,,,Agawam,MA,01001,42.07,-72.62,', 'street: is empty'],
  ])('rejects %s', async (cells, reason) => {
    const { importTexts } = open(createStoresImporter);
    expect(rejectionsOf(await importTexts({ 'stores.csv.txt': `${header}${cells}\n` }))).toEqual([
      `row 2, ${reason}`,
    ]);
  });

  test('NPPES places pharmacies at the center of their ZIP code, and recognizes chains by their legal names', async () => {
    const { importTexts, rows } = open(createStoresImporter);
    const place = 'Provider Business Practice Location Address';
    const npi =
      `"NPI","Provider Organization Name (Legal Business Name)","Provider Other Organization Name","Provider First Line Business Practice Location Address","Provider Second Line Business Practice Location Address","${place} City Name","${place} State Name","${place} Postal Code","${place} Telephone Number","Healthcare Provider Taxonomy Code_1"\n` +
      '"1","VINE DISCOUNT PHARMACY & MEDICAL SUPPLY","<UNAVAIL>","5 MAIN ST","STE 11","AGAWAM","MA","10011234","4135550103","3336C0003X"\n' +
      '"2","WALGREEN CO","WALGREENS #0123","6 MAIN ST","","AGAWAM","MA","1001","4135550104","333600000X"\n' +
      '"3","ST JUDE HOSPITAL","","7 MAIN ST","","AGAWAM","MA","1001","","3336I0012X"\n' +
      '"4","CVS PHARMACY INC","","1500 SPRUCE STREET","","PHILADELPHIA","PA","191021234","","3336C0003X"\n';
    const report = await importTexts({ 'nppes.csv': npi });
    expect(countsOf(report)).toMatchObject({ read: 4, corrected: 3, rejected: 1 });
    expect(rejectionsOf(report)).toEqual([
      'row 4, healthcare provider taxonomy code 1: is not a community pharmacy',
    ]);
    expect(rows('stores.csv').filter((line) => line.includes(',Agawam,'))).toEqual([
      expect.stringMatching(
        /^other,Vine Discount Pharmacy & Medical Supply,5 Main St Ste 11,Agawam,MA,01001,,,,4135550103,,nppes,2026-11-22$/,
      ),
      expect.stringMatching(
        /^walgreens,Walgreens,6 Main St,Agawam,MA,01001,,,,4135550104,,nppes,2026-11-22$/,
      ),
    ]);
    const later = (name: string, state: string, zip: string, updated: string) =>
      `"9","${name}","<UNAVAIL>","8 MAIN ST","","SAN JUAN","${state}","${zip}","","3336C0003X","${updated}"`;
    const registry = npi.split('\n')[0]?.replace('Code_1"', 'Code_1","Last Update Date"') ?? '';
    const second = await importTexts({
      'nppes-2.csv': [
        registry,
        later('LONGS DRUG STORES PUERTO RICO INC', 'PR', '907', '8/22/20'),
        later('RITE AID OF PUERTO RICO INC', 'PR', '907', '8/22/20'),
        later('SAN JUAN HOSPITAL PHARMACY', 'PR', '907', '8/22/20'),
        later('FARMACIA VIEJA', 'PR', '907', '8/22/10'),
      ].join('\n'),
    });
    expect(rows('stores.csv').filter((line) => line.includes(',San Juan,'))).toEqual([
      expect.stringMatching(/^cvs,CVS Pharmacy,8 Main St,San Juan,PR,00907,,,,/),
    ]);
    expect(rejectionsOf(second)).toEqual([
      expect.stringContaining('is a closed chain'),
      expect.stringContaining('is not open to the public'),
      expect.stringContaining('is an old registration, or its name does not say that it is a pharmacy'),
    ]);
    // The center of a ZIP code does not replace the measured coordinates of a store.
    expect(rows('stores.csv', 'cvs,').filter((line) => line.includes('1500 Spruce'))).toEqual([
      expect.stringContaining(',39.9471,-75.1667,address,'),
    ]);
  });

  test('GeoJSON of All The Places: the pharmacies among the stores of a brand', async () => {
    const { importTexts } = open(createStoresImporter);
    const feature = (properties: object, coordinates = [-72.62, 42.07]) => ({
      type: 'Feature',
      properties: {
        brand: 'Costco',
        'addr:full': '8 Main St',
        'addr:city': 'Agawam',
        'addr:state': 'MA',
        'addr:postcode': '01001',
        ...properties,
      },
      geometry: { type: 'Point', coordinates },
    });
    const features = [
      feature({ 'amenity:pharmacy': true }),
      feature({ 'amenity:pharmacy': 'yes' }),
      feature({ 'amenity:fuel': 'yes', 'amenity:pharmacy': 'no' }),
    ];
    const report = await importTexts({
      'costco.geojson': JSON.stringify({ type: 'FeatureCollection', features }),
    });
    expect(countsOf(report)).toMatchObject({ read: 3, accepted: 2, rejected: 1 });
  });
});

describe('the importer of price sheets', () => {
  const header =
    'pbm,chain,ndc,class,basis,mac,dispensing_fee,quantity_from,quantity_to,effective_date,end_date\n';

  test('reads terms by NDC, class and type, with tiers and dates', async () => {
    const { importTexts, rows, folder } = open(createContractsImporter);
    const text =
      `${header}hippo,cvs,,statins,NADAC+12.5%,,$2.50,0,83,01/01/2026,\nhippo,cvs,,statins,NADAC + 5%,,1,84,,2026-01-01,12/31/2027\n` +
      'hippo,cvs,72603-0404-01,,MAC,0.045,0.5,,,2026-01-01,\nhippo,cvs,72603040501,,AWP-85%,1.25,0.5,,,2026-01-01,\nhippo,walgreens,,Generics,NADAC-2%,,0,,,2027-01-01,\n';
    const report = await importTexts({ 'sheet.csv': text });
    expect(countsOf(report)).toMatchObject({
      read: 5,
      accepted: 3,
      corrected: 2,
      rules: { 'money-signs': 1, 'ndc-dashes': 1 },
    });
    expect(rows('contract-terms.csv')).toEqual([
      'hippo,cvs,72603040401,mac,0,0.04500,50,0,,,2026-01-01,,sheet',
      'hippo,cvs,72603040501,awp,-85,1.25000,50,0,,,2026-01-01,,sheet',
      'hippo,cvs,statins,nadac,12.5,,250,0,0,83,2026-01-01,,sheet',
      'hippo,cvs,statins,nadac,5,,100,0,84,,2026-01-01,2027-12-31,sheet',
      'hippo,walgreens,Generic,nadac,-2,,0,0,,,2027-01-01,,sheet',
    ]);
    expect(checkCatalog(folder).problems).toEqual([]);
  });

  test.each([
    ['Hippo Inc,cvs,,statins,NADAC,,1,,,2026-01-01,', 'pbm: is not a PBM of contracts.csv'],
    ['hipo,cvs,,statins,NADAC,,1,,,2026-01-01,', 'pbm: is not a PBM of contracts.csv'],
    ['hippo,rite-aid,,statins,NADAC,,1,,,2026-01-01,', 'chain: is not a chain of chains.csv'],
    ['hippo,cvs,99999000001,,NADAC,,1,,,2026-01-01,', 'ndc: is not in the catalog'],
    ['hippo,cvs,7260304040,,NADAC,,1,,,2026-01-01,', 'ndc: is not an NDC of 11 digits or with dashes'],
    ['hippo,cvs,,wizards,NADAC,,1,,,2026-01-01,', 'class: is not a class of classes.csv, Brand or Generic'],
    ['hippo,cvs,,statins,WAC-3%,,1,,,2026-01-01,', 'basis: is not AWP, NADAC or MAC with a percentage'],
    [
      'hippo,cvs,,statins,AWP-85%,2,1,,,2026-01-01,',
      'basis: needs an NDC, because AWP and MAC are costs of one product',
    ],
    [
      'hippo,cvs,72603040401,,MAC,,1,,,2026-01-01,',
      'mac: is not the AWP or MAC of one unit, which is not public',
    ],
    ['hippo,cvs,,statins,NADAC,,free,,,2026-01-01,', 'dispensing fee: is not an amount'],
    ['hippo,cvs,,statins,NADAC,,1,90,30,2026-01-01,', 'quantity to: is below the start of the tier'],
    ['hippo,cvs,,statins,NADAC,,1,,,2026-13-01,', 'effective date: is not a date'],
    ['hippo,cvs,,statins,NADAC,,1,,,2026-02-01,2026-01-01', 'end date: is before the effective date'],
  ])('rejects %s', async (cells, reason) => {
    const { importTexts } = open(createContractsImporter);
    expect(rejectionsOf(await importTexts({ 'sheet.csv': `${header}${cells}\n` }))).toEqual([
      `row 2, ${reason}`,
    ]);
  });

  test('a MAC more than ten times the one before stops the import', async () => {
    const { importTexts, rows } = open(createContractsImporter);
    const sheet = (mac: string, date: string) => `${header}hippo,cvs,72603040401,,MAC,${mac},1,,,${date},\n`;
    await importTexts({ 'a.csv': sheet('0.04', '2026-01-01') });
    const report = await importTexts({ 'b.csv': sheet('0.45', '2026-06-01') });
    expect(report.suspicions).toMatchObject([{ guard: 'jump' }]);
    expect(rows('contract-terms.csv')).toHaveLength(1);
    const rejected = await importTexts({ 'b.csv': sheet('0.45', '2026-06-01') }, { jumps: 'reject' });
    expect(rejectionsOf(rejected)).toEqual(['row 2, mac: is a jump from the previous cost']);
    expect(rejected.suspicions).toMatchObject([{ guard: 'unused' }]);
    await importTexts({ 'b.csv': sheet('0.45', '2026-06-01') }, { jumps: 'accept' });
    expect(rows('contract-terms.csv')).toHaveLength(2);
  });

  test('a term that changes from a percentage of NADAC to a MAC is no jump', async () => {
    const { importTexts, rows } = open(createContractsImporter);
    const sheet = (basis: string, date: string) => `${header}hippo,cvs,72603040401,,${basis},1,,,${date},\n`;
    await importTexts({ 'a.csv': sheet('NADAC,', '2026-01-01') });
    await importTexts({ 'b.csv': sheet('MAC,0.04', '2026-06-01') });
    await importTexts({ 'c.csv': sheet('NADAC,', '2026-07-01') });
    expect(rows('contract-terms.csv')).toHaveLength(3);
  });
});

describe('the importer of cash programs', () => {
  const list = 'brand_name,generic_name,dosage,trumprx_price,list_price\n';

  test("the federal site's list: names of the catalog in their form, dated by the operator", async () => {
    const { importTexts, rows, folder } = open(createCashImporter);
    const text = `${list}Ozempic®,semaglutide,Prefilled Pen,199.0,1027.51\nRybelsus®,semaglutide,Tablet,149,900\nHumira®,adalimumab,Pen,950,6922\nLipitor®,atorvastatin,Vial,5,9\n`;
    const report = await importTexts({ 'list.csv': text }, { date: '2026-07-15' });
    expect(countsOf(report)).toMatchObject({ read: 4, corrected: 2, rejected: 2 });
    expect(rejectionsOf(report)).toEqual([
      'row 4, brand name: is not the beginning of a product name in the catalog',
      'row 5, dosage: is not a form of the products with this name',
    ]);
    const imported = rows('public-prices.csv').filter((line) => line.includes('2026-07-15'));
    expect(imported).toEqual([
      'TrumpRx,federal,Ozempic,,Pen,199.00,month,2026-07-15,,https://trumprx.gov/browse',
      'TrumpRx,federal,Rybelsus,,Tablet,149.00,,2026-07-15,,https://trumprx.gov/browse',
    ]);
    expect(checkCatalog(folder).problems).toEqual([]);
  });

  const header = 'program,kind,name,class,form,amount,per,as_of,until,source\n';

  test("programs in the catalog's own columns; a newer price replaces an older one, never the reverse", async () => {
    const { importTexts, rows } = open(createCashImporter);
    const program = (amount: string, asOf: string) =>
      `${header}Plan,maker,Lipitor,,,${amount},month,${asOf},2027-12-31,https://example.org/plan\n`;
    await importTexts({ 'a.csv': program('35', '2026-08-26') });
    await importTexts({ 'b.csv': program('30', '2026-01-01') });
    expect(rows('public-prices.csv', 'Plan')).toEqual([
      'Plan,maker,Lipitor,,,35.00,month,2026-08-26,2027-12-31,https://example.org/plan',
    ]);
  });

  test.each([
    [
      'Plan,maker,Lipitor,,,35,month,,2027-12-31,https://example.org',
      'as of: is empty: give the date of the list with --date',
    ],
    ['Plan,maker,Lipitor,,,35,month,2026-08-26,2026-09-01,https://example.org', 'until: is over'],
    ['Plan,maker,Lipitor,,,35,week,2026-08-26,,https://example.org', 'per: must be month or empty'],
    [
      'Plan,bank,Lipitor,,,35,month,2026-08-26,,https://example.org',
      'kind: is not one of federal, maker, maker-cash, medicare',
    ],
    ['Plan,maker,Lipitor,,,0,month,2026-08-26,,https://example.org', 'amount: is not from $0.01 to $100,000'],
    [
      'Plan,maker,Lipitor,,,35,month,2026-08-26,,example.org',
      'source: is not an address that begins with https://',
    ],
  ])('rejects %s', async (cells, reason) => {
    const { importTexts } = open(createCashImporter);
    expect(rejectionsOf(await importTexts({ 'list.csv': `${header}${cells}\n` }))).toEqual([
      `row 2, ${reason}`,
    ]);
  });

  test('a price with a future date, and one ten times the price before, stop the import', async () => {
    const { importTexts } = open(createCashImporter);
    const program = (amount: string, asOf: string) =>
      `${header}Plan,maker,Lipitor,,,${amount},month,${asOf},,https://example.org\n`;
    expect((await importTexts({ 'a.csv': program('35', '2026-11-23') })).suspicions).toMatchObject([
      { guard: 'future' },
    ]);
    await importTexts({ 'b.csv': program('35', '2026-08-26') });
    const jump = { 'c.csv': program('351', '2026-09-26') };
    expect((await importTexts(jump)).suspicions).toMatchObject([{ guard: 'jump' }]);
    expect(rejectionsOf(await importTexts(jump, { jumps: 'reject' }))).toEqual([
      'row 2, amount: is a jump from the previous price',
    ]);
    expect(countsOf(await importTexts(jump, { jumps: 'accept' }))).toMatchObject({ accepted: 1 });
  });
});

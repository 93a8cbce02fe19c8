import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { InvalidCatalogError, checkCatalog } from './check-catalog.ts';
import { describeProblem } from './catalog-files.ts';
import { copyFixtureCatalog, fixtureCatalog, temporaryFolder } from './fixture/fixture-release.ts';

let folder = '';
let remove = () => {};

beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

function findProblemsAfter(file: string, change: (text: string) => string): string[] {
  copyFixtureCatalog(folder).edit(file, change);
  return checkCatalog(folder).problems.map(describeProblem);
}

/** Returns an edit that changes one cell. Row 1 is the header. */
function setCell(row: number, column: number, value: string) {
  return (text: string) => {
    const lines = text.split('\n');
    const cells = (lines[row - 1] ?? '').split(',');
    cells[column - 1] = value;
    lines[row - 1] = cells.join(',');
    return lines.join('\n');
  };
}

/** A value of the optional column `schedule` in row 5, whose quantities are replaced. */
function setSchedule(schedule: string, quantities = '14;20;30') {
  return (text: string) => {
    const [header = '', ...rows] = text.trimEnd().split('\n');
    const changed = rows.map((row, index) => `${row},${index === 3 ? schedule : ''}`);
    return setCell(5, 9, quantities)([`${header},schedule`, ...changed].join('\n'));
  };
}

/** A copy of the last row as a drug without products. */
function unsoldDrugRow(text: string): string {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  return `unsold-drug,${last.split(',').slice(1).join(',')}\n`;
}

describe('checkCatalog', () => {
  test('finds no problems in a valid catalog', () => {
    expect(checkCatalog(fixtureCatalog).problems).toEqual([]);
  });

  test.each([
    ['a page that does not exist', 4, '/conditions/flu', 'column page: "/conditions/flu" is not the page of a condition or a class'],
    ['a kind that is not the page’s', 3, 'class', 'column kind: "/conditions/thyroid-underactive" is not the page of a class'],
    ['an unknown language', 2, 'fr', 'column language: "fr" is not one of en, es'],
    ['a medication without a page', 3, 'medication', 'column page: "/conditions/thyroid-underactive" is not the page of a medication'],
    ['a term without text', 1, '', 'column term: is empty'],
  ])('rejects a term for a need with %s', (_, column, value, problem) => {
    expect(findProblemsAfter('needs.csv', setCell(3, column, value))).toEqual([`needs.csv row 3, ${problem}`]);
  });

  test('a term for a medication may name a form and a dosage in which it is sold', () => {
    const withPage = (page: string) => (text: string) => `${text}glucophage xr,en,medication,${page}\n`;
    expect(findProblemsAfter('needs.csv', withPage('/metformin?form=Tablet ER'))).toEqual([]);
    expect(findProblemsAfter('needs.csv', withPage('/metformin?form=Tablet ER&dosage=500 mg'))).toEqual([]);
    expect(findProblemsAfter('needs.csv', withPage('/metformin?form=Capsule'))).toEqual([
      'needs.csv row 19, column page: "/metformin?form=Capsule" is not the page of a medication',
    ]);
  });

  test('rejects a repeated term for a page, and does not require the file needs.csv', () => {
    expect(findProblemsAfter('needs.csv', (text) => `${text}Thyroid,es,need,/conditions/thyroid-underactive\n`)).toEqual([
      'needs.csv row 19, column term: "Thyroid" for /conditions/thyroid-underactive is in row 2 already',
    ]);
    rmSync(join(folder, 'needs.csv'));
    expect(checkCatalog(folder)).toMatchObject({ problems: [], catalog: { needs: [] } });
  });

  test.each([
    ['page', '/conditions/flu', 'column page: "/conditions/flu" is not the page of a condition or a class of "semaglutide"'],
    ['drug', 'aspirin', 'column drug: "aspirin" is not a drug of drugs.csv'],
    ['form', 'Capsule', 'column name: "semaglutide" has no product with this name, form and dosage'],
    ['dosage', '4 mg', 'column name: "semaglutide" has no product with this name, form and dosage'],
  ])('rejects the product of a condition with an unknown %s', (column, value, problem) => {
    const index = ['page', 'drug', 'name', 'form', 'dosage'].indexOf(column) + 1;
    expect(findProblemsAfter('topic-products.csv', setCell(2, index, value))).toEqual([
      `topic-products.csv row 2, ${problem}`,
    ]);
  });

  test.each([
    ['drug', 'aspirin', 'column drug: "aspirin" is not a drug of drugs.csv'],
    ['name', 'Glumetza XL', 'column name: "Glumetza XL" is not a name of "metformin" in drugs.csv or products.csv'],
    ['form', 'Pill', 'column form: "Pill" is not a known form'],
    ['form', '', 'column name: is empty, like the form'],
    ['conditions', 'sleep', 'column conditions: "sleep" is not in conditions.csv'],
    ['classes', 'sleep', 'column classes: "sleep" is not in classes.csv'],
  ])('rejects the uses of a form with another %s: %j', (column, value, problem) => {
    const index = ['drug', 'name', 'form', 'conditions', 'classes'].indexOf(column) + 1;
    expect(findProblemsAfter('product-uses.csv', setCell(2, index, value))).toEqual([
      `product-uses.csv row 2, ${problem}`,
    ]);
  });

  test('rejects other uses of the same form, and does not require the file product-uses.csv', () => {
    expect(findProblemsAfter('product-uses.csv', (text) => `${text}metformin,,Tablet ER,obesity,\n`)).toEqual([
      'product-uses.csv row 3, column form: the uses of metformin, Tablet ER is in row 2 already',
    ]);
    rmSync(join(folder, 'product-uses.csv'));
    expect(checkCatalog(folder)).toMatchObject({ problems: [], catalog: { productUses: [] } });
  });

  test('rejects a second product of a drug for a condition, and does not require the file topic-products.csv', () => {
    const repeat = '/conditions/obesity,semaglutide,Ozempic,Pen,2 mg/3 ml (0.25 mg or 0.5 mg dose)\n';
    expect(findProblemsAfter('topic-products.csv', (text) => `${text}${repeat}`)).toEqual([
      'topic-products.csv row 4, column drug: "semaglutide" for /conditions/obesity is in row 2 already',
    ]);
    rmSync(join(folder, 'topic-products.csv'));
    expect(checkCatalog(folder)).toMatchObject({ problems: [], catalog: { topicProducts: [] } });
  });

  test.each([
    ['name', 'Glumetza XL', 'column name: "Glumetza XL" is not a brand of "metformin" in drugs.csv or products.csv'],
    ['form', 'Pill', 'column form: "Pill" is not a known form'],
    ['dosages', '500 mg;7 mg', 'column dosages: no generic has "7 mg"'],
  ])('rejects the generics of a brand with an unknown %s', (column, value, problem) => {
    const index = ['drug', 'name', 'form', 'dosages'].indexOf(column) + 1;
    expect(findProblemsAfter('generic-dosages.csv', setCell(2, index, value))).toEqual([
      `generic-dosages.csv row 2, ${problem}`,
    ]);
  });

  test('rejects two rows for the generics of a brand, and does not require the file generic-dosages.csv', () => {
    expect(findProblemsAfter('generic-dosages.csv', (text) => `${text}metformin,Glucophage,Tablet,\n`)).toEqual([
      'generic-dosages.csv row 4, column form: the generics of Glucophage, Tablet is in row 2 already',
    ]);
    rmSync(join(folder, 'generic-dosages.csv'));
    expect(checkCatalog(folder)).toMatchObject({ problems: [], catalog: { genericDosages: [] } });
  });

  test('does not require the file of public prices', () => {
    copyFixtureCatalog(folder);
    rmSync(join(folder, 'public-prices.csv'));
    const { catalog, problems } = checkCatalog(folder);
    expect([catalog.publicPrices, problems]).toEqual([[], []]);
  });

  test('rejects a store of a mail-order chain', () => {
    copyFixtureCatalog(folder).edit('chains.csv', (text) => text.replace('acme,Acme,regional', 'acme,Acme,mail'));
    expect(checkCatalog(folder).problems.map(describeProblem)).toEqual([
      'stores.csv row 6, column chain: "acme" is a mail-order chain, which has no stores',
    ]);
  });

  test('adds ZIP codes of the catalog, and names the regions of military mail', () => {
    copyFixtureCatalog(folder).edit('zips.csv', () => 'zip,city,state,latitude,longitude\n19103,Center City,PA,39.95,-75.17\n');
    const { zips } = checkCatalog(folder).catalog;
    const stateOf = (zip: string) => zips.get(zip)?.state;
    expect(zips.get('19103')?.city).toBe('Center City');
    expect(['09012', '34002', '96321', '96860', '59322'].map(stateOf)).toEqual(['AE', 'AA', 'AP', 'HI', 'MT']);
    expect(zips.get('96910')).toBeUndefined();
  });

  test('accepts a drug without a class, but none without a condition', () => {
    const topics = ',statins,high-cholesterol;heart-attack-stroke-prevention,';
    const withTopics = (others: string) => (text: string) => text.replace(topics, others);
    expect(findProblemsAfter('drugs.csv', withTopics(',,high-cholesterol,'))).toEqual([]);
    expect(findProblemsAfter('drugs.csv', withTopics(',statins,,'))).toContainEqual(
      expect.stringContaining('column conditions: is empty'),
    );
  });

  // Row 2 of products.csv is albuterol's default, row 5 amoxicillin's capsule, row 9 atorvastatin's default.
  test.each([
    [
      'a drug without a product',
      'drugs.csv',
      (text: string) => text + unsoldDrugRow(text),
      'column drug: "unsold-drug" has no product in products.csv',
    ],
    ['an NDC of 10 digits', 'products.csv', setCell(3, 1, '0009331743'), 'row 3, column ndc: "0009331743" is not an NDC'],
    ['an NDC with dashes', 'products.csv', setCell(3, 1, '00093-3174-31'), 'row 3, column ndc: "00093-3174-31" is not'],
    ['a repeated NDC', 'products.csv', setCell(3, 1, '00054074287'), 'row 3, column ndc: the NDC 00054074287 is in row 2'],
    ['an unknown drug', 'products.csv', setCell(3, 2, 'albuteral'), 'row 3, column drug: "albuteral" is not a drug'],
    ['an unknown type', 'products.csv', setCell(3, 4, 'generic'), 'row 3, column type: "generic" is not one of Brand, Generic'],
    ['an unknown form', 'products.csv', setCell(3, 5, 'Inhalor'), 'row 3, column form: "Inhalor" is not a known form'],
    ['an unknown dosage', 'products.csv', setCell(3, 6, '90 mgc'), 'row 3, column dosage: "90 mgc" is not a strength'],
    ['a package size of 0', 'products.csv', setCell(3, 7, '0'), 'row 3, column package_size: "0" is not a number'],
    ['an unknown unit', 'products.csv', setCell(3, 8, 'MG'), 'row 3, column unit: "MG" is not one of EA, ML, GM'],
    ['no quantities', 'products.csv', setCell(3, 9, ''), 'row 3, column quantities: is empty'],
    ['quantities out of order', 'products.csv', setCell(3, 9, '1;3;2'), 'row 3, column quantities: are not in ascending'],
    ['a default quantity not offered', 'products.csv', setCell(3, 10, '7'), 'row 3, column default_quantity: "7" is not one of'],
    ['a missing quantity label', 'products.csv', setCell(3, 11, ''), 'row 3, column quantity_label: is empty'],
    ['a second default', 'products.csv', setCell(3, 12, 'yes'), 'row 3, column default: the default of "albuterol" is in row 2'],
    ['no default', 'products.csv', setCell(2, 12, ''), 'row 2, column default: no product of "albuterol" is the default'],
    ['an unknown schedule', 'products.csv', setSchedule('CI'), 'row 5, column schedule: "CI" is not one of (empty), CII, CIII, CIV, CV'],
    [
      'more of a Schedule II medication than a usual fill',
      'products.csv',
      setSchedule('CII', '30;180;270'),
      'row 5, column quantities: list more than 180 of a Schedule II medication',
    ],
    ['a default that is neither yes nor empty', 'products.csv', setCell(3, 12, 'no'), 'row 3, column default: "no" is not one of'],
    ['a repeated drug', 'drugs.csv', (text: string) => `${text}${text.split('\n')[1]}\n`, 'row 10, column drug: the drug "albuterol" is in row 2'],
    ['an unknown class', 'drugs.csv', (text: string) => text.replace('statins', 'statines'), 'column classes: "statines" is not in classes.csv'],
    ['an unknown condition', 'drugs.csv', (text: string) => text.replace('high-cholesterol', 'cholesterol'), 'column conditions: "cholesterol" is not in conditions.csv'],
    ['a repeated class', 'classes.csv', (text: string) => `${text}statins,Statins\n`, 'column class: the class "statins" is in row'],
    ['a malformed slug', 'classes.csv', (text: string) => `${text}New Class,New\n`, 'column class: "New Class" is not lower-case words'],
    ['a cost of 0', 'costs.csv', setCell(2, 3, '0'), 'row 2, column cost_per_unit: "0" is not a number'],
    ['a cost below 0', 'costs.csv', setCell(2, 3, '-1.5'), 'row 2, column cost_per_unit: "-1.5" is not a number'],
    ['a cost of an unknown NDC', 'costs.csv', setCell(2, 1, '99999999999'), 'row 2, column ndc: "99999999999" is not a product'],
    ['a date that does not exist', 'costs.csv', setCell(2, 2, '2025-02-30'), 'row 2, column effective_date: "2025-02-30" is not a date'],
    ['a date in another format', 'costs.csv', setCell(2, 2, '02/03/2025'), 'row 2, column effective_date: "02/03/2025" is not a date'],
    ['a cost in another unit', 'costs.csv', setCell(2, 4, 'EA'), 'row 2, column unit: is EA, but the product is priced in GM'],
    ['a past cost of an unknown NDC', 'cost-history.csv', setCell(2, 1, '99999999999'), 'row 2, column ndc: "99999999999" is not a product'],
    ['a repeated past cost', 'cost-history.csv', (text: string) => `${text}${text.split('\n')[1]}\n`, 'column effective_date: the cost of 72603040301 from 2019-07-03 is in row 2'],
    ['a past cost in another unit', 'cost-history.csv', setCell(2, 4, 'ML'), 'row 2, column unit: is ML, but the product is priced in EA'],
    ['a past cost without the other NDC', 'cost-history.csv', setCell(2, 5, ''), 'row 2, column published_for: is empty'],
    ["a past cost that is the product's own", 'cost-history.csv', setCell(2, 5, '72603040301'), "row 2, column published_for: is the product's own NDC"],
    ['a past cost of another dosage', 'cost-history.csv', setCell(2, 5, '72603040401'), 'row 2, column published_for: "72603040401" is a product of another drug, type, form or strength'],
    ['a past cost of the brand', 'cost-history.csv', (text: string) => `${text}72603040401,2017-01-04,1.00000,EA,58151015677\n`, 'column published_for: "58151015677" is a product of another'],
    ['a repeated chain', 'chains.csv', (text: string) => `${text}cvs,CVS,national,*\n`, 'column chain: the chain "cvs" is in row 2'],
    ['a state that does not exist', 'chains.csv', (text: string) => text.replace('DE;MD', 'DE;XX'), 'column states: "XX" is not a state'],
    ['a chain without states', 'chains.csv', setCell(2, 4, ''), 'row 2, column states: is empty'],
    ['a store of an unknown chain', 'stores.csv', setCell(2, 1, 'cvx'), 'row 2, column chain: "cvx" is not a chain of chains.csv'],
    ['a store outside the United States', 'stores.csv', setCell(2, 8, '75.1667'), 'row 2, column latitude: 39.9471, 75.1667 is outside'],
    ['a ZIP code without its leading zero', 'stores.csv', (text: string) => text.replace(',07002,', ',7002,'), 'column zip: "7002" is not a ZIP code of 5 digits'],
    ['a store without coordinates in an unknown ZIP code', 'stores.csv', (text: string) => `${text}cvs,,1 A St,Nowhere,PA,00009,,,,,\n`, 'column zip: "00009" is not a known ZIP code: enter coordinates'],
    ['a store with half its coordinates', 'stores.csv', (text: string) => `${text}cvs,,1 A St,Philadelphia,PA,19103,39.9,,,,\n`, 'column longitude: is empty'],
    ['an independent without a name', 'stores.csv', (text: string) => `${text}other,,1 A St,Philadelphia,PA,19103,,,,,\n`, 'column name: is empty'],
    ['a ZIP code of its own far away', 'zips.csv', () => 'zip,city,state,latitude,longitude\n96910,Hagatna,GU,13.4,-144.7\n', 'row 2, column latitude: 13.4, -144.7 is outside'],
    ['a phone number with dashes', 'stores.csv', setCell(2, 10, '215-790-3290'), 'row 2, column phone: "215-790-3290" is not'],
    ['a repeated store', 'stores.csv', (text: string) => `${text}${text.split('\n')[1]}\n`, 'column street: this store is in row 2'],
    ['a repeated contract', 'contracts.csv', (text: string) => `${text}${text.split('\n')[1]}\n`, 'column pbm: the contract of hippo with cvs for Brand is in row 2'],
    ['a contract on another basis', 'contracts.csv', setCell(2, 4, 'awp'), 'row 2, column basis: "awp" is not one of nadac'],
    ['a malformed percentage', 'contracts.csv', setCell(2, 5, '3%'), 'row 2, column percent: "3%" is not a number'],
    ['a repeated usual price', 'usual-prices.csv', (text: string) => `${text}cvs,Brand,1,1\n`, 'column chain: the usual price of cvs for Brand'],
    ['a program number of letters', 'programs.csv', setCell(2, 1, 'pap'), 'row 2, column number: "pap" is not a number of'],
    ['a program number that begins with 0', 'programs.csv', setCell(2, 1, '0100'), 'column number: "0100" is not a number'],
    ['a repeated program', 'programs.csv', setCell(3, 1, '1001'), 'row 3, column number: the program 1001 is in row 2'],
    ['a program without chains', 'programs.csv', setCell(2, 3, ''), 'row 2, column chains: is empty'],
    ['a program of an unknown chain', 'programs.csv', setCell(2, 3, 'cvs;cvz'), '"cvz" is not a chain of chains.csv'],
    ['a program without a description', 'programs.csv', setCell(2, 4, ''), 'row 2, column description: is empty'],
    ['a help line of 7 digits', 'programs.csv', setCell(2, 5, '5550151'), '"5550151" is not a phone number of 10 digits'],
    ['a public price of 0', 'public-prices.csv', setCell(2, 6, '0'), 'row 2, column amount: "0" is not a number'],
    ['a public price without a date', 'public-prices.csv', setCell(2, 8, ''), 'row 2, column as_of: is empty'],
    ['a public price of a year', 'public-prices.csv', setCell(2, 8, '2026'), 'row 2, column as_of: "2026" is not a date'],
    ['a public price of a month that does not exist', 'public-prices.csv', setCell(2, 8, '2026-13'), '"2026-13" is not a date'],
    ['a public price for a week', 'public-prices.csv', setCell(2, 7, 'week'), 'row 2, column per: "week" is not one of'],
    ['a public price for nobody', 'public-prices.csv', setCell(2, 2, 'all'), 'row 2, column kind: "all" is not one of federal'],
    ['a public price without a source', 'public-prices.csv', setCell(2, 10, 'a friend'), 'row 2, column source: "a friend" is not'],
    ['a public price of an unknown class', 'public-prices.csv', setCell(4, 4, 'pills'), 'row 4, column class: "pills" is not a class'],
    ['a public price of a name and a class', 'public-prices.csv', setCell(2, 4, 'statins'), 'row 2, column class: is for rows without'],
    ['a repeated public price', 'public-prices.csv', (text: string) => `${text}${text.split('\n')[1]}\n`, 'row 5, column program: TrumpRx for Synthroid is in row 2'],
    ['a demonstration that is neither yes nor empty', 'programs.csv', setCell(2, 6, 'maybe'), 'column demonstration: "maybe" is not one of'],
    ['an area of 5 digits', 'areas.csv', setCell(2, 1, '19103'), 'row 2, column zip3: "19103" is not the first 3 digits'],
    ['an area factor out of bounds', 'areas.csv', setCell(2, 2, '1000'), 'row 2, column factor_percent: "1000" is not a whole'],
  ])('reports %s in a catalog', (_, file, change, expected) => {
    const problems = findProblemsAfter(file, change);
    expect(problems.filter((problem) => problem.startsWith(`${file} `) && problem.includes(expected))).toHaveLength(1);
  });

  test('reports missing and unknown columns of a catalog file', () => {
    expect(findProblemsAfter('areas.csv', (text) => text.replace('factor_percent', 'factor'))).toEqual([
      'areas.csv row 1, column factor_percent: the header lacks this column',
    ]);
    expect(findProblemsAfter('areas.csv', (text) => text.replace(',area\n', ',area,note\n'))).toEqual([
      'areas.csv row 1, column note: this column is unknown',
    ]);
  });

  test('counts the rows of a catalog file like a text editor, with quoted line breaks and empty lines', () => {
    const change = (text: string) => text.replace('\n', '\n\n101,100,"two\nlines"\n').replace('191,102', '1911,102');
    expect(findProblemsAfter('areas.csv', change)).toEqual([
      expect.stringMatching(/^areas.csv row 6, column zip3: "1911"/),
    ]);
  });

  test('reports a row of a catalog file with a missing cell or an unclosed quote', () => {
    expect(findProblemsAfter('areas.csv', (text) => `${text}102,100\n`)).toEqual([
      expect.stringMatching(/^areas.csv row 5: has 2 cells, but the header has 3/),
    ]);
    expect(findProblemsAfter('areas.csv', (text) => `${text}102,100,"New\n`)).toEqual([
      'areas.csv row 5: a quote is not closed',
    ]);
    expect(findProblemsAfter('areas.csv', (text) => text.replace('\n', '\n"'))).toEqual([
      'areas.csv row 2: a quote is not closed',
    ]);
  });

  test('reports every row of a large catalog file whose lines have one comma too many', () => {
    const rows = '102,100,New York,\n'.repeat(200_000);
    expect(findProblemsAfter('areas.csv', (text) => text + rows)).toHaveLength(200_000);
  });

  test('reports only the file that is a folder or has another encoding or separator, and not the rows that refer to it', () => {
    const { edit } = copyFixtureCatalog(folder);
    const path = join(folder, 'chains.csv');
    const text = readFileSync(path, 'utf8');
    const problemsOf = (content: string | Buffer) => {
      writeFileSync(path, content);
      return checkCatalog(folder).problems.map(describeProblem);
    };
    expect(problemsOf(Buffer.from(text.replace('CVS', 'C\u00E9S'), 'latin1'))).toEqual([
      expect.stringMatching(/^chains.csv row \d: is not in UTF-8. Save it as CSV UTF-8.$/),
    ]);
    expect(problemsOf(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual([
      'chains.csv row 1: is not in UTF-8. Save it as CSV UTF-8.',
    ]);
    expect(problemsOf(text.replaceAll(',', ';'))).toEqual([
      'chains.csv row 1: the columns must be separated by commas',
    ]);
    rmSync(path);
    mkdirSync(path);
    expect(checkCatalog(folder).problems.map(describeProblem)).toEqual(['chains.csv row 1: cannot be read (EISDIR)']);
    rmSync(path, { recursive: true });
    edit('areas.csv', (areas) => areas.replace('102', 'x'));
    expect(checkCatalog(folder).problems.map(describeProblem)).toEqual(['chains.csv row 1: the file is missing']);
  });

  test('finds all problems of a catalog, prints at most 50 and counts all', () => {
    const { edit } = copyFixtureCatalog(folder);
    edit('costs.csv', (text) => text.replaceAll(/,\d+\.\d+,/g, ',0,'));
    edit('contracts.csv', (text) => text.replaceAll(',nadac,', ',awp,'));
    const { problems } = checkCatalog(folder);
    expect(problems.length).toBeGreaterThan(60);
    const lines = new InvalidCatalogError(problems).message.split('\n');
    expect(lines).toHaveLength(52);
    const rest = [`... and ${problems.length - 50} more`, `${problems.length} problems in the catalog`];
    expect(lines.slice(-2)).toEqual(rest);
  });
});

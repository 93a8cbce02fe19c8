import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { InvalidCatalogError, checkCatalog } from './check-catalog.ts';
import { describeProblem } from './csv.ts';
import { copyFixtureCatalog, fixtureCatalog, temporaryFolder } from './fixture/fixture-release.ts';

let folder = '';
let remove = () => {};

beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

function problemsAfter(file: string, change: (text: string) => string): string[] {
  copyFixtureCatalog(folder).edit(file, change);
  return checkCatalog(folder).problems.map(describeProblem);
}

/** Changes one cell; rows count from 1, the header. */
function cell(row: number, column: number, value: string) {
  return (text: string) => {
    const lines = text.split('\n');
    const cells = (lines[row - 1] ?? '').split(',');
    cells[column - 1] = value;
    lines[row - 1] = cells.join(',');
    return lines.join('\n');
  };
}

/** The last row once more, as a drug that no product is of. */
function lastDrugAgain(text: string): string {
  const last = text.trimEnd().split('\n').at(-1) ?? '';
  return `nobody-sells-this,${last.split(',').slice(1).join(',')}\n`;
}

describe('the check of a catalogue', () => {
  test('finds nothing wrong with a good one', () => {
    expect(checkCatalog(fixtureCatalog).problems).toEqual([]);
  });

  // Row 2 of products.csv is albuterol's default, row 5 amoxicillin's capsule, row 9 atorvastatin's default.
  test.each([
    [
      'a drug without a product',
      'drugs.csv',
      (text: string) => text + lastDrugAgain(text),
      'column drug: "nobody-sells-this" has no product in products.csv',
    ],
    ['an NDC of 10 digits', 'products.csv', cell(3, 1, '0009331743'), 'row 3, column ndc: "0009331743" is not an NDC'],
    ['an NDC with dashes', 'products.csv', cell(3, 1, '00093-3174-31'), 'row 3, column ndc: "00093-3174-31" is not'],
    ['an NDC twice', 'products.csv', cell(3, 1, '00054074287'), 'row 3, column ndc: the NDC 00054074287 is in row 2'],
    ['an unknown drug', 'products.csv', cell(3, 2, 'albuteral'), 'row 3, column drug: "albuteral" is not a drug'],
    ['an unknown type', 'products.csv', cell(3, 4, 'generic'), 'row 3, column type: "generic" is none of Brand, Generic'],
    ['an unknown form', 'products.csv', cell(3, 5, 'Inhalor'), 'row 3, column form: "Inhalor" is not a known form'],
    ['an unknown strength', 'products.csv', cell(3, 6, '90 mgc'), 'row 3, column dosage: "90 mgc" is not a strength'],
    ['a package of nothing', 'products.csv', cell(3, 7, '0'), 'row 3, column package_size: "0" is not a number'],
    ['an unknown unit', 'products.csv', cell(3, 8, 'MG'), 'row 3, column unit: "MG" is none of EA, ML, GM'],
    ['no quantities', 'products.csv', cell(3, 9, ''), 'row 3, column quantities: is empty'],
    ['quantities out of order', 'products.csv', cell(3, 9, '1;3;2'), 'row 3, column quantities: are not in ascending'],
    ['a default quantity not offered', 'products.csv', cell(3, 10, '7'), 'row 3, column default_quantity: "7" is none'],
    ['no word for a package', 'products.csv', cell(3, 11, ''), 'row 3, column quantity_label: is empty'],
    ['a second default', 'products.csv', cell(3, 12, 'yes'), 'row 3, column default: the default of "albuterol" is in row 2'],
    ['no default', 'products.csv', cell(2, 12, ''), 'row 2, column default: no product of "albuterol" is the default'],
    ['a default that is neither yes nor empty', 'products.csv', cell(3, 12, 'no'), 'row 3, column default: "no" is none'],
    ['a drug twice', 'drugs.csv', (text: string) => `${text}${text.split('\n')[1]}\n`, 'row 10, column drug: the drug "albuterol" is in row 2'],
    ['an unknown class', 'drugs.csv', (text: string) => text.replace('statins', 'statines'), 'column classes: "statines" is not in classes.csv'],
    ['an unknown condition', 'drugs.csv', (text: string) => text.replace('high-cholesterol', 'cholesterol'), 'column conditions: "cholesterol" is not in conditions.csv'],
    ['a class twice', 'classes.csv', (text: string) => `${text}statins,Statins\n`, 'column class: the class "statins" is in row'],
    ['a slug that is none', 'classes.csv', (text: string) => `${text}New Class,New\n`, 'column class: "New Class" is not lower-case words'],
    ['a cost of 0', 'costs.csv', cell(2, 3, '0'), 'row 2, column cost_per_unit: "0" is not a number'],
    ['a cost below 0', 'costs.csv', cell(2, 3, '-1.5'), 'row 2, column cost_per_unit: "-1.5" is not a number'],
    ['a cost of nothing known', 'costs.csv', cell(2, 1, '99999999999'), 'row 2, column ndc: "99999999999" is not a product'],
    ['a date that does not exist', 'costs.csv', cell(2, 2, '2025-02-30'), 'row 2, column effective_date: "2025-02-30" is not a date'],
    ['a date written otherwise', 'costs.csv', cell(2, 2, '02/03/2025'), 'row 2, column effective_date: "02/03/2025" is not a date'],
    ['a cost in another unit', 'costs.csv', cell(2, 4, 'EA'), 'row 2, column unit: is EA where the product is priced in GM'],
    ['a past cost of nothing known', 'cost-history.csv', cell(2, 1, '99999999999'), 'row 2, column ndc: "99999999999" is not a product'],
    ['a past cost twice', 'cost-history.csv', (text: string) => `${text}${text.split('\n')[1]}\n`, 'column effective_date: the cost of 72603040301 from 2019-07-03 is in row 2'],
    ['a past cost in another unit', 'cost-history.csv', cell(2, 4, 'ML'), 'row 2, column unit: is ML where the product is priced in EA'],
    ['a past cost of nobody', 'cost-history.csv', cell(2, 5, ''), 'row 2, column published_for: is empty'],
    ["a past cost that is the product's own", 'cost-history.csv', cell(2, 5, '72603040301'), "row 2, column published_for: is the product's own NDC"],
    ['a past cost of another strength', 'cost-history.csv', cell(2, 5, '72603040401'), 'row 2, column published_for: "72603040401" is a product of another drug, type, form or strength'],
    ['a past cost of the brand', 'cost-history.csv', (text: string) => `${text}72603040401,2017-01-04,1.00000,EA,58151015677\n`, 'column published_for: "58151015677" is a product of another'],
    ['a chain twice', 'chains.csv', (text: string) => `${text}cvs,CVS,national,*\n`, 'column chain: the chain "cvs" is in row 2'],
    ['a state that does not exist', 'chains.csv', (text: string) => text.replace('DE;MD', 'DE;XX'), 'column states: "XX" is not a state'],
    ['a chain without states', 'chains.csv', cell(2, 4, ''), 'row 2, column states: is empty'],
    ['a store of no chain', 'stores.csv', cell(2, 1, 'cvx'), 'row 2, column chain: "cvx" is not a chain of chains.csv'],
    ['a store in the sea', 'stores.csv', cell(2, 8, '75.1667'), 'row 2, column latitude: 39.9471, 75.1667 is outside'],
    ['a ZIP without its zero', 'stores.csv', (text: string) => text.replace(',07002,', ',7002,'), 'column zip: "7002" is not a ZIP code of 5 digits'],
    ['a phone number with dashes', 'stores.csv', cell(2, 10, '215-790-3290'), 'row 2, column phone: "215-790-3290" is not'],
    ['a store twice', 'stores.csv', (text: string) => `${text}${text.split('\n')[1]}\n`, 'column street: this store is in row 2'],
    ['a contract twice', 'contracts.csv', (text: string) => `${text}${text.split('\n')[1]}\n`, 'column pbm: the contract of hippo with cvs for Brand is in row 2'],
    ['a contract on another basis', 'contracts.csv', cell(2, 4, 'awp'), 'row 2, column basis: "awp" is none of nadac'],
    ['a percentage that is none', 'contracts.csv', cell(2, 5, '3%'), 'row 2, column percent: "3%" is not a number'],
    ['a usual price twice', 'usual-prices.csv', (text: string) => `${text}cvs,Brand,1,1\n`, 'column chain: the usual price of cvs for Brand'],
    ['a programme number of letters', 'programmes.csv', cell(2, 1, 'pap'), 'row 2, column number: "pap" is not a number of'],
    ['a programme number that begins with 0', 'programmes.csv', cell(2, 1, '0100'), 'column number: "0100" is not a number'],
    ['a programme twice', 'programmes.csv', cell(3, 1, '1001'), 'row 3, column number: the programme 1001 is in row 2'],
    ['a programme without chains', 'programmes.csv', cell(2, 3, ''), 'row 2, column chains: is empty'],
    ['a programme of an unknown chain', 'programmes.csv', cell(2, 3, 'cvs;cvz'), '"cvz" is not a chain of chains.csv'],
    ['a programme without words', 'programmes.csv', cell(2, 4, ''), 'row 2, column description: is empty'],
    ['a help line of 7 digits', 'programmes.csv', cell(2, 5, '5550151'), '"5550151" is not a phone number of 10 digits'],
    ['a programme that may be one', 'programmes.csv', cell(2, 6, 'maybe'), 'column demonstration: "maybe" is none of'],
    ['an area of 5 digits', 'areas.csv', cell(2, 1, '19103'), 'row 2, column zip3: "19103" is not the first 3 digits'],
    ['an area factor out of reach', 'areas.csv', cell(2, 2, '1000'), 'row 2, column factor_percent: "1000" is not a whole'],
  ])('refuses %s', (_, file, change, expected) => {
    const problems = problemsAfter(file, change);
    expect(problems.filter((problem) => problem.startsWith(`${file} `) && problem.includes(expected))).toHaveLength(1);
  });

  test('names a column that is missing, and one that it does not know', () => {
    expect(problemsAfter('areas.csv', (text) => text.replace('factor_percent', 'factor'))).toEqual([
      'areas.csv row 1, column factor_percent: the header does not name this column',
    ]);
    expect(problemsAfter('areas.csv', (text) => text.replace(',area\n', ',area,note\n'))).toEqual([
      'areas.csv row 1, column note: there is no such column',
    ]);
  });

  test('counts rows as a text editor does, whatever is inside quotes or empty', () => {
    const change = (text: string) => text.replace('\n', '\n\n101,100,"two\nlines"\n').replace('191,102', '1911,102');
    expect(problemsAfter('areas.csv', change)).toEqual([
      expect.stringMatching(/^areas.csv row 6, column zip3: "1911"/),
    ]);
  });

  test('says where a row has a cell too few, or a quote is never closed', () => {
    expect(problemsAfter('areas.csv', (text) => `${text}102,100\n`)).toEqual([
      expect.stringMatching(/^areas.csv row 5: has 2 cells where the header has 3/),
    ]);
    expect(problemsAfter('areas.csv', (text) => `${text}102,100,"New\n`)).toEqual([
      expect.stringMatching(/^areas.csv row \d+: cannot be read as CSV/),
    ]);
  });

  test('finds every problem, prints at most 50 of them and counts all', () => {
    const { edit } = copyFixtureCatalog(folder);
    edit('costs.csv', (text) => text.replaceAll(/,\d+\.\d+,/g, ',0,'));
    edit('contracts.csv', (text) => text.replaceAll(',nadac,', ',awp,'));
    const { problems } = checkCatalog(folder);
    expect(problems.length).toBeGreaterThan(60);
    const lines = new InvalidCatalogError(problems).message.split('\n');
    expect(lines).toHaveLength(52);
    const rest = [`... and ${problems.length - 50} more`, `${problems.length} problems in the catalogue`];
    expect(lines.slice(-2)).toEqual(rest);
  });
});

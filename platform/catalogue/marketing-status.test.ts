import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { describeProblem } from './catalog-files.ts';
import { checkCatalog } from './check-catalog.ts';
import { drugNames } from './drug-names.ts';
import { copyFixtureCatalog, fixtureRelease, temporaryFolder } from './fixture/fixture-release.ts';

let folder = '';
let remove = () => {};

beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

/** Checks a copy of the fixture catalog with other rows in marketing-status.csv. */
function checkWith(...rows: string[]) {
  copyFixtureCatalog(folder).edit('marketing-status.csv', () => ['drug,name,form,status', ...rows, ''].join('\n'));
  return checkCatalog(folder);
}

function statusOf(name: string, ...rows: string[]) {
  return drugNames(checkWith(...rows).catalog).find(({ slug }) => slug === name);
}

/** Checks a copy whose products.csv has the column marketing_status, filled for one name. */
function checkWithColumn(name: string, status: string) {
  copyFixtureCatalog(folder).edit('products.csv', (text) => {
    const [header = '', ...rows] = text.trimEnd().split('\n');
    return [
      `${header},marketing_status`,
      ...rows.map((row) => `${row},${row.includes(`,${name},`) ? status : ''}`),
    ].join('\n');
  });
  return checkCatalog(folder);
}

describe('marketing-status.csv', () => {
  test('a release has the status of brands and of their products', () => {
    const release = fixtureRelease();
    expect(release.name('glucophage')).toMatchObject({ marketingStatus: 'discontinued', forms: ['Tablet'] });
    expect(release.name('lipitor')).toMatchObject({ marketingStatus: 'active' });
    expect(release.name('metformin')).toMatchObject({ marketingStatus: null, forms: [] });
    expect(release.product('10631020602')).toMatchObject({ name: 'Riomet', marketingStatus: 'discontinued' });
    expect(release.product('67877093001')).toMatchObject({ name: 'Metformin', marketingStatus: null });
    release.close();
  });

  test('a brand with one active form is active, and only the other form is discontinued', () => {
    const rows = ['semaglutide,Ozempic,Pen,active', 'semaglutide,Ozempic,Tablet,discontinued'];
    expect(statusOf('ozempic', ...rows)).toMatchObject({ marketingStatus: 'active', forms: ['Pen', 'Tablet'] });
    const { products } = checkCatalog(folder).catalog;
    expect(products.find(({ name }) => name === 'Ozempic')?.marketingStatus).toBe('active');
  });

  test('the status of a form does not apply to a product in another form', () => {
    const { products } = checkWith('metformin,Riomet,Tablet,discontinued').catalog;
    expect(products.find(({ name }) => name === 'Riomet')?.marketingStatus).toBeNull();
  });

  test('the status of a product overrides that of its brand', () => {
    const { catalog, problems } = checkWithColumn('Riomet', 'active');
    expect(problems).toEqual([]);
    expect(catalog.products.find(({ name }) => name === 'Riomet')?.marketingStatus).toBe('active');
  });

  test('a brand without a row has the status of its products', () => {
    const names = drugNames(checkWithColumn('Zoloft', 'discontinued').catalog);
    expect(names.find(({ slug }) => slug === 'zoloft')?.marketingStatus).toBe('discontinued');
    expect(names.find(({ slug }) => slug === 'ozempic')?.marketingStatus).toBeNull();
  });

  test('a catalog without the file is valid, with every status unknown', () => {
    copyFixtureCatalog(folder);
    rmSync(join(folder, 'marketing-status.csv'));
    const { catalog, problems } = checkCatalog(folder);
    expect(problems).toEqual([]);
    expect(catalog.products.map(({ marketingStatus }) => marketingStatus)).not.toContain('discontinued');
  });

  test.each([
    ['metformin,Glucophage,Tablet,sold', 'column status: "sold" is not one of active, discontinued'],
    ['metfornin,Glucophage,Tablet,active', 'column drug: "metfornin" is not a drug'],
    ['metformin,,Tablet,active', 'column name: is empty'],
    ['metformin,Glucophage,Tablett,active', 'column form: "Tablett" is not a known form'],
  ])('the row %s is rejected', (row, problem) => {
    expect(checkWith(row).problems.map(describeProblem).join('\n')).toContain(problem);
  });

  test('a second row for the same brand and form is rejected', () => {
    const { problems } = checkWith('metformin,Glucophage,Tablet,active', 'metformin,GLUCOPHAGE,Tablet,discontinued');
    expect(problems.map(describeProblem).join('\n')).toContain('the status of GLUCOPHAGE, Tablet is in row 2');
  });
});

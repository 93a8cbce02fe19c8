import { describe, expect, test } from 'vitest';

import { isOtherBusiness, isPublic, placePharmacy } from './store-rules.ts';

const today = '2026-11-22';
const pharmacy = {
  name: 'MAIN STREET PHARMACY INC',
  state: 'CO',
  zip: '80202',
  updated: '2024-01-01',
};
const place = (changes: Partial<typeof pharmacy>) => placePharmacy({ ...pharmacy, ...changes }, today);

describe('placing a registered pharmacy', () => {
  test.each([
    ['GARFIELD BEACH CVS LLC', 'CA', '94103', 'cvs'],
    ['LONGS DRUG STORES CALIFORNIA LLC', 'HI', '96813', 'cvs'],
    ['WALGREEN CO.', 'PR', '00921', 'walgreens'],
    ['WAL-MART PUERTO RICO INC', 'PR', '00736', 'walmart'],
    ["SAM'S EAST INC", 'TX', '75201', 'sams-club'],
    ['SMITHS FOOD & DRUG CENTERS INC', 'AZ', '85003', 'frys'],
    ['SMITHS FOOD & DRUG CENTERS INC', 'AZ', '86403', 'smiths'],
    ['SMITHS FOOD & DRUG CENTERS INC', 'UT', '84101', 'smiths'],
    ['DILLON COMPANIES LLC', 'CO', '80218', 'king-soopers'],
    ['HANNAFORD BROS. CO., LLC', 'ME', '04074', 'hannaford'],
    ["SHAW'S SUPERMARKETS INC", 'MA', '02136', 'shaws'],
    ['RANDALLS FOOD & DRUGS LP', 'TX', '77002', 'randalls'],
    ['THE STOP & SHOP SUPERMARKET COMPANY LLC', 'CT', '06101', 'stop-and-shop'],
  ])('%s in %s %s is a store of %s', (name, state, zip, chain) => {
    // The stores of a chain are kept, however old their registrations are.
    expect(place({ name, state, zip, updated: '2008-01-01' })).toEqual({ chain });
  });

  test.each([
    ['DILLON COMPANIES LLC', 'CO', '81501'],
    ['DILLON COMPANIES LLC', 'KS', '67501'],
  ])('%s in %s %s has another banner, so it has no price', (name, state, zip) => {
    expect(place({ name, state, zip })).toEqual({ rejectionReason: 'is a chain without prices' });
  });

  test.each([
    'RITE AID OF MARYLAND INC',
    'THRIFTY PAYLESS INC',
    'SHOPKO STORES OPERATING CO LLC',
    'TARGET CORPORATION',
  ])('the closed chain %s has no stores', (name) =>
    expect(place({ name })).toEqual({ rejectionReason: 'is a closed chain' }),
  );

  test.each([
    'SAINT FRANCIS HOSPITAL PHARMACY',
    'GENOA HEALTHCARE LLC',
    'KAISER FOUNDATION HEALTH PLAN INC',
    'EXPRESS SCRIPTS PHARMACY INC',
  ])('%s is not open to the public', (name) => {
    expect(place({ name })).toEqual({ rejectionReason: 'is not open to the public' });
  });

  test.each([
    ['3336C0003X', true],
    ['333600000X', true],
    ['3336I0012X', false],
    ['3336M0002X', false],
    ['3336L0003X', false],
  ])('the kind %s is open to the public: %s', (taxonomy, isOpen) => {
    expect(isPublic(taxonomy)).toBe(isOpen);
  });

  test('a community pharmacy without a chain counts as a local pharmacy', () => {
    expect(place({})).toEqual({ chain: 'other' });
    expect(place({ name: "SHAW'S PHARMACY-CROWELL" })).toEqual({ chain: 'other' });
    expect(place({ name: 'FARMACIA GLORIVEE I', state: 'PR' })).toEqual({ chain: 'other' });
  });

  test.each([
    ['an old registration', { updated: '2016-11-21' }],
    ['a name that says nothing', { name: 'KJK LLC' }],
  ])('an independent with %s is rejected', (_, changes) => {
    expect(place(changes)).toMatchObject({ rejectionReason: expect.stringContaining('old registration') });
  });
});

test.each([
  ["Ogilville GetGo (Ricker's Heritage) Fuel Station", true],
  ['Rogers Gas Station', true],
  ['Altoona Fast & Fresh Hy-Vee', true],
  ['Rogers Supercenter', false],
  ['Gaston Crossing', false],
])('%s is another business: %s', (name, isOther) => {
  expect(isOtherBusiness(name)).toBe(isOther);
});

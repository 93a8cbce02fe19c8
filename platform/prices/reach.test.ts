import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildRelease } from '../catalogue/build-release.ts';
import { copyFixtureCatalog, temporaryFolder } from '../catalogue/fixture/fixture-release.ts';
import { openRelease, type Release } from '../catalogue/release.ts';
import { createQuotes } from './quotes.ts';

const ndc = '72603040401';
const catalog = temporaryFolder();
const data = temporaryFolder();
let release: Release;
beforeAll(() => {
  const { edit } = copyFixtureCatalog(catalog.folder);
  edit('chains.csv', (text) => `${text}mail-rx,Mail Rx,mail,AE;PA\n`);
  edit('contracts.csv', (text) => `${text}hippo,mail-rx,Generic,nadac,10,500,400\n`);
  edit(
    'stores.csv',
    (text) =>
      `${text}cvs,,1 Front St,Hagatna,GU,96910,,,,,\nother,Isla Drugs,2 Front St,Hagatna,GU,96910,,,,6715550100,\n`,
  );
  buildRelease(catalog.folder, data.folder);
  release = openRelease(data.folder);
});
afterAll(() => {
  release.close();
  catalog.remove();
  data.remove();
});

function quotesAt(zip: string | null) {
  const quotes = createQuotes(release, { secret: 's', faults: false, now: () => new Date('2026-03-04') });
  const place = quotes.findPlace(zip);
  if (!place) throw new Error(`There is no ZIP code ${zip}`);
  const request = { partner: 'tests', ndc, quantity: 30, pbm: 'hippo' };
  const entries = quotes.quoteAll(place, request);
  return { place, of: (chain: string) => entries.find((entry) => entry.chain === chain) };
}

describe('how a chain is reached', () => {
  test('a chain is reached through a store, by mail, or not at all near a ZIP code', () => {
    const { of } = quotesAt('19103');
    expect(of('cvs')).toMatchObject({ reach: 'store', distance_approximate: false });
    expect(of('mail-rx')).toMatchObject({ reach: 'mail', distance_miles: null, nearest_store: null });
    expect(of('costco')).toMatchObject({ reach: 'none', distance_miles: null });
  });

  test('a store without coordinates is at the center of its ZIP code and its distance is approximate', () => {
    const { of, place } = quotesAt('96910');
    expect(place.label).toBe('Hagatna, GU');
    expect(of('cvs')).toMatchObject({
      reach: 'store',
      distance_miles: 0,
      distance_approximate: true,
      nearest_store: { name: 'CVS Pharmacy', street: '1 Front St', state: 'GU' },
    });
    expect(of('other')).toMatchObject({ nearest_store: { name: 'Isla Drugs', phone: '671-555-0100' } });
    expect(of('mail-rx')).toBeUndefined();
  });

  test('a military ZIP code has its region and what comes by mail', () => {
    const { of, place } = quotesAt('09012');
    expect(place.label).toBe('APO, AE');
    expect(of('mail-rx')).toMatchObject({ reach: 'mail' });
    expect(of('cvs')).toMatchObject({ reach: 'none' });
  });

  test('a national average does not say whether a store is nearby', () => {
    expect(quotesAt(null).of('cvs')).not.toHaveProperty('reach');
  });
});

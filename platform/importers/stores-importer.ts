import { states } from '../catalogue/check-pharmacies.ts';
import type { ZipRecord } from '../catalogue/records.ts';
import { readZipCenters } from '../catalogue/zip-centers.ts';
import { readCatalogRows, type CatalogRow } from './catalog-table.ts';
import { parseDay, parsePhone, parseZip, sourceName, acceptCorrected } from './cell-rules.ts';
import { findColumns, hasAny, type Header } from './header.ts';
import type { ImportContext, Importer, TableReader } from './importer.ts';
import { createRow, type Row } from './row.ts';
import { createStoreMerge, type StoreMerge } from './store-merge.ts';
import { createChainFinder, fromCapitals, withApostrophes } from './store-names.ts';
import { isOtherBusiness, isPublic, placePharmacy } from './store-rules.ts';

const location = (name: string) => `provider business practice location address ${name}`;

/** The columns of store lists (CSV, GeoJSON of All The Places) and of NPPES. */
const columnNames = {
  brand: ['brand', 'chain'],
  name: ['provider other organization name', 'name'],
  legalName: ['provider organization name (legal business name)'],
  number: ['addr:housenumber'],
  street: [
    'street',
    'addr:full',
    'addr:street',
    'address',
    'provider first line business practice location address',
  ],
  suite: ['provider second line business practice location address'],
  city: ['city', 'addr:city', location('city name')],
  state: ['state', 'addr:state', location('state name')],
  zip: ['zip', 'zip code', 'postal code', 'addr:postcode', location('postal code')],
  phone: ['phone', location('telephone number')],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lon', 'lng'],
  taxonomy: ['healthcare provider taxonomy code 1'],
  updated: ['last update date'],
  hasPharmacy: ['amenity:pharmacy'],
} as const;

type Column = keyof typeof columnNames;
type StoreRow = Row<Column>;

/** The largest distance of a store from the center of its ZIP code, in degrees: about 70 miles, except in Alaska. */
const maxDegrees = 1;

/** Imports stores into stores.csv: with coordinates, or (NPPES) at the center of their ZIP code. */
export function createStoresImporter(context: ImportContext): Importer {
  const chains = readCatalogRows(context.catalogDir, 'chains.csv');
  const merge = createStoreMerge(context, readCatalogRows(context.catalogDir, 'stores.csv'));
  const places: Places = {
    findChain: createChainFinder(chains),
    independent: chains.find(({ kind }) => kind === 'independent') ?? null,
    chains: new Map(chains.map((row) => [row['chain'] ?? '', row])),
    today: context.today,
    zips: readZipCenters(readOwnZips(context.catalogDir)),
  };
  return {
    expects: 'stores: a brand or name with street, city, state and ZIP code',
    open: (file, cells) => {
      const header = findColumns<Column>(file, cells, columnNames, ['street', 'city', 'state', 'zip']);
      if (!header || !hasAny<Column>(header, ['brand', 'name'])) return null;
      return createTableReader(header, merge, places);
    },
    finish: () => ({ changes: [merge.finish()], suspicions: [], rejected: [] }),
  };
}

/** The complete rows of zips.csv. The check of the catalog reports problems in the others. */
function readOwnZips(catalogDir: string): ZipRecord[] {
  return readCatalogRows(catalogDir, 'zips.csv').map(
    ({ zip = '', city = '', state = '', latitude, longitude }) => ({
      zip,
      city,
      state,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }),
  );
}

interface Places {
  findChain: (name: string) => CatalogRow | null;
  independent: CatalogRow | null;
  chains: ReadonlyMap<string, CatalogRow>;
  today: string;
  zips: ReturnType<typeof readZipCenters>;
}

function createTableReader(header: Header<Column>, merge: StoreMerge, places: Places): TableReader {
  const row = createRow(header);
  const source = sourceName(header.file);
  return {
    ...row,
    order: 0,
    read: (cells) => {
      row.begin(cells);
      if (row.has('taxonomy') && !isPublic(row.text('taxonomy'))) {
        row.reject('taxonomy', 'is not a community pharmacy');
      }
      if (row.has('hasPharmacy') && !/^(?:yes|true|1)$/i.test(row.text('hasPharmacy'))) {
        row.reject('hasPharmacy', 'has no pharmacy');
      }
      if (isOtherBusiness(row.text('name'))) row.reject('name', 'is another business');
      const identity = readIdentity(row, places);
      const place = readPlace(row, places);
      if (identity && place && !row.rejection()) merge.add({ ...identity, ...place, source });
    },
  };
}

/** The chain and the name of a store. A name that belongs to no chain is that of an independent pharmacy. */
function readIdentity(row: StoreRow, places: Places): { chain: string; name: string } | null {
  const { findChain, independent } = places;
  const names = [row.text('name'), row.text('legalName')].filter(
    (name) => name !== '' && name !== '<UNAVAIL>',
  );
  const found = (row.has('brand') ? [row.text('brand')] : names)
    .map(findChain)
    .find((chain) => chain !== null);
  if (found) return { chain: found['chain'] ?? '', name: found['display_name'] ?? '' };
  if (row.has('brand')) return row.reject('brand', 'is not a chain of chains.csv');
  const [name] = names;
  if (name === undefined) return row.reject('name', 'is empty');
  if (row.has('taxonomy')) {
    const company = readRegistered(row, names.join(' '), places);
    if (company !== 'other') return company;
  }
  if (!independent)
    return row.reject('name', 'is not a chain of chains.csv, which has no chain for independent pharmacies');
  return { chain: independent['chain'] ?? '', name: readable(row, name) };
}

/** A date whose year may have two digits: 4/22/25 is 4/22/2025. */
const withCentury = (date: string) => date.replace(/\/(\d{2})$/, '/20$1');

/**
 * The chain of a registered pharmacy whose name is not that of a chain: that of its company, 'other', or null if the
 * pharmacy is not accepted.
 */
function readRegistered(
  row: StoreRow,
  name: string,
  { chains, today }: Places,
): { chain: string; name: string } | 'other' | null {
  const zip = parseZip(row.text('zip'))?.value ?? '';
  const state = row.text('state').toUpperCase();
  const updated = parseDay(withCentury(row.text('updated')))?.value ?? today;
  const placement = placePharmacy({ name, state, zip, updated }, today);
  if ('rejectionReason' in placement) return row.reject('legalName', placement.rejectionReason);
  if (placement.chain === 'other') return 'other';
  const chain = chains.get(placement.chain);
  if (!chain) return row.reject('legalName', 'is not a chain of chains.csv');
  const chainStates = (chain['states'] ?? '').split(';');
  if (!chainStates.includes('*') && !chainStates.includes(state))
    return row.reject('state', 'is not a state that its chain serves');
  return { chain: placement.chain, name: chain['display_name'] ?? '' };
}

/** Lists leave commas where a part of an address is missing: '300 Milam Street, Ste A,,'. */
const withoutStrayCommas = (text: string) => text.replaceAll(/,[\s,]*,/g, ',').replace(/[\s,;]+$/, '');

function readable(row: StoreRow, text: string): string {
  const single = withApostrophes(withoutStrayCommas(text.replaceAll(/\s+/g, ' ')));
  const value = fromCapitals(single);
  if (value !== null) row.correct('letter-case');
  return value ?? single;
}

function readPlace(row: StoreRow, { zips }: Places) {
  const parsed = parseZip(row.text('zip'));
  const center = parsed && zips.get(parsed.value);
  if (!parsed) return row.reject('zip', 'is not a ZIP code');
  if (!center) return row.reject('zip', 'is not a known ZIP code');
  const zip = acceptCorrected(row, parsed);
  let state = row.text('state').toUpperCase();
  if (state.length > 2) {
    row.correct('state-of-the-zip');
    state = center.state;
  }
  if (!states.has(state)) return row.reject('state', 'is not a state');
  if (state !== center.state) return row.reject('state', 'is not the state of the ZIP code');
  const street = readable(
    row,
    [row.text('number'), row.text('street'), row.text('suite')].filter((part) => part !== '').join(' '),
  );
  const city = readable(row, row.text('city'));
  if (street === '') return row.reject('street', 'is empty');
  if (city === '') return row.reject('city', 'is empty');
  const phone = readPhone(row);
  const point = readPoint(row, center);
  return point && { street, city, state, zip, phone, ...point };
}

/** An invalid phone number is left out, and the store is kept without it. */
function readPhone(row: StoreRow): string {
  const phone = parsePhone(row.text('phone'));
  if (phone === null) row.correct('phone-left-out');
  return phone ?? '';
}

interface Point {
  latitude: string;
  longitude: string;
  precision: string;
}

function readPoint(row: StoreRow, center: { latitude: number; longitude: number }): Point | null {
  const [latitudeText, longitudeText] = [row.text('latitude'), row.text('longitude')];
  if (latitudeText === '' && longitudeText === '') {
    row.correct('center-of-the-zip');
    return { latitude: '', longitude: '', precision: '' };
  }
  const [latitude, longitude] = [Number(latitudeText), Number(longitudeText)];
  if (latitudeText === '' || !Number.isFinite(latitude)) return row.reject('latitude', 'is not a latitude');
  if (longitudeText === '' || !Number.isFinite(longitude))
    return row.reject('longitude', 'is not a longitude');
  const allowed = maxDegrees * (center.latitude > 51 ? 8 : 1);
  const isFar =
    Math.abs(latitude - center.latitude) > allowed || Math.abs(longitude - center.longitude) > allowed;
  if (isFar) return row.reject('latitude', 'is far from the ZIP code');
  // Rounded to eleven meters, like the rest of the catalog.
  return { latitude: round(latitude), longitude: round(longitude), precision: 'address' };
}

const round = (degrees: number) => String(Math.round(degrees * 10_000) / 10_000);

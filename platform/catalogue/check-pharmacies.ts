import { createUniqueCheck, quoted, type CheckedRow } from './cells.ts';
import type {
  AreaRecord,
  AssistanceProgramRecord,
  Catalog,
  ChainRecord,
  ContractRecord,
  StoreRecord,
  UsualPriceRecord,
  ZipRecord,
} from './records.ts';

/** States, districts, territories and regions of military mail, as the Postal Service writes them. */
export const states: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH ' +
    'OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR VI GU AS MP AA AE AP'
  ).split(' '),
);

/** Rectangles that cover the United States: south, north, west, east. */
const territories = [
  { what: 'the contiguous states', box: [24.3, 49.5, -125, -66.8] },
  { what: 'Alaska', box: [51, 71.6, -180, -129.9] },
  { what: 'Hawaii', box: [18.8, 22.4, -160.4, -154.7] },
  { what: 'Puerto Rico and the Virgin Islands', box: [17.6, 18.6, -67.4, -64.5] },
  { what: 'Guam and the Northern Marianas', box: [13.1, 20.6, 144.5, 146.2] },
  { what: 'American Samoa', box: [-14.6, -11, -171.2, -168.1] },
] as const;

const types = ['Brand', 'Generic'] as const;
const cents = { min: 0, max: 1_000_000, places: 0 };

/** chains.csv: `*` for nationwide, else the states that a chain serves. */
export function checkChains(rows: CheckedRow[]): ChainRecord[] {
  const checkUnique = createUniqueCheck();
  return rows.map((row) => {
    const { cell } = row;
    const chain = cell.slug('chain');
    checkUnique(row, 'chain', chain, `the chain ${quoted(chain)}`);
    const chainStates = cell.list('states', 1);
    const unknown = chainStates.find((state) => !states.has(state) && !(state === '*' && chainStates.length === 1));
    if (unknown !== undefined) cell.problem('states', `${quoted(unknown)} is not a state`);
    return {
      chain,
      displayName: cell.required('display_name'),
      kind: cell.oneOf('kind', ['national', 'regional', 'independent', 'mail']),
      states: chainStates,
    };
  });
}

/** zips.csv: additions and corrections to the built-in list of ZIP codes. */
export function checkZips(rows: CheckedRow[]): ZipRecord[] {
  const checkUnique = createUniqueCheck();
  return rows.map((row) => {
    const { cell } = row;
    const zip = cell.matching('zip', /^\d{5}$/, 'a ZIP code of 5 digits');
    checkUnique(row, 'zip', zip, `the ZIP code ${zip}`);
    return { zip, city: cell.required('city'), state: cell.known('state', states, 'a state'), ...readPoint(row) };
  });
}

interface StoreContext {
  chains: ChainRecord[];
  zips: Catalog['zips'];
}

/**
 * stores.csv: pharmacies of existing chains within the United States. A store without a name has its chain's, and one
 * without coordinates is at the center of its ZIP code.
 */
export function checkStores(rows: Iterable<CheckedRow>, { chains, zips }: StoreContext): StoreRecord[] {
  const checkUnique = createUniqueCheck();
  const known = chainIds(chains);
  const displayNames = new Map(chains.map(({ chain, displayName }) => [chain, displayName]));
  const mailChains = new Set(chains.filter(({ kind }) => kind === 'mail').map(({ chain }) => chain));
  return Array.from(rows, (row) => {
    const { cell } = row;
    const chain = cell.known('chain', known, 'a chain of chains.csv');
    if (mailChains.has(chain)) cell.problem('chain', `${quoted(chain)} is a mail-order chain, which has no stores`);
    const isOther = chains.some(({ chain: id, kind }) => id === chain && kind === 'independent');
    const zip = cell.matching('zip', /^\d{5}$/, 'a ZIP code of 5 digits');
    const store: StoreRecord = {
      chain,
      name: isOther ? cell.required('name') : cell.text('name') || (displayNames.get(chain) ?? ''),
      street: cell.required('street'),
      city: cell.required('city'),
      state: cell.known('state', states, 'a state'),
      zip,
      ...readStorePoint(row, zips.get(zip)),
      phone: readOptional(row, 'phone', /^\d{10}$/, 'a phone number of 10 digits'),
      ncpdp: readOptional(row, 'ncpdp', /^\d{7}$/, 'an NCPDP number of 7 digits'),
    };
    checkUnique(row, 'street', [chain, store.name, store.street, zip].join('|').toLowerCase(), 'this store');
    return store;
  });
}

function readStorePoint(row: CheckedRow, center: ZipRecord | undefined): Point & { isApproximate: boolean } {
  const { cell } = row;
  const hasCoordinates = ['latitude', 'longitude', 'precision'].some((column) => cell.text(column) !== '');
  if (hasCoordinates) {
    const precision = cell.text('precision') === '' ? 'address' : cell.oneOf('precision', ['address', 'zip']);
    return { ...readPoint(row), isApproximate: precision === 'zip' };
  }
  if (!center) cell.problem('zip', `${quoted(cell.text('zip'))} is not a known ZIP code: enter coordinates`);
  const { latitude, longitude } = center ?? { latitude: 0, longitude: 0 };
  return { latitude, longitude, isApproximate: true };
}

type Point = Pick<ZipRecord, 'latitude' | 'longitude'>;

/** Coordinates within the United States. */
function readPoint({ cell }: CheckedRow): Point {
  const latitude = cell.number('latitude', { min: -90, max: 90, places: 8 });
  const longitude = cell.number('longitude', { min: -180, max: 180, places: 8 });
  if (cell.text('latitude') !== '' && cell.text('longitude') !== '' && !isInUnitedStates(latitude, longitude)) {
    cell.problem('latitude', `${latitude}, ${longitude} is outside the United States`);
  }
  return { latitude, longitude };
}

/** contracts.csv: one contract for a PBM, a chain and a type. */
export function checkContracts(rows: CheckedRow[], chains: ChainRecord[]): ContractRecord[] {
  const checkUnique = createUniqueCheck();
  const known = chainIds(chains);
  return rows.map((row) => {
    const { cell } = row;
    const contract: ContractRecord = {
      pbm: cell.slug('pbm'),
      chain: cell.known('chain', known, 'a chain of chains.csv'),
      type: cell.oneOf('type', types),
      basis: cell.oneOf('basis', ['nadac']),
      percentE2: readPercentE2(row),
      feeCents: cell.number('dispensing_fee_cents', cents),
      minimumCents: cell.number('minimum_cents', cents),
    };
    const { pbm, chain, type } = contract;
    checkUnique(row, 'pbm', `${pbm}|${chain}|${type}`, `the contract of ${pbm} with ${chain} for ${type}`);
    return contract;
  });
}

/** usual-prices.csv: one usual price for a chain and a type. */
export function checkUsualPrices(rows: CheckedRow[], chains: ChainRecord[]): UsualPriceRecord[] {
  const checkUnique = createUniqueCheck();
  const known = chainIds(chains);
  return rows.map((row) => {
    const { cell } = row;
    const chain = cell.known('chain', known, 'a chain of chains.csv');
    const type = cell.oneOf('type', types);
    checkUnique(row, 'chain', `${chain}|${type}`, `the usual price of ${chain} for ${type}`);
    return { chain, type, percentE2: readPercentE2(row), baseCents: cell.number('base_cents', cents) };
  });
}

/** areas.csv: the price level of three-digit ZIP areas. */
export function checkAreas(rows: CheckedRow[]): AreaRecord[] {
  const checkUnique = createUniqueCheck();
  return rows.map((row) => {
    const { cell } = row;
    const zip3 = cell.matching('zip3', /^\d{3}$/, 'the first 3 digits of a ZIP code');
    checkUnique(row, 'zip3', zip3, `the area ${zip3}`);
    const factorPercent = cell.number('factor_percent', { min: 50, max: 200, places: 0 });
    return { zip3, factorPercent, area: cell.required('area') };
  });
}

function readPercentE2({ cell }: CheckedRow): number {
  return Math.round(cell.number('percent', { min: -100, max: 10_000, places: 2 }) * 100);
}

function readOptional({ cell }: CheckedRow, column: string, pattern: RegExp, what: string): string {
  return cell.text(column) === '' ? '' : cell.matching(column, pattern, what);
}

function chainIds(chains: ChainRecord[]): Set<string> {
  return new Set(chains.map(({ chain }) => chain));
}

function isInUnitedStates(latitude: number, longitude: number): boolean {
  return territories.some(
    ({ box: [south, north, west, east] }) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
}

/** programs.csv: patient assistance programs of existing chains. */
export function checkAssistancePrograms(rows: CheckedRow[], chains: ChainRecord[]): AssistanceProgramRecord[] {
  const checkUnique = createUniqueCheck();
  const known = chainIds(chains);
  return rows.map((row) => {
    const { cell } = row;
    const number = cell.matching('number', /^[1-9]\d{0,8}$/, 'a number of 1 to 9 digits');
    checkUnique(row, 'number', number, `the program ${number}`);
    const participants = cell.list('chains', 1);
    const unknown = participants.find((chain) => chain !== '' && !known.has(chain));
    if (unknown !== undefined) cell.problem('chains', `${quoted(unknown)} is not a chain of chains.csv`);
    const helpLine = cell.text('help_line');
    return {
      number,
      name: cell.required('name'),
      chains: participants,
      description: cell.required('description'),
      helpLine: helpLine && cell.matching('help_line', /^\d{10}$/, 'a phone number of 10 digits'),
      demonstration: cell.oneOf('demonstration', ['', 'yes']) === 'yes',
    };
  });
}

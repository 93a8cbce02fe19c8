import { yearsBefore } from '../../wire/cost-age.ts';

/** A pharmacy as the NPI registry of CMS (NPPES) lists it. */
export interface RegisteredPharmacy {
  /** The legal name of the organization. */
  name: string;
  /** Two letters. */
  state: string;
  /** Five digits. */
  zip: string;
  /** YYYY-MM-DD. */
  updated: string;
}

/** Where a registered pharmacy belongs: to a chain, to `other` (no chain), or nowhere, with the reason. */
type Placement = { chain: string } | { rejectionReason: string };

/** The kinds that are open to the public: community pharmacies, and pharmacies that state no kind. */
const publicTaxonomies: ReadonlySet<string> = new Set(['3336C0003X', '333600000X']);

/** Whether a kind of pharmacy is open to the public. Others may be too, but the registry does not say which. */
export const isPublic = (taxonomy: string): boolean => publicTaxonomies.has(taxonomy);

/** Words in the legal names of the companies of each chain. A state or the beginning of a ZIP code can restrict a name. */
const companies: readonly { chain: string; names: string; where?: RegExp }[] = [
  { chain: 'cvs', names: 'cvs|longs drug stores|hook superx|arbor drugs' },
  { chain: 'walgreens', names: 'walgreens?|duane reade|bond drug company' },
  { chain: 'walmart', names: 'wal ?mart' },
  { chain: 'sams-club', names: 'sams (club|east|west)' },
  { chain: 'costco', names: 'costco' },
  { chain: 'acme', names: 'acme markets' },
  { chain: 'albertsons', names: 'albertsons' },
  { chain: 'fred-meyer', names: 'fred meyer' },
  // Smith's Food & Drug runs Fry's in Arizona, except along the Colorado River.
  { chain: 'frys', names: 'smiths food', where: /^AZ 8(?!64)/ },
  { chain: 'smiths', names: 'smiths food' },
  { chain: 'frys', names: 'frys food', where: /^AZ/ },
  { chain: 'giant', names: 'giant of maryland|the giant company|giant food stores' },
  { chain: 'giant-eagle', names: 'giant eagle|tamarkin company|riser foods' },
  { chain: 'h-e-b', names: 'h e b|heb|heb grocery' },
  { chain: 'hannaford', names: 'hannaford bros' },
  { chain: 'harris-teeter', names: 'harris teeter' },
  { chain: 'hy-vee', names: 'hy vee' },
  { chain: 'jewel-osco', names: 'jewel osco|jewel food stores' },
  // Dillon Companies runs King Soopers east of the mountains, City Market west of them, and Dillons in Kansas.
  { chain: 'king-soopers', names: 'dillon companies|king soopers', where: /^CO 8(0|10)/ },
  { chain: 'kroger', names: 'kroger' },
  { chain: 'meijer', names: 'meijer' },
  { chain: 'publix', names: 'publix' },
  { chain: 'ralphs', names: 'ralphs grocery' },
  { chain: 'randalls', names: 'randalls food' },
  { chain: 'safeway', names: 'safeway' },
  { chain: 'shaws', names: 'shaws supermarkets' },
  { chain: 'shoprite', names: 'shop ?rite' },
  { chain: 'stop-and-shop', names: 'stop (and )?shop' },
  { chain: 'vons', names: 'vons' },
  { chain: 'wegmans', names: 'wegmans?' },
  { chain: 'weis', names: 'weis markets' },
];

/** Chains that closed, or whose pharmacies another chain took over. */
const closed = pattern(
  'rite ?aid|thrifty payless|bartell|eckerd|brooks pharmacy|fred ?s stores|freds|shopko|k ?mart|target|great atlantic|' +
    'super fresh|waldbaum|pathmark|dominicks|bi ?mart|pharmaca|marsh drugs|farm fresh|pamida|drug fair|phar mor|' +
    'american drug stores|lucky stores|usa drug|kerr drug|food lion',
);

/** Pharmacies for members, patients or institutions, and offices. */
const restricted = pattern(
  'hospitals?|infirmary|hospices?|clinics?|infusion|iv|specialty|oncology|cancer|dialysis|nephrology|long ?term|ltc|' +
    'institutional|nursing|assisted|home ?care|home health|home delivery|mail|mailorder|caremark|express scripts|accredo|' +
    'pillpack|amazon|centerwell|humana|genoa|kaiser|omnicare|pharmerica|pharmscript|optum|aids healthcare|' +
    'correction(s|al)?|prison|jail|sheriffs?|department|dept|state of|county of|city of|government|commonwealth of|' +
    'veterans?|va|army|navy|air force|military|tribal|tribes?|indian|nation|university|college|students?|' +
    'veterinary|animal|pets?|nuclear|radio ?pharm\\w*|isotopes?|compounding|wholesale|distribut\\w+|research|' +
    'planned parenthood|behavioral|mental|headquarters|warehouse|central fill|staffing|consult\\w*|telepharmacy|' +
    'community health|health centers?|medical centers?|medical group|health system|health care system',
);

/** Whether visitors would recognize a pharmacy by its name. */
const pharmacyName = /pharm|drug|apothec|\brx|rx\b|chemist|farmacia|botica|prescription|medicine s|medicap/i;

function pattern(words: string): RegExp {
  return new RegExp(`\\b(${words})\\b`);
}

const chainPatterns = companies.map((company) => ({ ...company, words: pattern(company.names) }));

/** The pharmacy of an older registration may have closed. */
const maxYearsSinceUpdate = 10;

/**
 * Where a pharmacy of the registry belongs. A company of a chain is never `other`, so that no store of a chain is shown with
 * the price of independent pharmacies, and no pharmacy with the price of a chain to which it does not belong. An independent
 * is rejected if its registration is older than ten years, or if no visitor would recognize a pharmacy by its name.
 * @param today YYYY-MM-DD
 */
export function placePharmacy({ name, state, zip, updated }: RegisteredPharmacy, today: string): Placement {
  const words = toWords(name);
  if (closed.test(words)) return { rejectionReason: 'is a closed chain' };
  if (restricted.test(words)) return { rejectionReason: 'is not open to the public' };
  const known = chainPatterns.filter(({ words: names }) => names.test(words));
  const company = known.find(({ where }) => !where || where.test(`${state} ${zip}`));
  if (company) return { chain: company.chain };
  if (known.length > 0) return { rejectionReason: 'is a chain without prices' };
  const isRecognized = updated >= yearsBefore(today, maxYearsSinceUpdate) && pharmacyName.test(name);
  return isRecognized
    ? { chain: 'other' }
    : { rejectionReason: 'is an old registration, or its name does not say that it is a pharmacy' };
}

/** Lower case without punctuation: "FRY'S FOOD & DRUG, INC." is 'frys food drug inc'. */
function toWords(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Whether a row of a store list is a fuel station, a convenience store or a depot without a pharmacy. */
export function isOtherBusiness(name: string): boolean {
  return /\b(fuel|gas|getgo|convenience|car wash|liquor?|wine|e-?commerce|warehouse|distribution|vision|fast & fresh)\b/i.test(
    name,
  );
}

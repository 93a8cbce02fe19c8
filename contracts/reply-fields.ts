import type { SpecifiedName } from './examples/specified-only.ts';

/** The required type of a value. Numbers may be sent as text. */
export type FieldKind = 'text' | 'number' | 'amount' | 'date' | 'flag' | 'list' | 'object' | 'url';

/** A field of a reply that the site reads. */
export interface ReplyField {
  /** As on the wire; `[]` stands for each row of a list. */
  path: string;
  kind: FieldKind;
  /**
   * `required`: without the field, the row or the page is missing. `extension`: the specification does not name the field.
   */
  need: 'required' | 'optional' | 'extension';
  /** What the site shows with the field. */
  shows: string;
  /** What the site does without the field. */
  without: string;
}

type Row = readonly [path: string, kind: FieldKind, need: ReplyField['need'], shows: string, without: string];

const toField = ([path, kind, need, shows, without]: Row): ReplyField => ({
  path,
  kind,
  need,
  shows,
  without,
});

const drug: readonly Row[] = [
  [
    'search_name',
    'text',
    'optional',
    'the heading of the drug page',
    'the heading is the name in the address',
  ],
  ['description', 'text', 'optional', 'the description', 'no description'],
  ['default_drug_id', 'number', 'optional', 'the product chosen first', 'the first product is chosen first'],
  ['drugs', 'list', 'required', 'the products to choose from', 'the page says that it cannot load'],
  ['drugs[].ndc', 'text', 'required', 'the product of a price', 'the product is left out'],
  ['drugs[].name', 'text', 'required', 'the name in the picker', 'the product is left out'],
  ['drugs[].id', 'number', 'optional', 'addresses with ?id=', 'the product cannot be chosen by id'],
  ['drugs[].type', 'text', 'optional', 'brand or generic', 'the product counts as neither'],
  ['drugs[].form', 'text', 'optional', 'the form picker', 'no form is shown'],
  ['drugs[].dosage', 'text', 'optional', 'the dosage picker', 'no dosage is shown'],
  ['drugs[].package_size', 'number', 'optional', 'units of a package', 'a package is one unit'],
  [
    'drugs[].default_quantity',
    'number',
    'optional',
    'the quantity chosen first',
    'the first quantity is chosen first',
  ],
  ['drugs[].quantities_formatted', 'list', 'optional', 'the quantity picker', 'visitors enter the quantity'],
  ['drugs[].quantities_formatted[].label', 'text', 'optional', 'the name of a quantity', 'the number alone'],
  ['drugs[].image', 'url', 'optional', 'a picture of the product', 'no picture'],
  ['drugs[].side_effects', 'text', 'optional', 'the side effects', 'no side effects'],
  ['drugs[].quantity_unit', 'text', 'extension', 'the unit beside an entered quantity', 'no unit'],
  [
    'drugs[].packages',
    'list',
    'extension',
    'the NDC of the package that holds an amount',
    'all amounts have the NDC of the row',
  ],
  [
    'drugs[].package_days',
    'number',
    'extension',
    'the price per day of an unusual quantity',
    'the price per unit instead',
  ],
  ['drugs[].schedule', 'text', 'extension', 'the warning about a controlled medication', 'no warning'],
  [
    'drugs[].unpriced',
    'flag',
    'extension',
    'that the page opens on a product with a price',
    'the page opens on the default product',
  ],
  [
    'drugs[].form_needed',
    'flag',
    'extension',
    'the form beside a dosage that another form has too',
    'the form is shown where the reply has the other form',
  ],
  [
    'drugs[].no_equal_generic',
    'flag',
    'extension',
    'that no generic is beside a brand to which none is equivalent',
    'a generic is beside every brand of its form and dosage',
  ],
  ['slug', 'text', 'extension', 'the address of the page', 'the address is the name that was looked up'],
  ['generic_name', 'text', 'extension', 'the generic name', 'the name of the first generic product'],
  ['classes', 'list', 'extension', 'links to its classes', 'no links'],
  ['conditions', 'list', 'extension', 'links to its conditions', 'no links'],
  [
    'unavailable.reason',
    'text',
    'extension',
    'that a name is not sold, or has no product',
    'the page does not say so',
  ],
  [
    'unavailable.alternatives',
    'list',
    'extension',
    'names of the same ingredient',
    'no names of other products',
  ],
  [
    'unavailable.alternatives[].form',
    'text',
    'extension',
    'a form that the missing product does not have',
    'no form',
  ],
  ['public_prices', 'list', 'extension', 'prices that a public source states', 'no public prices'],
];

const priceRow = (prefix: string): Row[] => [
  [`${prefix}chain`, 'text', 'required', 'the chain of a price', 'the row is left out'],
  [`${prefix}cost`, 'amount', 'required', 'the price', 'the row is left out'],
  [`${prefix}key`, 'text', 'required', 'the link to the card', 'the row is left out'],
  [`${prefix}chain_display_name`, 'text', 'optional', 'the name of the chain', 'a name made from chain'],
  [`${prefix}pbm`, 'text', 'optional', 'the PBM of a price', 'no PBM is named'],
  [
    `${prefix}usual_price`,
    'amount',
    'extension',
    'the usual price and the saving',
    'no usual price and no saving',
  ],
  [`${prefix}distance_miles`, 'number', 'extension', 'the distance', 'no distance'],
  [
    `${prefix}distance_approximate`,
    'flag',
    'extension',
    'the word about before the distance',
    'the distance counts as exact',
  ],
  [
    `${prefix}calculation`,
    'object',
    'extension',
    'what the price is made of: cost, rate, fee, limit and area in dollars, and their sources and dates',
    'the page does not explain its price',
  ],
  [
    `${prefix}reach`,
    'text',
    'extension',
    'that a chain is by mail, or has no store nearby',
    'the distance decides',
  ],
  [`${prefix}nearest_store`, 'object', 'extension', 'the nearest store', 'no store'],
  [
    `${prefix}nearest_store.lat`,
    'number',
    'extension',
    'with lng the pin of the store on the map of prices',
    'no pin, and no map if no store has one',
  ],
  [
    `${prefix}nearest_store.lng`,
    'number',
    'extension',
    'with lat the pin of the store on the map of prices',
    'no pin, and no map if no store has one',
  ],
];

const details: readonly Row[] = [
  ['priced_on', 'date', 'extension', 'the date of the prices', 'no date'],
  ['area.label', 'text', 'extension', 'the name of the area', 'the ZIP code instead'],
];

const sent: readonly Row[] = [
  ['id', 'text', 'extension', 'the state of the message', 'the page says that it is on its way'],
];

const rows: Readonly<Record<SpecifiedName, readonly Row[]>> = {
  drug,
  medications: [
    ['drugs', 'list', 'required', 'the products of a name', 'the call fails'],
    ['drugs[].ndc', 'text', 'required', 'the product', 'the product is left out'],
  ],
  prices: [
    ['prices', 'list', 'required', 'the prices', 'the page says that there are none'],
    ...priceRow('prices[].'),
    ...details,
  ],
  'market prices': [
    ['prices', 'list', 'required', 'the prices', 'the page says that there are none'],
    ['prices[].chain_name', 'text', 'required', 'the chain of a price', 'the row is left out'],
    ['prices[].chain_prices', 'list', 'required', 'the prices of a chain', 'the row is left out'],
    ['prices[].chain_prices[].cost', 'amount', 'required', 'the price', 'the price is left out'],
    ['prices[].chain_prices[].key', 'text', 'required', 'the link to the card', 'the price is left out'],
    ['prices[].chain_display_name', 'text', 'optional', 'the name of the chain', 'a name made from chain'],
    ['prices[].chain_prices[].pbm', 'text', 'optional', 'the PBM of a price', 'no PBM is named'],
    ...details,
  ],
  'price of a key': [
    ['cost', 'amount', 'optional', 'the price on the card', 'the value of the card service'],
    ['chain', 'text', 'optional', 'the pharmacy on the card', 'the value of the card service'],
    ['ndc', 'text', 'extension', 'the product on the card', 'the value of the page the visitor came from'],
    [
      'quantity',
      'number',
      'extension',
      'the quantity on the card',
      'the value of the page the visitor came from',
    ],
    ['priced_on', 'date', 'extension', 'the date of the price', 'no date'],
  ],
  card: [
    ['price.member', 'text', 'required', 'the member id', 'the card is not ready'],
    ['price.bin', 'text', 'required', 'the BIN', 'the card is not ready'],
    ['price.pcn', 'text', 'required', 'the PCN', 'the card is not ready'],
    ['price.group', 'text', 'required', 'the group', 'the card is not ready'],
    ['price.chain', 'text', 'required', 'the pharmacy', 'the card is not ready'],
    ['price.cost', 'amount', 'optional', 'the price on the card', 'no price on the card'],
    ['price.token', 'text', 'optional', 'the token of the card', 'the card is the same'],
  ],
  'text with a card': sent,
  'email with a card': sent,
  'text about rewards': sent,
  'email about rewards': sent,
  wallet: [
    ['apple_wallet.url', 'url', 'extension', 'Add to Apple Wallet', 'that wallet is not offered'],
    ['google_wallet.url', 'url', 'extension', 'Add to Google Wallet', 'that wallet is not offered'],
    ['samsung_wallet.url', 'url', 'extension', 'Add to Samsung Wallet', 'that wallet is not offered'],
  ],
  event: [],
  'hashed event': [],
  search: [
    ['hits', 'list', 'required', 'the suggestions', 'no suggestions'],
    ['hits[].id', 'text', 'optional', 'the address of a suggestion', 'the address is the name'],
    ['hits[].name', 'text', 'required', 'the suggestion', 'the suggestion is left out'],
    ['hits[].secondary_name', 'text', 'optional', 'the second name', 'no second name'],
  ],
  address: [
    ['status', 'text', 'required', 'whether the ZIP code is known', 'the ZIP code counts as unknown'],
    ['results[].formatted_address', 'text', 'required', 'the name of the area', 'the ZIP code instead'],
    ['results[].geometry.location', 'object', 'extension', 'the maps around the ZIP code', 'no map'],
  ],
  monitoring: [],
};

/** The fields of a call's reply that the site reads, in the order of its page. */
export const replyFields = (call: SpecifiedName): ReplyField[] => rows[call].map(toField);

import { fieldPaths } from '../vary-reply.ts';

/** A call of the specification (§7), with the smallest reply that a vendor may give to it. */
export interface SpecifiedCall {
  name: SpecifiedName;
  method: 'GET' | 'POST';
  /** `{name}` and `{key}` stand for one segment. The specification leaves the paths of `drug` and `card` open. */
  path: string;
  status: number;
  /** Every field that the specification names for this reply (§3, §7), and no other. Null for no body. */
  body: unknown;
  /** The fields of `body` that the reply may leave out; `[]` stands for every entry of a list. */
  optional: readonly string[];
}

export type SpecifiedName =
  | 'drug'
  | 'medications'
  | 'prices'
  | 'market prices'
  | 'price of a key'
  | 'card'
  | 'text with a card'
  | 'email with a card'
  | 'wallet'
  | 'text about rewards'
  | 'email about rewards'
  | 'event'
  | 'hashed event'
  | 'search'
  | 'address'
  | 'monitoring';

/** Two products of one medication: a generic and its brand. */
export const specifiedNdcs = { generic: '00071015523', brand: '00071015623' } as const;

/** Keys are opaque: vendors use UUIDs, dotted tokens and both alphabets of base64. */
export const specifiedKeys = {
  cvs: '7d0f4b7e-50a6-4f0d-9a9c-0a3d3c1e2b55',
  walgreens: 'a.b.c',
  riteaid: 'abc-def_123',
  other: 'ab+c/d==',
} as const;

const prices = [
  {
    chain: 'walgreens',
    chain_display_name: 'Walgreens',
    cost: 12.4,
    key: specifiedKeys.walgreens,
    pbm: 'hippo',
  },
  { chain: 'cvs', chain_display_name: 'CVS', cost: 14.2, key: specifiedKeys.cvs, pbm: 'hippo' },
  { chain: 'riteaid', chain_display_name: 'Rite Aid', cost: 21, key: specifiedKeys.riteaid, pbm: 'hippo' },
  { chain: 'other', chain_display_name: 'Other', cost: 9.99, key: specifiedKeys.other, pbm: 'hippo' },
];

const drug = {
  search_name: 'atorvastatin',
  description: 'Atorvastatin lowers cholesterol.',
  default_drug_id: 11,
  drugs: [
    {
      id: 11,
      ndc: specifiedNdcs.generic,
      name: 'Atorvastatin',
      type: 'Generic',
      form: 'Tablet',
      dosage: '20 mg',
      package_size: 1,
      default_quantity: 30,
      quantities_formatted: [
        { label: '30 tablets', value: '30' },
        { label: '90 tablets', value: '90' },
      ],
      image: 'https://images.vendor.example/atorvastatin.png',
      side_effects: 'Headache, nausea',
    },
    {
      id: 12,
      ndc: specifiedNdcs.brand,
      name: 'Lipitor',
      type: 'Brand',
      form: 'Tablet',
      dosage: '20 mg',
      package_size: 1,
      default_quantity: 30,
      quantities_formatted: [{ label: '30 tablets', value: '30' }],
      image: 'https://images.vendor.example/lipitor.png',
      side_effects: 'Headache, nausea',
    },
  ],
};

const accepted = { status: 202, body: { success: true }, optional: ['success'] };

/** Every specified call to a service of the operator, except content queries (see specified-content.ts). */
export const specifiedCalls: readonly SpecifiedCall[] = [
  {
    name: 'drug',
    method: 'GET',
    path: '/v1/drugs/{name}',
    status: 200,
    body: drug,
    optional: [
      'search_name',
      'description',
      'default_drug_id',
      'drugs[].id',
      'drugs[].type',
      'drugs[].form',
      'drugs[].dosage',
      'drugs[].package_size',
      'drugs[].default_quantity',
      'drugs[].quantities_formatted',
      'drugs[].quantities_formatted[].label',
      'drugs[].image',
      'drugs[].side_effects',
    ],
  },
  {
    name: 'medications',
    method: 'GET',
    path: '/v2/medications/{name}',
    status: 200,
    body: { drugs: [{ ndc: specifiedNdcs.generic }, { ndc: specifiedNdcs.brand }] },
    optional: [],
  },
  {
    name: 'prices',
    method: 'GET',
    path: '/v2/prices',
    status: 200,
    body: { prices },
    optional: ['prices[].chain_display_name', 'prices[].pbm'],
  },
  {
    name: 'market prices',
    method: 'GET',
    path: '/v1/market-prices',
    status: 200,
    body: {
      prices: prices.map(({ chain, chain_display_name, cost, key, pbm }) => ({
        chain_name: chain,
        chain_display_name,
        chain_prices: [
          { cost, key, pbm },
          { cost: cost + 1, key: `${key}-2`, pbm: 'goodrx' },
        ],
      })),
    },
    optional: ['prices[].chain_display_name', 'prices[].chain_prices[].pbm'],
  },
  {
    name: 'price of a key',
    method: 'GET',
    path: '/v2/prices/{key}',
    status: 200,
    body: prices[1],
    optional: ['chain_display_name', 'pbm'],
  },
  {
    name: 'card',
    method: 'GET',
    path: '/v1/cards',
    status: 200,
    body: {
      price: {
        member: 'MEMBER-0001',
        bin: '015558',
        pcn: 'HIPPO',
        group: 'GROUP1',
        cost: 14.2,
        chain: 'cvs',
        token: 'token-1',
      },
    },
    optional: ['price.cost', 'price.token'],
  },
  { name: 'text with a card', method: 'POST', path: '/notifications/sms', ...accepted },
  { name: 'email with a card', method: 'POST', path: '/notifications/email', ...accepted },
  { name: 'wallet', method: 'POST', path: '/wallet/data', status: 200, body: {}, optional: [] },
  { name: 'text about rewards', method: 'POST', path: '/members/rewards/sms', ...accepted },
  { name: 'email about rewards', method: 'POST', path: '/members/rewards/email', ...accepted },
  { name: 'event', method: 'POST', path: '/analytics/track', status: 204, body: null, optional: [] },
  { name: 'hashed event', method: 'POST', path: '/analytics/hashed', status: 204, body: null, optional: [] },
  {
    name: 'search',
    method: 'POST',
    path: '/1/indexes/{name}/query',
    status: 200,
    body: { hits: [{ id: 'atorvastatin', name: 'Atorvastatin', secondary_name: 'Lipitor' }] },
    optional: ['hits[].secondary_name'],
  },
  {
    name: 'address',
    method: 'GET',
    path: '/maps/api/geocode/json',
    status: 200,
    body: { status: 'OK', results: [{ formatted_address: 'Philadelphia, PA 19103, USA' }] },
    optional: [],
  },
  { name: 'monitoring', method: 'POST', path: '/appmonitors/{name}', status: 200, body: {}, optional: [] },
];

/** Finds a call by its name. */
export function specifiedCall(name: SpecifiedName): SpecifiedCall {
  const call = specifiedCalls.find((candidate) => candidate.name === name);
  if (!call) throw new Error(`The specification has no call ${name}`);
  return call;
}

/** The paths of the fields that a reply must contain, including the objects and lists around them. */
export function requiredFields({ body, optional }: SpecifiedCall): Set<string> {
  return new Set(fieldPaths(body).filter((path) => !optional.includes(path)));
}

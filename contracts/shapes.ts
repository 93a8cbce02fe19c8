import { z } from 'zod';

/**
 * Schemas of replies on the wire: every named field is required, other fields are allowed. They are independent of the
 * clients' own schemas, so that a mistake in one of them shows as a difference.
 */
const isoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const ndc = z.string().regex(/^\d{11}$/);
const dollars = z.number().nonnegative();
const link = z.looseObject({ slug: z.string(), title: z.string() });
const drugType = z.enum(['Brand', 'Generic']);

const variant = z.looseObject({
  id: z.number().int(),
  ndc,
  name: z.string(),
  type: drugType,
  form: z.string(),
  dosage: z.string(),
  package_size: z.number().positive(),
  default_quantity: z.number().positive(),
  quantities_formatted: z.array(z.looseObject({ label: z.string(), value: z.string() })).min(1),
  image: z.string().nullable(),
  side_effects: z.array(z.string()),
});

const publicPrice = z.looseObject({
  program: z.string().min(1),
  kind: z.enum(['federal', 'maker', 'maker-cash', 'medicare']),
  amount: z.number().positive(),
  per: z.literal('month').nullable(),
  as_of: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/),
  until: isoDate.nullable(),
  url: z.url({ protocol: /^https$/ }),
  ndcs: z.array(ndc).min(1),
});

const degrees = z.number().min(-180).max(180);

const store = z.looseObject({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string().length(2),
  zip: z.string().length(5),
  phone: z.string(),
});

const price = z.looseObject({
  chain: z.string(),
  chain_display_name: z.string(),
  cost: dollars,
  key: z.string().min(1),
  pbm: z.string(),
  usual_price: dollars.nullable(),
  distance_miles: z.number().nonnegative().nullable(),
  distance_approximate: z.boolean(),
  reach: z.enum(['store', 'mail', 'none']).optional(),
  calculation: z
    .looseObject({
      cost: dollars,
      cost_source: z.string(),
      cost_date: isoDate,
      rate: z.number(),
      fee: dollars,
      limit: z.number(),
      area: z.number(),
    })
    .optional(),
  nearest_store: store.extend({ lat: degrees.optional(), lng: degrees.optional() }).nullable(),
});

const priceDetails = {
  priced_on: isoDate,
  area: z.looseObject({ zip: z.string().length(5).nullable(), label: z.string().min(1) }),
  demonstration: z.boolean(),
};

const marketPrice = z.looseObject({
  chain_name: z.string(),
  chain_display_name: z.string(),
  chain_prices: z.array(z.looseObject({ cost: dollars, key: z.string().min(1), pbm: z.string() })).min(1),
});

const hit = z.looseObject({
  objectID: z.string(),
  id: z.string(),
  name: z.string(),
  secondary_name: z.string(),
  _highlightResult: z.looseObject({ name: z.looseObject({ value: z.string(), matchLevel: z.string() }) }),
});

const pharmacy = store.extend({
  chain: z.string(),
  chain_display_name: z.string(),
  lat: degrees,
  lng: degrees,
  approximate: z.boolean(),
  distance_miles: z.number().nonnegative(),
});

const place = z.looseObject({
  formatted_address: z.string(),
  geometry: z.looseObject({ location: z.looseObject({ lat: z.number(), lng: z.number() }) }),
});

const noPrice = z.enum(['discontinued', 'no_product', 'old_cost']).nullable();
const listedProduct = variant
  .pick({ ndc: true, name: true, form: true, dosage: true })
  .extend({ quantity: z.number().positive(), label: z.string().min(1), brand_names: z.array(z.string()) });

const listedDrug = z.looseObject({
  slug: z.string().min(1),
  name: z.string().min(1),
  generic_name: z.string(),
  brand_names: z.array(z.string()),
  default_drug: listedProduct.nullable(),
  topic_drugs: z.array(listedProduct.extend({ page: z.string().min(1), no_price: noPrice })),
  no_price: noPrice,
});

const walletLink = z.looseObject({ url: z.url({ protocol: /^https?$/ }) }).optional();

export const shapes = {
  assistanceProgram: z.looseObject({
    number: z.string(),
    name: z.string().min(1),
    description: z.string(),
    chains: z.array(z.looseObject({ chain: z.string(), chain_display_name: z.string() })),
    help_line: z.string(),
    demonstration: z.boolean(),
  }),
  pharmacies: z.looseObject({
    origin: z.looseObject({ lat: degrees, lng: degrees }),
    pharmacies: z.array(pharmacy),
  }),
  lookup: z.looseObject({
    search_name: z.string(),
    slug: z.string(),
    generic_name: z.string(),
    description: z.string(),
    default_drug_id: z.number().int(),
    drugs: z.array(variant).min(1),
    classes: z.array(link),
    conditions: z.array(link),
    demonstration: z.boolean(),
    public_prices: z.array(publicPrice),
    unavailable: z
      .looseObject({
        reason: z.enum(['discontinued', 'no_product']),
        alternatives: z.array(
          z.looseObject({
            slug: z.string().min(1),
            name: z.string().min(1),
            type: drugType,
            form: z.string().min(1).optional(),
          }),
        ),
      })
      .optional(),
  }),
  drugList: z.looseObject({ drugs: z.array(listedDrug).min(1) }),
  noDrugs: z.looseObject({ drugs: z.array(listedDrug).length(0) }),
  drugDescription: z.looseObject({
    search_name: z.string().min(1),
    name: z.string().min(1),
    description: z.string().min(1),
  }),
  medications: z.looseObject({
    drugs: z
      .array(
        z.looseObject({
          ndc,
          name: z.string(),
          type: drugType,
          form: z.string(),
          dosage: z.string(),
          quantity: z.number().positive(),
        }),
      )
      .min(1),
  }),
  prices: z.looseObject({ prices: z.array(price).min(1), ...priceDetails }),
  priceByKey: z.looseObject({
    price,
    ndc,
    quantity: z.number().positive(),
    priced_on: isoDate,
    demonstration: z.boolean(),
  }),
  marketPrices: z.looseObject({ prices: z.array(marketPrice).min(1), ...priceDetails }),
  priceHistory: z.looseObject({
    ndc,
    quantity: z.number().positive(),
    unit: z.enum(['EA', 'ML', 'GM']),
    costs: z.array(z.looseObject({ effective_date: isoDate, unit_cost: dollars, cost: dollars })),
  }),
  priceTable: z.looseObject({
    chains: z.array(z.looseObject({ chain: z.string().min(1) })).min(1),
    products: z
      .array(
        z.looseObject({
          ndc,
          quantity: z.number().positive(),
          priced_on: isoDate,
          costs: z.array(dollars.nullable()),
        }),
      )
      .min(1),
    area: priceDetails.area,
  }),
  chains: z.looseObject({
    chains: z
      .array(z.looseObject({ chain: z.string().min(1), chain_display_name: z.string().min(1) }))
      .min(1),
  }),
  recordedReport: z.looseObject({ status: z.literal('recorded') }),
  priceReports: z.looseObject({
    days: z.number().int().positive(),
    reports: z.array(
      z.looseObject({
        chain: z.string().min(1),
        pbm: z.string(),
        paid: z.number().positive(),
        shown: z.number().positive(),
        count: z.number().int().positive(),
      }),
    ),
  }),
  card: z.looseObject({
    price: z.looseObject({
      member: z.string(),
      bin: z.string(),
      pcn: z.string(),
      group: z.string(),
      cost: dollars,
      chain: z.string(),
      token: z.string(),
    }),
    demonstration: z.boolean(),
  }),
  walletLinks: z.looseObject({
    apple_wallet: walletLink,
    google_wallet: walletLink,
    samsung_wallet: walletLink,
  }),
  error: z.strictObject({ error: z.strictObject({ code: z.string(), message: z.string().min(1) }) }),
  hits: z.looseObject({
    hits: z.array(hit),
    nbHits: z.number().int(),
    page: z.number().int(),
    nbPages: z.number().int(),
    hitsPerPage: z.number().int(),
    query: z.string(),
  }),
  searchError: z.looseObject({ message: z.string().min(1), status: z.number().int() }),
  places: z.looseObject({ status: z.literal('OK'), results: z.array(place).min(1) }),
  noPlaces: z.looseObject({ status: z.literal('ZERO_RESULTS'), results: z.array(place).length(0) }),
  placeError: z.looseObject({ status: z.literal('REQUEST_DENIED'), error_message: z.string() }),
  articles: z.looseObject({
    data: z.looseObject({
      editorialArticleCollection: z.looseObject({
        total: z.number().int(),
        items: z.array(z.looseObject({ slug: z.string(), title: z.string() }).nullable()),
      }),
    }),
  }),
  contentError: z.looseObject({
    errors: z
      .array(
        z.looseObject({
          message: z.string().min(1),
          extensions: z.looseObject({ contentful: z.looseObject({ code: z.string() }) }),
        }),
      )
      .min(1),
  }),
  messageChannels: z.looseObject({ sms: z.boolean(), email: z.boolean() }),
  acceptedMessage: z.looseObject({ id: z.string().min(1), status: z.enum(['queued', 'sent']) }),
  emptyObject: z.strictObject({}),
  monitoringError: z.looseObject({ message: z.string().min(1) }),
  anything: z.unknown(),
} as const;

export type ShapeName = keyof typeof shapes;

/** Paths of keys in a gateway's reply that are not in snake_case (spec §7). */
export function findKeysNotInSnakeCase(reply: unknown, path = ''): string[] {
  if (Array.isArray(reply))
    return reply.flatMap((item, index) => findKeysNotInSnakeCase(item, `${path}[${index}]`));
  if (typeof reply !== 'object' || reply === null) return [];
  return Object.entries(reply).flatMap(([key, value]) => [
    ...(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key) ? [] : [`${path}.${key}`]),
    ...findKeysNotInSnakeCase(value, `${path}.${key}`),
  ]);
}

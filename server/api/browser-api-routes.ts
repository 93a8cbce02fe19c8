import { createRoute, z } from '@hono/zod-openapi';

import { zipLength } from '../../domain/limits.ts';

/** The routes of the browser API as /api/openapi.json describes them. Keys are snake_case (spec §7). */

const error = z
  .object({ error: z.object({ code: z.string(), message: z.string() }) })
  .openapi('Error', { description: 'What went wrong, in a sentence.' });
const json = (schema: z.ZodType, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});
const failures = {
  400: json(error, 'The request is invalid'),
  404: json(error, 'Not found'),
  502: json(error, 'The service failed'),
  504: json(error, 'The service took too long'),
};

const price = z
  .object({
    chain: z.string(),
    chain_display_name: z.string(),
    cost: z.number().describe('Dollars'),
    key: z.string().describe('Opens the card for this price'),
    pbm: z.string(),
    usual_price: z.number().nullable().describe('Dollars; what the chain usually charges'),
    distance_miles: z.number().nullish().describe('Null if no store was found, absent if unknown'),
    distance_approximate: z.boolean().nullish().describe('To the center of the ZIP code of the store'),
    calculation: z
      .looseObject({ cost: z.number(), rate: z.number(), fee: z.number() })
      .nullish()
      .describe('What the cost is made of, in dollars; absent if unknown'),
    reach: z
      .enum(['store', 'mail', 'none'])
      .nullish()
      .describe('How to get medications there; absent if unknown'),
  })
  .loose()
  .openapi('Price');
const pricingFields = {
  priced_on: z.string().describe("YYYY-MM-DD of the reference cost; '' if unknown"),
  area: z.object({ zip: z.string().nullable(), label: z.string() }).nullable(),
  demonstration: z.boolean(),
};
const ndc = z
  .string()
  .regex(/^\d{11}$/)
  .describe('11 digits');
const quantity = z.coerce.number().positive().max(10_000).describe('Tablets, milliliters or grams');
const zip = z
  .string()
  .trim()
  .regex(/^\d{5}(?:[-\s]?\d{4})?$/)
  .transform((text) => text.slice(0, zipLength))
  .optional()
  .describe('5 digits; of a ZIP+4 the first five count');

const hit = z.object({
  id: z.string(),
  name: z.string(),
  secondary_name: z.string(),
  kind: z
    .enum(['condition', 'class'])
    .optional()
    .describe('What the page is about; absent for a medication and a help line'),
  page: z
    .string()
    .optional()
    .describe(
      "The page's path, with the dosage in the text; absent for another medication: its page is at its id",
    ),
  did_you_mean: z.literal(true).optional().describe('It only sounds like the text'),
});
const shortText = z.string().max(200);

export const searchRoute = createRoute({
  method: 'get',
  path: '/api/search',
  summary: 'Medications, and pages of conditions and drug classes, for a search text: five at most',
  request: {
    query: z.object({
      q: z.string().max(200).default(''),
      locale: z.enum(['en-US', 'es']).default('en-US').describe('The language of names and notes'),
    }),
  },
  responses: {
    200: json(z.object({ hits: z.array(hit) }), 'The best hits first'),
    ...failures,
  },
});
export const pricesRoute = createRoute({
  method: 'get',
  path: '/api/v2/prices',
  summary: 'One price for each pharmacy chain',
  request: { query: z.object({ ndc, quantity, zip }) },
  responses: {
    200: json(z.object({ prices: z.array(price), ...pricingFields }), 'Prices in dollars'),
    ...failures,
  },
});
export const priceByKeyRoute = createRoute({
  method: 'get',
  path: '/api/v2/prices/{key}',
  summary: 'The price that a key was issued for, calculated again',
  request: { params: z.object({ key: z.string().max(4096) }) },
  responses: { 200: json(z.object({ price }).loose(), 'The price'), ...failures },
});
export const marketPricesRoute = createRoute({
  method: 'get',
  path: '/api/v1/market-prices',
  summary: 'The prices of every PBM for each chain',
  request: { query: z.object({ ndc, quantity, zip }) },
  responses: { 200: json(z.object({ ...pricingFields }).loose(), 'Prices in dollars'), ...failures },
});
export const medicationsRoute = createRoute({
  method: 'get',
  path: '/api/v2/medications/{name}',
  summary: 'The products of a name, each with its NDC',
  request: {
    params: z.object({ name: z.string().max(200) }),
    query: z.object({ quantity: z.coerce.number().positive().max(10_000) }),
  },
  responses: {
    200: json(z.object({ drugs: z.array(z.object({ ndc }).loose()) }), 'The products'),
    ...failures,
  },
});

export const trackRoute = createRoute({
  method: 'post',
  path: '/api/analytics/track',
  summary: 'An action of the visitor on a page; dropped where tracking is not allowed',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            event: z.literal('Picker changed'),
            payload: z.object({ drug: shortText, picker: shortText, value: shortText }),
          }),
        },
      },
    },
  },
  responses: {
    202: { description: 'Accepted' },
    204: { description: 'Dropped' },
    400: failures[400],
    413: json(error, 'The body is too long'),
    415: json(error, 'The body is not JSON'),
  },
});

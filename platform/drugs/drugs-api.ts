import { LRUCache } from 'lru-cache';
import { Hono, type Context } from 'hono';

import type { Release } from '../catalogue/release.ts';
import { toSlug } from '../../wire/slug.ts';
import { provokeFault, faultForDrug } from '../faults.ts';
import { maxPricedQuantity, parseQuantity } from '../prices/quantity.ts';
import { reject } from '../reply.ts';
import { createDrugLists, type DrugLists } from './drug-lists.ts';
import { lookUpDrug, type DrugLookup } from './drug-lookup.ts';
import { findProducts } from './find-products.ts';

export interface DrugsOptions {
  release: Release;
  faults: boolean;
  demonstration: boolean;
  now: () => Date;
}

const maxCachedLookups = 500;

/** GET v1/drugs?class&condition&ndc, v1/drugs/{name} and v2/medications/{name}?quantity (spec §7). */
export function createDrugsApi(options: DrugsOptions): Hono {
  const api = new Hono();
  const findLists = cacheLists(options);
  const findLookup = cacheLookups(options);
  api.get('/v1/drugs', (context) => replyWithList(options, context, findLists));
  api.get('/v1/drugs/:name', (context) => replyWithLookup(options, context, findLookup));
  api.get('/v2/medications/:name', (context) => replyWithMedication(options, context));
  return api;
}

/** The lists of today, created at the first request of a day. */
function cacheLists({ release, now }: DrugsOptions): () => DrugLists {
  let cached: { day: string; lists: DrugLists } | null = null;
  return () => {
    const day = now().toISOString().slice(0, 10);
    if (cached?.day !== day) cached = { day, lists: createDrugLists(release, day) };
    return cached.lists;
  };
}

function cacheLookups({ release, demonstration }: DrugsOptions): (slug: string) => DrugLookup | null {
  const lookups = new LRUCache<string, DrugLookup>({ max: maxCachedLookups });
  return (slug) => {
    const cached = lookups.get(slug);
    if (cached) return cached;
    const lookup = lookUpDrug(release, slug, { demonstration });
    if (lookup) lookups.set(slug, lookup);
    return lookup;
  };
}

async function replyWithList(
  { faults }: DrugsOptions,
  context: Context,
  findLists: () => DrugLists,
): Promise<Response> {
  const { class: drugClass, condition, ndc } = context.req.query();
  const fault = faults ? faultForDrug(drugClass ?? condition ?? '') : null;
  const failure = await provokeFault(fault, context);
  if (failure) return failure;
  if ([drugClass, condition, ndc].filter((parameter) => parameter !== undefined).length > 1) {
    return reject(context, 400, 'invalid_request', 'Send one of class, condition and ndc, or none.');
  }
  const lists = findLists();
  if (ndc !== undefined) return context.json({ drugs: lists.forProduct(ndc) });
  if (drugClass !== undefined) return context.json({ drugs: lists.forClass(drugClass) });
  if (condition !== undefined) return context.json({ drugs: lists.forCondition(condition) });
  return context.json({ drugs: lists.all });
}

async function replyWithLookup(
  options: DrugsOptions,
  context: Context,
  findLookup: (slug: string) => DrugLookup | null,
): Promise<Response> {
  const { slug, failure, isEmpty } = await readName(options, context);
  if (failure) return failure;
  const lookup = findLookup(slug);
  if (!lookup) return rejectUnknown(context);
  if (!isEmpty) return context.json(lookup);
  return context.json({ ...lookup, drugs: lookup.drugs.map((drug) => ({ ...drug, ndc: undefined })) });
}

async function replyWithMedication(options: DrugsOptions, context: Context): Promise<Response> {
  const quantityText = context.req.query('quantity');
  const quantity = quantityText === undefined ? null : parseQuantity(quantityText);
  if (quantityText !== undefined && quantity === null) {
    return reject(context, 400, 'invalid_request', 'quantity must be a number above 0 and at most 10000.');
  }
  const { slug, failure, isEmpty } = await readName(options, context);
  if (failure) return failure;
  const match = findProducts(options.release, slug);
  if (!match) return rejectUnknown(context);
  const tooMuch = match.products.find(
    (product) => (quantity ?? 0) > maxPricedQuantity(product, () => product.packages),
  );
  if (tooMuch) {
    const message = `${tooMuch.name} is a Schedule II medication: this is more than a usual fill of 90 days.`;
    return reject(context, 400, 'quantity_too_large', message);
  }
  const drugs = match.products.map(({ ndc, name, type, form, dosage, defaultQuantity }) => ({
    ndc: isEmpty ? undefined : ndc,
    name,
    type,
    form,
    dosage,
    quantity: quantity ?? defaultQuantity,
  }));
  return context.json({ drugs });
}

/** The slug of the requested name, and the failure that a sentinel name provokes. */
async function readName({ release, faults }: DrugsOptions, context: Context) {
  const name = context.req.param('name') ?? '';
  const fault = faults ? faultForDrug(name) : null;
  const failure = await provokeFault(fault, context);
  return {
    slug: fault ? (release.mostPrescribed() ?? '') : toSlug(name).replace(/^-/, ''),
    failure,
    isEmpty: fault === 'empty',
  };
}

const rejectUnknown = (context: Context) => reject(context, 404, 'not_found', 'There is no such drug.');

import { LRUCache } from 'lru-cache';
import { Hono, type Context } from 'hono';

import type { Release } from '../catalogue/release.ts';
import { slugOf } from '../../wire/slug.ts';
import { provokeFault, faultForDrug } from '../faults.ts';
import { parseQuantity } from '../prices/quantity.ts';
import { internalError, reject } from '../reply.ts';
import { createDrugLists, type DrugLists } from './drug-lists.ts';
import { lookUp, findProducts, type Lookup } from './drug-lookup.ts';

export interface DrugsOptions {
  release: Release;
  faults: boolean;
  demonstration: boolean;
}

const rememberedLookups = 500;

/** GET v1/drugs?class&condition&ndc, v1/drugs/{name} and v2/medications/{name}?quantity (spec §7; design §4). */
export function createDrugsApi({ release, faults, demonstration }: DrugsOptions): Hono {
  const api = new Hono();
  const remembered = new LRUCache<string, { lookup: Lookup }>({ max: rememberedLookups });

  // Made when somebody first asks: it takes a lookup of every name.
  let madeLists: DrugLists | null = null;
  const lists = () => (madeLists ??= createDrugLists(release));

  const find = (slug: string): Lookup | null => {
    const known = remembered.get(slug);
    if (known) return known.lookup;
    const lookup = lookUp(release, slug, demonstration);
    if (lookup) remembered.set(slug, { lookup });
    return lookup;
  };

  /** What is asked for, or the answer that a fault gives instead. */
  const named = async (context: Context) => {
    const name = context.req.param('name') ?? '';
    const fault = faults ? faultForDrug(name) : null;
    const failure = await provokeFault(fault, context.req.raw.signal, () => internalError(context));
    return {
      slug: fault ? (release.mostPrescribed() ?? '') : slugOf(name).replace(/^-/, ''),
      failure,
      empty: fault === 'empty',
    };
  };

  api.get('/v1/drugs', async (context) => {
    const { class: ofClass, condition, ndc } = context.req.query();
    const fault = faults ? faultForDrug(ofClass ?? condition ?? '') : null;
    const failure = await provokeFault(fault, context.req.raw.signal, () => internalError(context));
    if (failure) return failure;
    if ([ofClass, condition, ndc].filter((asked) => asked !== undefined).length > 1) {
      return reject(context, 400, 'invalid_request', 'Ask for a class, for a condition or for a product.');
    }
    if (ndc !== undefined) return context.json({ drugs: lists().ofProduct(ndc) });
    if (ofClass !== undefined) return context.json({ drugs: lists().ofClass(ofClass) });
    if (condition !== undefined) return context.json({ drugs: lists().ofCondition(condition) });
    return context.json({ drugs: lists().all });
  });

  api.get('/v1/drugs/:name', async (context) => {
    const { slug, failure, empty } = await named(context);
    if (failure) return failure;
    const lookup = find(slug);
    if (!lookup) return unknown(context);
    if (!empty) return context.json(lookup);
    return context.json({ ...lookup, drugs: lookup.drugs.map((drug) => ({ ...drug, ndc: undefined })) });
  });

  api.get('/v2/medications/:name', async (context) => {
    const given = context.req.query('quantity');
    const quantity = given === undefined ? null : parseQuantity(given);
    if (given !== undefined && quantity === null) {
      return reject(context, 400, 'invalid_request', 'quantity is a number above 0 and at most 10000.');
    }
    const { slug, failure, empty } = await named(context);
    if (failure) return failure;
    const found = findProducts(release, slug);
    if (!found) return unknown(context);
    const drugs = found.products.map(({ ndc, name, type, form, dosage, defaultQuantity }) => ({
      ndc: empty ? undefined : ndc,
      name,
      type,
      form,
      dosage,
      quantity: quantity ?? defaultQuantity,
    }));
    return context.json({ drugs });
  });
  return api;
}

const unknown = (context: Context) => reject(context, 404, 'not_found', 'There is no such drug.');

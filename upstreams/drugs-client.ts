import { z } from 'zod';
import { defaultPackageSize } from '../domain/limits.ts';
import type { DrugLookup } from '../domain/medication.ts';
import type { ListedMedication } from '../domain/medication-list.ts';
import { keepDrugsWithNdc } from './drugs-with-ndc.ts';
import { call, gatewayHeaders } from './http.ts';
import { fieldOf, listField, InvalidReplyError, parseReply } from './reply.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

export interface DrugsClient {
  /**
   * The drug a visitor means by a name or slug, generic or brand, with its variants; null when there is none (404).
   * Variants without an ndc are dropped. Throws UpstreamError, with kind `validation` and status 404 when no
   * variant is left (spec §5, §8).
   */
  lookUp: (name: string, context: CallContext) => Promise<DrugLookup | null>;
  /**
   * Medicines of a class or a condition, or the one that has a product, by ingredient; without any of these, every name
   * that can be looked up, brands too.
   * The most popular first. Empty where nothing is called so; a medicine without a slug or a name is left out.
   * Throws UpstreamError.
   */
  list: (
    of: { class?: string; condition?: string; ndc?: string },
    context: CallContext,
  ) => Promise<ListedMedication[]>;
}

const linkList = z
  .array(z.object({ slug: z.string(), title: z.string() }))
  .nullish()
  .transform((links) => links ?? []);

const optionValue = z.union([z.string(), z.number()]).transform(String);

const variant = z.object({
  id: z.number(),
  ndc: z.string(),
  name: z.string(),
  type: z.enum(['Brand', 'Generic']),
  form: z.string(),
  dosage: z
    .string()
    .nullish()
    .transform((dosage) => dosage ?? ''),
  packageSize: z
    .number()
    .positive()
    .nullish()
    .transform((size) => size ?? defaultPackageSize),
  defaultQuantity: z.number().positive(),
  quantitiesFormatted: z.array(z.object({ label: z.string(), value: optionValue })),
  image: z
    .string()
    .nullish()
    .transform((image) => image ?? null),
  sideEffects: z
    .array(z.string())
    .nullish()
    .transform((effects) => effects ?? []),
});

// What spec §3 names is required. The rest is what our own platform adds and another gateway may not have.
const lookupReply = z.object({
  searchName: z.string(),
  slug: z.string().nullish(),
  genericName: z.string().nullish(),
  description: z
    .string()
    .nullish()
    .transform((description) => description ?? ''),
  defaultDrugId: z.number(),
  drugs: z.array(variant),
  classes: linkList,
  conditions: linkList,
  demonstration: z
    .boolean()
    .nullish()
    .transform((demonstration) => demonstration ?? false),
});

const listed = z.object({
  slug: z.string().min(1),
  name: z.string().min(1),
  genericName: z
    .string()
    .nullish()
    .transform((name) => name ?? null),
  brandNames: z
    .array(z.string())
    .nullish()
    .transform((names) => names ?? []),
  // What the page shows first is only there to be priced: a medicine stands without it.
  defaultDrug: z
    .object({
      ndc: z.string().min(1),
      name: z.string(),
      form: z.string().catch(''),
      dosage: z.string().catch(''),
      quantity: z.number().positive(),
      label: z.string().catch(''),
    })
    .nullable()
    .catch(null),
});

function readList(reply: unknown): ListedMedication[] {
  if (!Array.isArray(fieldOf(reply, 'drugs'))) {
    throw new InvalidReplyError('Validation error: unexpected shape at drugs', 500);
  }
  return listField(reply, 'drugs').flatMap((drug) => {
    const read = listed.safeParse(drug);
    return read.success ? [read.data] : [];
  });
}

function readLookup(reply: unknown, name: string): DrugLookup {
  const drugs = keepDrugsWithNdc(reply);
  const lookup = parseReply(lookupReply, { ...Object(reply), drugs });
  const generic = lookup.drugs.find((drug) => drug.type === 'Generic');
  return {
    ...lookup,
    slug: lookup.slug ?? name.trim().toLowerCase(),
    genericName: lookup.genericName ?? generic?.name ?? lookup.searchName,
  };
}

/** The drug service of the gateway: GET v1/drugs/{name} and GET v1/drugs?class&condition&ndc (design §4). */
export function createDrugsClient(gateway: GatewayUpstream): DrugsClient {
  return {
    lookUp: (name, context) =>
      call<DrugLookup | null>(
        gateway,
        {
          upstream: 'drugs',
          category: 'medication',
          method: 'GET',
          path: ['v1', 'drugs', name],
          headers: gatewayHeaders(gateway, context),
          read: (reply) => readLookup(reply, name),
          notFound: () => null,
        },
        context,
      ),
    list: ({ class: ofClass, condition, ndc }, context) =>
      call(
        gateway,
        {
          upstream: 'drugs',
          category: 'medication',
          method: 'GET',
          path: ['v1', 'drugs'],
          query: { class: ofClass, condition, ndc },
          headers: gatewayHeaders(gateway, context),
          read: readList,
        },
        context,
      ),
  };
}

import { z } from 'zod';
import { defaultPackageSize } from '../domain/limits.ts';
import type { DrugLookup } from '../domain/medication.ts';
import { drugsWithNdc } from './drug-list.ts';
import { call, gatewayHeaders } from './http.ts';
import { shaped } from './reply.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

export interface DrugsClient {
  /**
   * The drug a visitor means by a name or slug, generic or brand, with its variants; null when there is none (404).
   * Variants without an ndc are dropped. Throws UpstreamError, with kind `validation` and status 404 when no
   * variant is left (spec §5, §8).
   */
  lookup: (name: string, context: CallContext) => Promise<DrugLookup | null>;
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

function readLookup(reply: unknown, name: string): DrugLookup {
  const drugs = drugsWithNdc(reply);
  const lookup = shaped(lookupReply, { ...Object(reply), drugs });
  const generic = lookup.drugs.find((drug) => drug.type === 'Generic');
  return {
    ...lookup,
    slug: lookup.slug ?? name.trim().toLowerCase(),
    genericName: lookup.genericName ?? generic?.name ?? lookup.searchName,
  };
}

/** The drug lookup of the gateway: GET v1/drugs/{name} (design §4). */
export function createDrugsClient(gateway: GatewayUpstream): DrugsClient {
  return {
    lookup: (name, context) =>
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
  };
}

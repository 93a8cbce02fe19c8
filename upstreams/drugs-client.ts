import { z } from 'zod';
import { defaultPackageSize } from '../domain/limits.ts';
import type { DrugLookup } from '../domain/medication.ts';
import type { ListedMedication } from '../domain/medication-list.ts';
import { keepDrugsWithNdc } from './drugs-with-ndc.ts';
import { callGateway } from './http.ts';
import { defaultPaths, fillPath } from './path-template.ts';
import { flagOrFalse, orNull, parseEntries, parseReply, textOrEmpty } from './reply.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

export interface DrugsClient {
  /**
   * Looks up a drug by a name or slug, generic or brand, with its variants; null if there is none (404).
   * Variants without an NDC are dropped. Throws UpstreamError, with kind `validation` and status 404 if no variant is
   * left (spec §5, §8).
   */
  lookUp: (name: string, context: CallContext) => Promise<DrugLookup | null>;
  /**
   * Lists the medications of a class, of a condition or with an NDC, by ingredient; without a filter, every name that can
   * be looked up, including brands. The most popular come first. Drops entries without a slug or a name.
   * Throws UpstreamError.
   */
  list: (
    filter: { class?: string; condition?: string; ndc?: string },
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
  dosage: textOrEmpty,
  packageSize: z
    .number()
    .positive()
    .nullish()
    .transform((size) => size ?? defaultPackageSize),
  defaultQuantity: z.number().positive(),
  quantitiesFormatted: z.array(z.object({ label: z.string(), value: optionValue })),
  image: orNull(z.string()),
  sideEffects: z
    .array(z.string())
    .nullish()
    .transform((effects) => effects ?? []),
});

// Spec §3 names the required fields; an operator's gateway may lack the others.
const lookupReply = z.object({
  searchName: z.string(),
  slug: z.string().nullish(),
  genericName: z.string().nullish(),
  description: textOrEmpty,
  defaultDrugId: z.number(),
  drugs: z.array(variant),
  classes: linkList,
  conditions: linkList,
  demonstration: flagOrFalse,
});

const listedMedication = z.object({
  slug: z.string().min(1),
  name: z.string().min(1),
  genericName: orNull(z.string()),
  brandNames: z
    .array(z.string())
    .nullish()
    .transform((names) => names ?? []),
  // A medication without a default drug is still listed, only without a price.
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

function parseLookup(reply: unknown, name: string): DrugLookup {
  const drugs = keepDrugsWithNdc(reply);
  const lookup = parseReply(lookupReply, { ...Object(reply), drugs });
  const generic = lookup.drugs.find((drug) => drug.type === 'Generic');
  return {
    ...lookup,
    slug: lookup.slug ?? name.trim().toLowerCase(),
    genericName: lookup.genericName ?? generic?.name ?? lookup.searchName,
  };
}

/** The drug service; `path` is where the lookup of a name is, with or without {name}. */
export interface DrugsUpstream extends GatewayUpstream {
  path?: string;
}

/** The drug service of the gateway: GET v1/drugs/{name} (spec §7 leaves the path open) and GET v1/drugs?class&condition&ndc. */
export function createDrugsClient(gateway: DrugsUpstream): DrugsClient {
  return {
    lookUp: (name, context) =>
      callGateway<DrugLookup | null>(
        gateway,
        {
          upstream: 'drugs',
          category: 'medication',
          method: 'GET',
          ...fillPath(gateway.path ?? defaultPaths.drugs, 'name', name),
          parse: (reply) => parseLookup(reply, name),
          notFound: () => null,
        },
        context,
      ),
    list: ({ class: drugClass, condition, ndc }, context) =>
      callGateway(
        gateway,
        {
          upstream: 'drugs',
          category: 'medication',
          method: 'GET',
          path: ['v1', 'drugs'],
          query: { class: drugClass, condition, ndc },
          parse: (reply, warn) => parseEntries(listedMedication, reply, 'drugs', warn),
        },
        context,
      ),
  };
}

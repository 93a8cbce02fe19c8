import { z } from 'zod';
import { defaultPackageSize } from '../domain/limits.ts';
import type {
  DrugLookup,
  DrugVariant,
  PickerOption,
  Schedule,
  Unavailability,
} from '../domain/medication.ts';
import type { ListedMedication } from '../domain/medication-list.ts';
import { publicPriceKinds } from '../domain/public-prices.ts';
import { toSlug } from '../wire/slug.ts';
import { drugType, keepDrugsWithNdc } from './drugs-with-ndc.ts';
import { callGateway } from './http.ts';
import { createOptionalCall } from './optional-call.ts';
import { defaultPaths, fillPath } from './path-template.ts';
import {
  anything,
  fieldOf,
  firstOfEach,
  flagOrFalse,
  InvalidReplyError,
  textOrEmpty,
  listField,
  listOrEmpty,
  parseEntries,
  parseReply,
  parseRows,
  positiveOrNull,
  requiredText,
  type Warn,
} from './reply.ts';
import type { CallContext, GatewayUpstream } from './upstream.ts';

export interface DrugsClient {
  /**
   * Looks up a drug by a name or slug, generic or brand, with its variants; null if there is none (404).
   * Variants without an NDC are dropped, and so are malformed ones, with a warning. Throws UpstreamError, with kind
   * `validation` and status 404 if no variant has an NDC (spec §5, §8).
   */
  lookUp: (name: string, context: CallContext) => Promise<DrugLookup | null>;
  /**
   * Lists the medications of a class, of a condition or with an NDC, by ingredient; without a filter, every name that can
   * be looked up, including brands. The most popular come first. Drops entries without a slug or a name.
   * Null where the gateway has no lists, which the specification does not name. Throws UpstreamError.
   */
  list: (
    filter: { class?: string; condition?: string; ndc?: string },
    context: CallContext,
  ) => Promise<ListedMedication[] | null>;
}

const topicLink = z.object({ slug: requiredText, title: requiredText });

/** Converts an identifier to a number. Other texts stay as they are, so that they can be compared. */
const drugId = textOrEmpty.transform((id) => (/^\d{1,15}$/.test(id) ? Number(id) : id || null));

/** An option with label and value, or the quantity alone. */
const quantityOption = anything.transform((option, check) => {
  const quantity = positiveOrNull.parse(textOrEmpty.parse(fieldOf(option, 'value') ?? option));
  if (quantity !== null) {
    // Normalizes numbers: '30.0' is the quantity 30.
    const value = String(quantity);
    return { label: textOrEmpty.parse(fieldOf(option, 'label')) || value, value };
  }
  check.addIssue('An option has no quantity');
  return z.NEVER;
});

/** The side effects as a list, or as one text. */
const sideEffects = anything.transform((effects) =>
  (Array.isArray(effects) ? effects : [effects]).map((effect) => textOrEmpty.parse(effect)).filter(Boolean),
);

// Spec §3 names the fields. Only two are required: the name, to pick a variant, and the NDC, to price it.
const variant = z.object({
  id: drugId,
  ndc: z.string(),
  name: requiredText,
  type: drugType,
  form: textOrEmpty,
  dosage: textOrEmpty,
  packageSize: positiveOrNull.transform((size) => size ?? defaultPackageSize),
  defaultQuantity: positiveOrNull,
  quantitiesFormatted: listOrEmpty,
  image: textOrEmpty.transform((image) => image || null),
  sideEffects,
  // Not in the specification. Without them, the site leaves out what depends on them.
  quantityUnit: textOrEmpty.transform((unit) => unit.toLowerCase()),
  packages: listOrEmpty,
  packageDays: positiveOrNull,
  schedule: textOrEmpty.transform((text) => schedules.get(text.toUpperCase().replace(/^C-?/, ''))),
  unpriced: flagOrFalse,
  formNeeded: flagOrFalse,
  noEqualGeneric: flagOrFalse,
});

const schedules = new Map<string, Schedule>([
  ['II', 'CII'],
  ['III', 'CIII'],
  ['IV', 'CIV'],
  ['V', 'CV'],
]);

const measuredUnits = ['ml', 'g'];

const drugPackage = z.object({
  ndc: requiredText,
  size: positiveOrNull.pipe(z.number()),
  label: requiredText,
});

const lookupReply = z.object({
  searchName: textOrEmpty,
  slug: textOrEmpty,
  genericName: textOrEmpty,
  description: textOrEmpty,
  defaultDrugId: drugId,
  classes: listOrEmpty,
  conditions: listOrEmpty,
  demonstration: flagOrFalse,
  publicPrices: listOrEmpty,
});

// The specification does not name public prices: a malformed one is dropped.
const publicPrice = z.object({
  program: requiredText,
  kind: z.enum(publicPriceKinds),
  amount: positiveOrNull.pipe(z.number()),
  per: z.literal('month').nullable().catch(null),
  asOf: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/),
  until: z.iso
    .date()
    .nullish()
    .transform((until) => until ?? null),
  url: z.url({ protocol: /^https$/ }),
  ndcs: z.array(z.string()).min(1),
});

const textList = listOrEmpty.transform((texts) =>
  texts.map((text) => textOrEmpty.parse(text)).filter(Boolean),
);

const listedDrug = z.object({
  ndc: requiredText,
  name: textOrEmpty,
  form: textOrEmpty,
  dosage: textOrEmpty,
  quantity: positiveOrNull.pipe(z.number()),
  label: textOrEmpty,
  brandNames: textList,
});
const noPrice = z.enum(['discontinued', 'no_product', 'old_cost']).nullable().catch(null);
const topicDrug = listedDrug.extend({ page: requiredText, noPrice });

const listedMedication = z.object({
  slug: requiredText,
  name: requiredText,
  genericName: textOrEmpty.transform((name) => name || null),
  brandNames: textList,
  classes: textList,
  conditions: textList,
  // A medication without a default drug is still listed, but without a price.
  defaultDrug: listedDrug.nullable().catch(null),
  topicDrugs: listOrEmpty.transform((rows) => rows.flatMap((row) => topicDrug.safeParse(row).data ?? [])),
  noPrice,
});

const unavailabilityReason = z.enum(['discontinued', 'no_product']);
const alternative = z.object({
  slug: requiredText,
  name: requiredText,
  type: drugType,
  form: textOrEmpty.transform((form) => form || undefined),
});

/** The specification does not name it, so a malformed value counts as missing. */
function parseUnavailability(reply: unknown, warn: Warn): Unavailability | null {
  const unavailable = fieldOf(reply, 'unavailable');
  const reason = unavailabilityReason.safeParse(fieldOf(unavailable, 'reason'));
  if (!reason.success) return null;
  const rows = listOrEmpty.parse(fieldOf(unavailable, 'alternatives'));
  return { reason: reason.data, alternatives: parseRows(alternative, rows, 'alternatives', warn) };
}

function parseLookup(reply: unknown, name: string, warn: Warn): DrugLookup {
  const unavailability = parseUnavailability(reply, warn);
  // A reply without products is valid only if it gives a reason.
  const hasNone = unavailability !== null && listField(reply, 'drugs').length === 0;
  const drugs = hasNone ? [] : parseVariants(keepDrugsWithNdc(reply, warn), warn);
  if (drugs.length === 0 && !hasNone)
    throw new InvalidReplyError('Validation error: no well-formed drugs in response', 500);
  const { searchName, slug, genericName, classes, conditions, publicPrices, ...rest } = parseReply(
    lookupReply,
    reply,
  );
  const prices = parseRows(publicPrice, publicPrices, 'public_prices', warn);
  const shownName = shownSearchName(searchName, name, drugs);
  return {
    ...rest,
    searchName: shownName,
    slug: slug || toSlug(name.trim()),
    genericName: genericName || findGenericName(shownName, drugs),
    drugs,
    ...(prices.length > 0 && { publicPrices: prices }),
    ...(unavailability && { unavailability }),
    classes: parseRows(topicLink, classes, 'classes', warn),
    conditions: parseRows(topicLink, conditions, 'conditions', warn),
  };
}

/** The well-formed variants with their well-formed quantities. One warning names the first variant with dropped quantities. */
function parseVariants(drugs: readonly unknown[], warn: Warn): DrugVariant[] {
  const variants = parseRows(variant, drugs, 'drugs', warn);
  const warnings: Parameters<Warn>[] = [];
  const parsed = variants.map(
    ({ quantityUnit, packages, packageDays, schedule, unpriced, formNeeded, noEqualGeneric, ...drug }) => ({
      ...drug,
      ...(quantityUnit && { quantityUnit }),
      // Other quantities are already counted in packages.
      ...(measuredUnits.includes(quantityUnit) &&
        drug.packageSize === 1 &&
        packages.length > 0 && { packages: parseRows(drugPackage, packages, 'packages', warn) }),
      ...(packageDays !== null && { packageDays }),
      ...(schedule && { schedule }),
      ...(unpriced && { isUnpriced: true as const }),
      ...(formNeeded && { isFormNeeded: true as const }),
      ...(noEqualGeneric && { hasNoEqualGeneric: true as const }),
      quantitiesFormatted: withoutRepeats(
        parseRows(quantityOption, drug.quantitiesFormatted, 'quantities_formatted', (...warning) =>
          warnings.push(warning),
        ),
      ),
    }),
  );
  const [first] = warnings;
  const rows = warnings.reduce((sum, [, dropped]) => sum + (dropped?.rows ?? 0), 0);
  if (first) warn(first[0], { list: 'quantities_formatted', rows });
  return parsed;
}

/** The first option of each quantity. */
const withoutRepeats = (options: readonly PickerOption[]) => firstOfEach(options, ({ value }) => value);

/**
 * The name to show: that of the product with the searched name (services often send the searched name as a slug), or else
 * the searched name itself, or else the words of the URL.
 */
function shownSearchName(searchName: string, requested: string, drugs: readonly DrugVariant[]): string {
  const slug = toSlug(searchName || requested);
  const product = drugs.find(({ name }) => slug !== '' && toSlug(name) === slug);
  return product?.name ?? (searchName || requested.trim().replaceAll('-', ' '));
}

/** The name of the first generic, unless it only adds a salt to the searched one: 'Atorvastatin Calcium'. */
function findGenericName(searchName: string, drugs: readonly DrugVariant[]): string {
  const generic = drugs.find(({ type }) => type === 'Generic')?.name ?? searchName;
  return `${generic} `.toLowerCase().startsWith(`${searchName} `.toLowerCase()) ? searchName : generic;
}

/** The drug service; `path` is the path of the lookup, with or without {name}. */
export interface DrugsUpstream extends GatewayUpstream {
  path?: string;
}

/** The drug service of the gateway: GET v1/drugs/{name} (spec §7 leaves the path open) and GET v1/drugs?class&condition&ndc. */
export function createDrugsClient(gateway: DrugsUpstream): DrugsClient {
  const lists = createOptionalCall(gateway, { isList: true });
  return {
    lookUp: (name, context) =>
      callGateway<DrugLookup | null>(
        gateway,
        {
          upstream: 'drugs',
          category: 'medication',
          method: 'GET',
          ...fillPath(gateway.path ?? defaultPaths.drugs, 'name', name),
          parse: (reply, warn) => parseLookup(reply, name, warn),
          notFound: () => null,
        },
        context,
      ),
    list: ({ class: drugClass, condition, ndc }, context) =>
      lists.make(
        {
          // With its own circuit breaker, because lookups must work even if lists fail.
          upstream: 'medication lists',
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

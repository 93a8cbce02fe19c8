import { z } from 'zod';

/**
 * The part of contentful-export's format that this site uses. Objects that contentful-import passes on to the management
 * API are strict, so that a misspelled property fails here and not during the import.
 */
const id = z.string().regex(/^[a-zA-Z0-9._-]{1,64}$/);
const fieldId = z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/);
const dateTime = z.iso.datetime();

const linkTo = <T extends string>(linkType: T) =>
  z.strictObject({ sys: z.strictObject({ type: z.literal('Link'), linkType: z.literal(linkType), id }) });

export const linkSchema = z.strictObject({
  sys: z.strictObject({ type: z.literal('Link'), linkType: z.enum(['Asset', 'Entry']), id }),
});

const location = { space: linkTo('Space'), environment: linkTo('Environment') };
const history = {
  createdAt: dateTime,
  updatedAt: dateTime,
  publishedAt: dateTime.optional(),
  firstPublishedAt: dateTime.optional(),
  publishedCounter: z.int().nonnegative().optional(),
  publishedVersion: z.int().positive().optional(),
  version: z.int().positive().optional(),
};
const metadata = z.strictObject({ tags: z.array(linkTo('Tag')) });

const bounds = z.strictObject({ min: z.number().optional(), max: z.number().optional() });

const validationSchema = z.strictObject({
  linkContentType: z.array(id).optional(),
  linkMimetypeGroup: z.array(z.string()).optional(),
  unique: z.literal(true).optional(),
  size: bounds.optional(),
  range: bounds.optional(),
  in: z.array(z.union([z.string(), z.number()])).optional(),
  regexp: z.strictObject({ pattern: z.string(), flags: z.string().nullable() }).optional(),
  enabledMarks: z.array(z.string()).optional(),
  enabledNodeTypes: z.array(z.string()).optional(),
  get nodes() {
    return z.record(z.string(), z.array(validationSchema)).optional();
  },
  message: z.string().optional(),
});

const linkType = z.enum(['Asset', 'Entry']);
const itemsSchema = z.strictObject({
  type: z.enum(['Symbol', 'Link']),
  linkType: linkType.optional(),
  validations: z.array(validationSchema).optional(),
});

const fieldSchema = z
  .strictObject({
    id: fieldId,
    name: z.string().min(1).max(50),
    type: z.enum([
      'Symbol',
      'Text',
      'Integer',
      'Number',
      'Date',
      'Boolean',
      'Object',
      'RichText',
      'Link',
      'Array',
      'Location',
    ]),
    linkType: linkType.optional(),
    items: itemsSchema.optional(),
    localized: z.boolean(),
    required: z.boolean(),
    validations: z.array(validationSchema),
    disabled: z.boolean(),
    omitted: z.boolean(),
  })
  .refine((field) => (field.type === 'Link') === (field.linkType !== undefined), 'A link has a linkType')
  .refine((field) => (field.type === 'Array') === (field.items !== undefined), 'An array has items');

const contentTypeSchema = z
  .strictObject({
    sys: z.strictObject({ ...location, ...history, id, type: z.literal('ContentType') }),
    displayField: fieldId,
    name: z.string().min(1),
    description: z.string(),
    fields: z.array(fieldSchema).max(50),
  })
  .refine(
    ({ displayField, fields }) =>
      fields.some((field) => field.id === displayField && field.type === 'Symbol'),
    'The display field is a Symbol of the content type',
  );

const entrySchema = z.strictObject({
  metadata,
  sys: z.strictObject({
    ...location,
    ...history,
    id,
    type: z.literal('Entry'),
    contentType: linkTo('ContentType'),
  }),
  fields: z.record(fieldId, z.record(z.string(), z.unknown())),
});

const fileSchema = z.strictObject({
  url: z.string().regex(/^\/\//),
  fileName: z.string().min(1),
  contentType: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/),
  details: z.strictObject({
    size: z.int().positive(),
    image: z.strictObject({ width: z.int().positive(), height: z.int().positive() }).optional(),
  }),
});

const assetSchema = z.strictObject({
  metadata,
  sys: z.strictObject({ ...location, ...history, id, type: z.literal('Asset') }),
  fields: z.strictObject({
    title: z.record(z.string(), z.string().min(1)),
    description: z.record(z.string(), z.string()).optional(),
    file: z.record(z.string(), fileSchema),
  }),
});

const localeSchema = z.strictObject({
  name: z.string().min(1),
  code: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/),
  fallbackCode: z.string().nullable(),
  default: z.boolean(),
  contentManagementApi: z.boolean(),
  contentDeliveryApi: z.boolean(),
  optional: z.boolean(),
  sys: z.strictObject({ ...location, id, type: z.literal('Locale'), version: z.int().positive() }),
});

const tagSchema = z.strictObject({
  name: z.string().min(1),
  sys: z.strictObject({
    ...location,
    ...history,
    id,
    type: z.literal('Tag'),
    visibility: z.enum(['public', 'private']),
  }),
});

/** The one object of an export file. */
export const exportSchema = z.strictObject({
  contentTypes: z.array(contentTypeSchema),
  tags: z.array(tagSchema).optional(),
  entries: z.array(entrySchema),
  assets: z.array(assetSchema),
  locales: z.array(localeSchema),
});

export type ContentExport = z.infer<typeof exportSchema>;
export type ContentType = z.infer<typeof contentTypeSchema>;
export type Field = z.infer<typeof fieldSchema>;
export type Validation = z.infer<typeof validationSchema>;
export type Entry = z.infer<typeof entrySchema>;
export type Asset = z.infer<typeof assetSchema>;
export type Link = z.infer<typeof linkSchema>;

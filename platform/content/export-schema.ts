import { z } from 'zod';

/**
 * The part of contentful-export's format that this site reads. Everything else is passed through unread, because a site need
 * not know the other settings, validations and properties of a space.
 */
const id = z.string().regex(/^[a-zA-Z0-9._-]{1,64}$/);
const fieldId = z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,63}$/);
const localized = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);

const linkTo = <T extends string>(linkType: T) =>
  z.looseObject({ sys: z.looseObject({ type: z.literal('Link'), linkType: z.literal(linkType), id }) });

export const linkSchema = z.looseObject({
  sys: z.looseObject({ type: z.literal('Link'), linkType: z.enum(['Asset', 'Entry']), id }),
});

const history = {
  updatedAt: z.string().optional(),
  publishedAt: z.string().optional(),
  firstPublishedAt: z.string().optional(),
  /** Missing in a draft. */
  publishedVersion: z.int().positive().optional(),
  /** Replaces the version in exports of the delivery API, which has no drafts. */
  revision: z.int().nonnegative().optional(),
};

const bounds = z.looseObject({ min: z.number().nullish(), max: z.number().nullish() });

const validationSchema = z.looseObject({
  linkContentType: z.array(id).optional(),
  unique: z.boolean().optional(),
  size: bounds.optional(),
  range: bounds.optional(),
  in: z.array(z.union([z.string(), z.number()])).optional(),
  regexp: z.looseObject({ pattern: z.string(), flags: z.string().nullish() }).optional(),
  enabledMarks: z.array(z.string()).optional(),
  enabledNodeTypes: z.array(z.string()).optional(),
  get nodes() {
    return z.record(z.string(), z.array(validationSchema)).optional();
  },
  message: z.string().nullish(),
});

const linkType = z.enum(['Asset', 'Entry']);
const validations = z.array(validationSchema).default([]);
const itemsSchema = z.looseObject({
  type: z.enum(['Symbol', 'Link']),
  linkType: linkType.optional(),
  validations,
});

const fieldSchema = z
  .looseObject({
    id: fieldId,
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
    localized: z.boolean().default(false),
    required: z.boolean().default(false),
    validations,
    omitted: z.boolean().default(false),
  })
  .refine((field) => (field.type === 'Link') === (field.linkType !== undefined), 'A link has a linkType')
  .refine((field) => (field.type === 'Array') === (field.items !== undefined), 'An array has items');

const contentTypeSchema = z.looseObject({
  sys: z.looseObject({ ...history, id }),
  displayField: z.string().nullish(),
  description: z.string().nullish(),
  // A field of an unknown type, such as a link into another space, is ignored.
  fields: z
    .array(z.unknown())
    .transform((fields) => fields.flatMap((field) => fieldSchema.safeParse(field).data ?? [])),
});

const entrySchema = z.looseObject({
  sys: z.looseObject({ ...history, id, type: z.literal('Entry'), contentType: linkTo('ContentType') }),
  // An entry without values has no `fields`.
  fields: z.record(z.string(), localized(z.unknown())).default({}),
});

const pixels = z.number().positive();
const fileSchema = z.looseObject({
  url: z.string().regex(/^(https?:)?\/\//),
  fileName: z.string().nullish(),
  contentType: z.string(),
  details: z
    .looseObject({
      size: z.number().optional(),
      image: z.looseObject({ width: pixels, height: pixels }).optional(),
    })
    .default({}),
});

const assetSchema = z.looseObject({
  sys: z.looseObject({ ...history, id, type: z.literal('Asset') }),
  fields: z.looseObject({
    title: localized(z.string()).default({}),
    description: localized(z.string()).optional(),
    // An asset without a file in any language is a draft.
    file: localized(fileSchema),
  }),
});

const localeSchema = z.looseObject({
  code: z.string().min(1),
  fallbackCode: z.string().nullish(),
  default: z.boolean().default(false),
});

/** The items of each list of an export file. */
export const exportSchemas = {
  contentTypes: contentTypeSchema,
  tags: z.looseObject({}),
  entries: entrySchema,
  assets: assetSchema,
  locales: localeSchema,
};

/** The one object of an export file. */
export interface ContentExport {
  contentTypes: ContentType[];
  tags?: z.infer<typeof exportSchemas.tags>[];
  entries: Entry[];
  assets: Asset[];
  locales: z.infer<typeof localeSchema>[];
}

export type ContentType = z.infer<typeof contentTypeSchema>;
export type Field = z.infer<typeof fieldSchema>;
export type Validation = z.infer<typeof validationSchema>;
export type Entry = z.infer<typeof entrySchema>;
export type Asset = z.infer<typeof assetSchema>;
export type Link = z.infer<typeof linkSchema>;

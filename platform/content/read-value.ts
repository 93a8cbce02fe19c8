import type { ContentStore, Resource } from './content-store.ts';
import type { Asset } from './export-schema.ts';
import { typeName } from './type-names.ts';

/** The GraphQL source value of entries and assets: the resource and the locale its fields are read in. */
export interface Source {
  resource: Resource;
  locale: string;
}

/** Whether a resource is an asset and not an entry. */
export function isAsset(resource: Resource): resource is Asset {
  return resource.sys.type === 'Asset';
}

/** The value of a resource's field in the source's locale; null where there is none. */
export function readField(store: ContentStore, { resource, locale }: Source, field: string): unknown {
  if (!isAsset(resource)) return store.value(resource.fields[field], locale);
  if (field === 'title' || field === 'description') return store.value(resource.fields[field], locale);
  return readFile(store, resource, locale)?.[field] ?? null;
}

/** The properties of an asset's file under their GraphQL names: width and height of an image in pixels, size in bytes. */
function readFile(store: ContentStore, asset: Asset, locale: string): Record<string, unknown> | null {
  const file = asset.fields.file[locale] ?? asset.fields.file[store.defaultLocale];
  if (!file) return null;
  const { url, fileName, contentType, details } = file;
  return { url, fileName, contentType, size: details.size, ...details.image };
}

/** A property of `sys` that filters, orders and queries may read; null where it is missing. */
export function readSys({ resource: { sys } }: Source, name: string): unknown {
  const { id, publishedAt, firstPublishedAt, publishedVersion } = sys;
  const properties: Record<string, unknown> = { id, publishedAt, firstPublishedAt, publishedVersion };
  return properties[name] ?? null;
}

/** The GraphQL type of an entry, for interfaces and unions. */
export function entryTypeName({ resource }: Source): string | undefined {
  return isAsset(resource) ? undefined : typeName(resource.sys.contentType.sys.id);
}

import type { ContentStore, Resource } from './content-store.ts';
import type { Asset } from './export-schema.ts';

/** A resource on its way through a query, with the locale and the view it is read in. */
export interface Source {
  resource: Resource;
  locale: string;
  preview: boolean;
}

/** Whether a resource is a file. */
export function isAsset(resource: Resource): resource is Asset {
  return resource.sys.type === 'Asset';
}

/** What a resource has in a field, in a locale; null where it has nothing there. */
export function readField(store: ContentStore, { resource, locale }: Source, field: string): unknown {
  if (!isAsset(resource)) return store.value(resource.fields[field], locale);
  if (field === 'title' || field === 'description') return store.value(resource.fields[field], locale);
  return readFile(store, resource, locale)?.[field] ?? null;
}

/** A file's facts under the names the API has for them; a picture's sides in pixels, its size in bytes. */
function readFile(store: ContentStore, asset: Asset, locale: string): Record<string, unknown> | null {
  const code = [locale, store.defaultLocale].find((one) => asset.fields.file[one]);
  const file = code ? asset.fields.file[code] : undefined;
  if (!file) return null;
  const { url, fileName, contentType, details } = file;
  return { url, fileName, contentType, size: details.size, ...details.image };
}

/** What the filters and the order know as `sys`. */
export function readSys({ resource: { sys } }: Source, name: string): unknown {
  const known: Record<string, unknown> = {
    id: sys.id,
    publishedAt: sys.publishedAt ?? null,
    firstPublishedAt: sys.firstPublishedAt ?? null,
    publishedVersion: sys.publishedVersion ?? null,
  };
  return known[name] ?? null;
}

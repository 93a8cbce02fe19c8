import { unexpectedType, unresolvableLink } from './content-error.ts';
import type { ContentStore } from './content-store.ts';
import type { Link } from './export-schema.ts';
import { isAsset, type Source } from './read-value.ts';
import { typeNameOf } from './type-names.ts';

/** The field a link stands in, and the content types it may lead to, null for any. */
export interface LinkField {
  contentType: string;
  field: string;
  types: readonly string[] | null;
}

/** What a link leads to, in the source's locale and view; the error to answer with where it leads nowhere it may. */
export function followLink(
  store: ContentStore,
  from: Source,
  { sys: { linkType, id } }: Link,
  { contentType, field, types }: LinkField,
): Source | Error {
  const resource = linkType === 'Asset' ? store.asset(id, from.preview) : store.entry(id, from.preview);
  const site = {
    type: typeNameOf(contentType),
    field,
    linkType,
    linkId: id,
    linkingEntryId: from.resource.sys.id,
  };
  if (!resource) return unresolvableLink(site);
  if (types && !isAsset(resource) && !types.includes(resource.sys.contentType.sys.id))
    return unexpectedType(site);
  return { ...from, resource };
}

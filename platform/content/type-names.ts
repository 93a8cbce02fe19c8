const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const reservedNames = new Set(
  'Asset Entry Query Sys Location String Int Float Boolean ID DateTime JSON HexColor Dimension Quality'.split(
    ' ',
  ),
);

/** The GraphQL type of a content type: `FaqEntry` for the id `faqEntry`, `ContentTypeAsset` for a name that is taken. */
export function typeName(id: string): string {
  const name = id
    .split(/[^a-zA-Z0-9]+/)
    .map(capitalize)
    .join('');
  return reservedNames.has(name) || !/^[A-Z]/.test(name) ? `ContentType${name}` : name;
}

/** The query field of a content type: `faqEntry`. */
export function queryName(id: string): string {
  const name = typeName(id);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The name of a type that belongs to one field, such as a rich text, a union or a nested collection: `FaqEntryAnswer`. */
export function fieldTypeName(typeId: string, field: string): string {
  return typeName(typeId) + capitalize(field);
}

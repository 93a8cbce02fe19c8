const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The GraphQL type of a content type: its id, `faqEntry`, with words joined and capitals first, `FaqEntry`. */
export function typeNameOf(id: string): string {
  return id
    .split(/[^a-zA-Z0-9]+/)
    .map(capital)
    .join('');
}

/** The query field of a content type: the type's name with a small letter first. */
export function queryNameOf(id: string): string {
  const name = typeNameOf(id);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** A name made of a type and one of its fields, as rich texts, unions and nested collections have: FaqEntryAnswer. */
export function nameWithin(typeId: string, field: string): string {
  return typeNameOf(typeId) + capital(field);
}

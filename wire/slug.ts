/** Converts a text to a slug: lower case, runs of non-alphanumerics to a hyphen, one trailing hyphen removed (spec §5). */
export function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
}

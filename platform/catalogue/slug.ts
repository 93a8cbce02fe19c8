/** A name as it stands in an address: lower case, every run of other characters one hyphen, none at the ends (spec §5). */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

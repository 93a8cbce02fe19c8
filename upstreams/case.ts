/**
 * Keys between the wire and the code: requests send snake_case, responses are read in camelCase (spec §7).
 * Only keys change, at every depth and inside arrays; values never do.
 */

function toCamel(key: string): string {
  // A leading underscore belongs to the name, hence the letter or digit before.
  return key.replace(/(?<=[A-Za-z0-9])_+([A-Za-z0-9])/g, (_, next: string) => next.toUpperCase());
}

function toSnake(key: string): string {
  return key.replace(/(?<=[A-Za-z0-9])[A-Z]/g, '_$&').toLowerCase();
}

function convert(value: unknown, key: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => convert(item, key));
  if (typeof value !== 'object' || value === null) return value;
  // fromEntries defines own properties, so a key like __proto__ stays data.
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [key(name), convert(item, key)]));
}

/** A reply from the wire with its keys in camelCase: `default_drug_id` becomes `defaultDrugId`. */
export function camelKeys(value: unknown): unknown {
  return convert(value, toCamel);
}

/** A body for the wire with its keys in snake_case: `utmSource` becomes `utm_source`. */
export function snakeKeys(value: unknown): unknown {
  return convert(value, toSnake);
}

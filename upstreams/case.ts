/**
 * Converts keys between the wire's snake_case and the code's camelCase (spec §7).
 * Changes only keys, at every depth and inside arrays, never values.
 */

/** Names that were converted: replies have few different ones, but an editor's data may have any. */
const camelNames = new Map<string, string>();
const maxCamelNames = 1000;

function toCamel(key: string): string {
  const known = camelNames.get(key);
  if (known !== undefined) return known;
  // The lookbehind keeps a leading underscore.
  const name = key.replace(/(?<=[A-Za-z0-9])_+([A-Za-z0-9])/g, (_, next: string) => next.toUpperCase());
  if (camelNames.size < maxCamelNames) camelNames.set(key, name);
  return name;
}

function toSnake(key: string): string {
  return key.replace(/(?<=[A-Za-z0-9])[A-Z]/g, '_$&').toLowerCase();
}

function convertKeys(value: unknown, convertKey: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => convertKeys(item, convertKey));
  if (typeof value !== 'object' || value === null) return value;
  // fromEntries defines own properties, so a key like __proto__ stays data.
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) =>
      // As in JSON, which a value of the same process never was.
      item === undefined ? [] : [[convertKey(name), convertKeys(item, convertKey)]],
    ),
  );
}

/** Converts the keys of a reply to camelCase: `default_drug_id` becomes `defaultDrugId`. */
export function camelKeys(value: unknown): unknown {
  return convertKeys(value, toCamel);
}

/** Converts the keys of a request body to snake_case: `utmSource` becomes `utm_source`. */
export function snakeKeys(value: unknown): unknown {
  return convertKeys(value, toSnake);
}

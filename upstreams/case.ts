/**
 * Converts keys between the wire's snake_case and the code's camelCase (spec §7).
 * Changes only keys, at every depth and inside arrays, never values.
 */

function toCamel(key: string): string {
  // The lookbehind keeps a leading underscore.
  return key.replace(/(?<=[A-Za-z0-9])_+([A-Za-z0-9])/g, (_, next: string) => next.toUpperCase());
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

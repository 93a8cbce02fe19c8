/**
 * Converts keys between the wire's snake_case and the code's camelCase (spec §7).
 * Changes only keys, at every depth and inside arrays, never values.
 */

/** Caches converted names. Replies have few different names, but the data of an editor may have any. */
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

const ownValue = { enumerable: true, configurable: true, writable: true };

function convertKeys(value: unknown, convertKey: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => convertKeys(item, convertKey));
  if (typeof value !== 'object' || value === null) return value;
  const converted: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    // Drops undefined, as JSON does: a value from the same process was never JSON.
    if (item === undefined) continue;
    const key = convertKey(name);
    const convertedItem = convertKeys(item, convertKey);
    // Defined, because assigning it would change the prototype. Defining every property this way would take several times as
    // long.
    if (key === '__proto__') Object.defineProperty(converted, key, { ...ownValue, value: convertedItem });
    else converted[key] = convertedItem;
  }
  return converted;
}

/** Converts the keys of a reply to camelCase: `default_drug_id` becomes `defaultDrugId`. */
export function camelKeys(value: unknown): unknown {
  return convertKeys(value, toCamel);
}

/** Converts the keys of a request body to snake_case: `utmSource` becomes `utm_source`. */
export function snakeKeys(value: unknown): unknown {
  return convertKeys(value, toSnake);
}

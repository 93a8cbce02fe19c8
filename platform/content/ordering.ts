import { GraphQLEnumType } from 'graphql';

import type { ContentStore } from './content-store.ts';
import type { ContentType } from './export-schema.ts';
import { readField, readSys, type Source } from './read-value.ts';

const sortableTypes = new Set(['Symbol', 'Integer', 'Number', 'Date', 'Boolean']);
const sysOrderFields = ['firstPublishedAt', 'id', 'publishedAt', 'publishedVersion'];

/** The fields that assets may be ordered by. */
export const assetOrderFields = ['contentType', 'fileName', 'height', 'size', 'url', 'width'];

/** The fields that entries of a content type may be ordered by: short texts, numbers, dates and booleans. */
export function entryOrderFields(contentType: ContentType): string[] {
  return contentType.fields.filter(({ type }) => sortableTypes.has(type)).map(({ id }) => id);
}

/** An order enum with both directions of each field and of `sys`: title_ASC, sys_publishedAt_DESC. */
export function orderType(name: string, fields: readonly string[]): GraphQLEnumType {
  const keys = [...fields, ...sysOrderFields.map((field) => `sys_${field}`)];
  const values = keys.flatMap((key) => [`${key}_ASC`, `${key}_DESC`]);
  return new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [value, {}])) });
}

const collator = new Intl.Collator('en-US', { numeric: true });

/** Sorts by each order in turn. Sources without a value come last in both directions. */
export function sortByOrders(
  store: ContentStore,
  sources: readonly Source[],
  orders: readonly string[],
): Source[] {
  const keys = orders.map((order) => {
    const [, name = '', direction] = /^(.+)_(ASC|DESC)$/.exec(order) ?? [];
    const read = name.startsWith('sys_')
      ? (source: Source) => readSys(source, name.slice('sys_'.length))
      : (source: Source) => readField(store, source, name);
    return { read, sign: direction === 'DESC' ? -1 : 1 };
  });
  return sources.toSorted((first, second) => {
    for (const { read, sign } of keys) {
      const difference = compare(read(first), read(second), sign);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

/** The order of Contentful's delivery API for a query without `order`: most recently updated first. */
export function sortByUpdate(sources: readonly Source[]): Source[] {
  return sources.toSorted(
    ({ resource: first }, { resource: second }) =>
      (second.sys.updatedAt ?? '').localeCompare(first.sys.updatedAt ?? '') ||
      first.sys.id.localeCompare(second.sys.id),
  );
}

function compare(first: unknown, second: unknown, sign: number): number {
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  if (typeof first === 'number' && typeof second === 'number') return sign * (first - second);
  return sign * collator.compare(toText(first), toText(second));
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

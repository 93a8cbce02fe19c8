import { GraphQLEnumType } from 'graphql';

import type { ContentStore } from './content-store.ts';
import type { ContentType } from './export-schema.ts';
import { readField, readSys, type Source } from './read-value.ts';

const sortable = new Set(['Symbol', 'Integer', 'Number', 'Date', 'Boolean']);
const sysNames = ['firstPublishedAt', 'id', 'publishedAt', 'publishedVersion'];

/** Fields an asset may be ordered by. */
export const assetOrderFields = ['contentType', 'fileName', 'height', 'size', 'url', 'width'];

/** Fields an entry may be ordered by: short texts, numbers, dates, flags. */
export function orderFieldsOf(contentType: ContentType): string[] {
  return contentType.fields.filter(({ type }) => sortable.has(type)).map(({ id }) => id);
}

/** An order enum: each field and each of `sys`, up and down (title_ASC, sys_publishedAt_DESC). */
export function orderType(name: string, fields: readonly string[]): GraphQLEnumType {
  const keys = [...fields, ...sysNames.map((one) => `sys_${one}`)];
  const values = keys.flatMap((key) => [`${key}_ASC`, `${key}_DESC`]);
  return new GraphQLEnumType({ name, values: Object.fromEntries(values.map((value) => [value, {}])) });
}

const collator = new Intl.Collator('en-US', { numeric: true });

/** Sorts by each order in turn. What has no value stands last, up or down; what is equal keeps its place. */
export function inOrder(
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

/** The order of who asks for none: what changed last comes first, as the delivery API has it. */
export function byUpdate(sources: readonly Source[]): Source[] {
  return sources.toSorted(
    ({ resource: first }, { resource: second }) =>
      second.sys.updatedAt.localeCompare(first.sys.updatedAt) || first.sys.id.localeCompare(second.sys.id),
  );
}

function compare(first: unknown, second: unknown, sign: number): number {
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  if (typeof first === 'number' && typeof second === 'number') return sign * (first - second);
  return sign * collator.compare(wordOf(first), wordOf(second));
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

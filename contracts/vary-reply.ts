/** A reply with one change, to test that the site tolerates it. */
export interface Variant {
  /** What was changed, such as 'prices[].cost is null'. */
  change: string;
  body: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path of every field of a reply, such as 'prices[].nearest_store.city'; `[]` stands for each entry of a list. */
export function fieldPaths(body: unknown, prefix = ''): string[] {
  if (Array.isArray(body)) {
    return [...new Set(body.flatMap((entry) => fieldPaths(entry, prefix)))];
  }
  if (!isFields(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    return [path, ...fieldPaths(value, Array.isArray(value) ? `${path}[]` : path)];
  });
}

/** The reply with the value at a path replaced in every entry of its lists; undefined removes the field. */
export function replaceField(body: unknown, path: string, replace: (value: unknown) => unknown): unknown {
  if (Array.isArray(body)) return body.map((entry: unknown) => replaceField(entry, path, replace));
  if (!isFields(body)) return body;
  const [name = '', ...rest] = path.replaceAll('[]', '').split('.');
  if (!(name in body)) return body;
  const value = rest.length === 0 ? replace(body[name]) : replaceField(body[name], rest.join('.'), replace);
  const { [name]: _, ...others } = body;
  return value === undefined ? others : { ...others, [name]: value };
}

/** Two replies for each optional field: one without the field, one with null. */
export function withoutEachField(body: unknown, required: ReadonlySet<string>): Variant[] {
  const optional = fieldPaths(body).filter((path) => !required.has(path));
  return optional.flatMap((path) => [
    { change: `${path} is absent`, body: replaceField(body, path, () => undefined) },
    { change: `${path} is null`, body: replaceField(body, path, () => null) },
  ]);
}

const badRows: readonly unknown[] = [null, 'a text', 42, {}, []];

/** One reply for each list of objects, with rows of an unexpected shape before, between and after the real rows. */
export function withBadRowsInEachList(body: unknown): Variant[] {
  const lists = fieldPaths(body).filter((path) => listAt(body, path)?.some(isFields));
  return lists.map((path) => ({
    change: `${path} has bad rows`,
    body: replaceField(body, path, (list) =>
      Array.isArray(list) ? [...badRows, ...list.flatMap((row: unknown) => [row, null]), ...badRows] : list,
    ),
  }));
}

function listAt(body: unknown, path: string): readonly unknown[] | null {
  const [name = '', ...rest] = path.split('.');
  const value = isFields(body) ? body[name.replace('[]', '')] : undefined;
  if (rest.length === 0) return Array.isArray(value) ? value : null;
  return listAt(Array.isArray(value) ? value.find(isFields) : value, rest.join('.'));
}

import type { FieldKind, ReplyField } from './reply-fields.ts';

/** One line of the report on a service. */
export interface ReportRow {
  call: string;
  /** The path of the field; '' for the call itself. */
  field: string;
  /** Such as 'present', 'absent', 'malformed' or 'malformed in 1 of 4'. */
  status: string;
  /** What the site shows or leaves out. */
  effect: string;
  /** Whether a page lacks something that the specification promises. */
  isProblem: boolean;
}

/** The result of a call of one of the site's clients. */
export interface Attempt<T> {
  /** The last reply on the wire; null without one. */
  reply: { status: number; json: unknown } | null;
  /** What the site's client returned; null if it rejected the reply. */
  value: T | null;
  problem: string;
}

/** Makes a call. Throws only errors that are not failures of the service. */
export type Try = <T>(call: () => Promise<T>) => Promise<Attempt<T>>;

type Found = 'present' | 'absent' | 'malformed';

const isNumber = (value: unknown) =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) &&
  Number.isFinite(Number(value));

const isKind: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string' || typeof value === 'number',
  number: isNumber,
  amount: (value) => isNumber(value) && Number(value) > 0,
  date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value),
  flag: (value) => typeof value === 'boolean',
  list: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  url: (value) => typeof value === 'string' && /^https?:\/\//.test(value),
};

/** All values at a path; undefined for each object or row without the field. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) return [value];
  if (name === '[]') return Array.isArray(value) ? value.flatMap((row) => valuesAt(row, rest)) : [];
  const own =
    typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name) : undefined;
  return valuesAt(own?.value, rest);
}

const segmentsOf = (path: string) => path.replaceAll('[]', '.[]').split('.');

function find({ path, kind }: ReplyField, reply: unknown): Found[] {
  return valuesAt(reply, segmentsOf(path)).map((value) => {
    if (value === undefined || value === null || value === '') return 'absent';
    return isKind[kind](value) ? 'present' : 'malformed';
  });
}

/** Describes the values of a field: one word if all are alike, otherwise the worst with its count. */
function describe(found: readonly Found[]): { status: string; worst: Found } {
  for (const worst of ['malformed', 'absent'] as const) {
    const count = found.filter((one) => one === worst).length;
    if (count > 0) {
      return { worst, status: count === found.length ? worst : `${worst} in ${count} of ${found.length}` };
    }
  }
  return found.length > 0 ? { status: 'present', worst: 'present' } : { status: 'absent', worst: 'absent' };
}

/** Reports each field of a reply. A field below an absent object or an empty list is absent. */
export function inspectReply(call: string, fields: readonly ReplyField[], reply: unknown): ReportRow[] {
  return fields.map((field) => {
    const { status, worst } = describe(find(field, reply));
    const effect = worst === 'present' ? `shows ${field.shows}` : field.without;
    return {
      call,
      field: field.path,
      status,
      effect,
      isProblem: field.need === 'required' && worst !== 'present',
    };
  });
}

const headings = { call: 'Call', field: 'Field', status: 'Status', effect: 'On the site' } as const;
const columns = ['call', 'field', 'status', 'effect'] as const;

/** The report as a plain text table. An asterisk marks missing fields that the specification requires. */
export function formatAsText(rows: readonly ReportRow[]): string {
  const widths = columns.map((column) => Math.max(...[headings, ...rows].map((row) => row[column].length)));
  const line = (row: Pick<ReportRow, (typeof columns)[number]>, mark: string) =>
    `${mark} ${columns.map((column, index) => row[column].padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd();
  const rule = `  ${widths.map((width) => '-'.repeat(width)).join('  ')}`;
  return [line(headings, ' '), rule, ...rows.map((row) => line(row, row.isProblem ? '*' : ' '))].join('\n');
}

/** The report as a Markdown table. Missing fields that the specification requires are bold. */
export function formatAsMarkdown(rows: readonly ReportRow[]): string {
  const cell = (text: string) => text.replaceAll('|', String.raw`\|`);
  const code = (text: string) => (text ? `\`${cell(text)}\`` : '');
  const lines = rows.map(({ call, field, status, effect, isProblem }) => {
    const marked = isProblem ? `**${cell(status)}**` : cell(status);
    return `| ${code(call)} | ${code(field)} | ${marked} | ${cell(effect)} |`;
  });
  const header = columns.map((column) => headings[column]).join(' | ');
  return [`| ${header} |`, '| --- | --- | --- | --- |', ...lines].join('\n');
}

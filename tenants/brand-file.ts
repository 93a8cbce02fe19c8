import { isMap, isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import { z } from 'zod';

import { findNearest } from '../domain/nearest-name.ts';

/** A problem in a brand file, and its place. */
export interface BrandProblem {
  /** The file name. */
  file: string;
  /** The line number, from 1. */
  line: number;
  /** A sentence that says what is wrong. */
  reason: string;
}

/** A brand file that was parsed, and a function that reports problems at its fields. */
export interface BrandFile<T> {
  file: string;
  value: T;
  /** Describes a problem at a field, or at its parent if the file does not have the field. */
  problemAt: (path: Path, reason: string) => BrandProblem;
}

type Path = readonly PropertyKey[];

/** Parses and checks a file in YAML or JSON (JSON is valid YAML). `parsed` is null if there are problems. */
export function parseBrandFile<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): { parsed: BrandFile<z.output<Schema>> | null; problems: BrandProblem[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  // The parser only warns about an unknown tag, but then the value is not what the operator meant.
  const [unreadable] = [...document.errors, ...document.warnings];
  if (unreadable) {
    const [reason = ''] = unreadable.message.split(/ at line \d|:?\n/);
    return {
      parsed: null,
      problems: [{ file, line: lineAt(unreadable.pos[0]), reason: `is not valid YAML: ${reason}.` }],
    };
  }
  const problemAt = (path: Path, reason: string): BrandProblem => ({
    file,
    line: lineAt(offsetOf(document, path)),
    reason: `${path.length > 0 ? `${path.join('.')} ` : ''}${reason}${reason.endsWith('?') ? '' : '.'}`,
  });
  let content: unknown;
  try {
    content = document.toJS();
  } catch (error) {
    // For example, an alias that is expanded too often.
    return {
      parsed: null,
      problems: [problemAt([], error instanceof Error ? error.message : 'is unreadable')],
    };
  }
  const result = schema.safeParse(content, { reportInput: true });
  if (result.success) return { parsed: { file, value: result.data, problemAt }, problems: [] };
  const problems = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => problemAt([...issue.path, key], describeUnknown(schema, issue.path, key)))
      : [problemAt(issue.path, describeIssue(issue))],
  );
  return { parsed: null, problems: problems.toSorted((one, other) => one.line - other.line) };
}

/** The offset at which a field begins in a file: that of its name in a mapping, otherwise that of its value. */
function offsetOf(document: Document, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = document.getIn(path.slice(0, length - 1), true);
    const name = path[length - 1];
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => isScalar(key) && String(key.value) === String(name))
      : undefined;
    const node = pair ? pair.key : document.getIn(path.slice(0, length), true);
    const range = typeof node === 'object' && node !== null ? Reflect.get(node, 'range') : null;
    if (Array.isArray(range)) return Number(range[0]);
  }
  return document.contents?.range?.[0] ?? 0;
}

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'fields with a name each',
  record: 'fields with a name each',
  string: 'a text, in quotes if it looks like a number',
};

/** The predicate of a sentence about a problem, to complete "FIELD ...". */
function describeIssue(issue: z.core.$ZodIssue): string {
  const shown = JSON.stringify(issue.input) ?? '';
  const value = shown.length > 80 || typeof issue.input === 'object' ? '' : `is ${shown}; it `;
  if (issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_type') {
    const isOwn = issue.message.startsWith('must be');
    return `${value}${isOwn ? issue.message : `must be ${kinds[issue.expected] ?? issue.expected}`}`;
  }
  if (issue.code === 'too_small')
    return `${value}must be ${issue.origin === 'array' ? 'a list of ' : ''}${issue.minimum} or more`;
  if (issue.code === 'too_big') return `${value}must be ${issue.maximum} or less`;
  return `${value}${issue.message}`;
}

/** Names the field that an operator may have meant. */
function describeUnknown(schema: z.ZodType, path: Path, key: string): string {
  const nearest = findNearest(key.replaceAll(/[_-]/g, ''), fieldsAt(schema, path));
  const hint =
    nearest && nearest.distance <= Math.max(3, key.length / 2) ? `; did you mean ${nearest.name}?` : '';
  return `is not a field${hint}`;
}

interface SchemaNode {
  properties?: Record<string, SchemaNode>;
  additionalProperties?: SchemaNode | boolean;
}

/** The names of the fields at a path of a schema. */
function fieldsAt(schema: z.ZodType, path: Path): string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a JSON Schema has these two fields, or lacks them
  let node = z.toJSONSchema(schema, { io: 'input' }) as SchemaNode | undefined;
  for (const name of path) {
    const { properties = {}, additionalProperties } = node ?? {};
    node =
      properties[String(name)] ??
      (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  }
  return Object.keys(node?.properties ?? {});
}

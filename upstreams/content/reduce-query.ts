import {
  Kind,
  parse,
  print,
  visit,
  type ArgumentNode,
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type InlineFragmentNode,
  type ObjectFieldNode,
} from 'graphql/language';

import { fieldOf } from '../reply.ts';
import { isSpecifiedField } from './specified-fields.ts';

/** A query reduced to what the service knows. */
export interface ReducedQuery {
  text: string;
  /** What was removed: `Condition.lastReviewed`, `Query.sitemapCollection`, or the name of a type. */
  leftOut: readonly string[];
}

type Removable = FieldNode | InlineFragmentNode | ArgumentNode | ObjectFieldNode;

/** A GraphQL validation error: the kind of node, and the unknown name. */
interface UnknownPart {
  pattern: RegExp;
  kind: Removable['kind'];
  nameOf: (first: string, second: string) => string;
}

// The error messages of graphql-js 14 to 17, which Contentful returns.
const unknownParts: readonly UnknownPart[] = [
  {
    pattern: /Cannot query field "(\w+)" on type "(\w+)"/,
    kind: Kind.FIELD,
    nameOf: (field, type) => `${type}.${field}`,
  },
  { pattern: /Unknown type "(\w+)"/, kind: Kind.INLINE_FRAGMENT, nameOf: (type) => type },
  {
    pattern: /cannot be spread here as objects of type "\w+" can never be of type "(\w+)"/,
    kind: Kind.INLINE_FRAGMENT,
    nameOf: (type) => type,
  },
  {
    pattern: /Unknown argument "(\w+)" on field "([\w.]+)"/,
    kind: Kind.ARGUMENT,
    nameOf: (argument, field) => `${field}(${argument})`,
  },
  {
    pattern: /Value "(\w+)" does not exist in "(\w+)" enum/,
    kind: Kind.ARGUMENT,
    nameOf: (value, type) => `${type}.${value}`,
  },
  {
    pattern: /Field "(\w+)" is not defined by type "?(\w+)/,
    kind: Kind.OBJECT_FIELD,
    nameOf: (field, type) => `${type}.${field}`,
  },
  {
    pattern: /Expected value of type "(\w+)" not to include unknown field "(\w+)"/,
    kind: Kind.OBJECT_FIELD,
    nameOf: (type, field) => `${type}.${field}`,
  },
];

const isIncomplete = /Too many validation errors/;

/**
 * Arguments that can be left out: without them, a reply only has another order or the default language of the space. Other
 * arguments select the content.
 */
const optionalArguments = new Set(['order', 'locale']);
/** The field `client` can be left out too: the specification does not name it, so a space may belong to a single client. */
const optionalFilters = new Set(['client']);

/**
 * Removes the parts of a query that a reply rejects as unknown, such as a field that the content model lacks. Null if the
 * reply rejects anything else, or a part that the specification names.
 */
export function reduceQuery(text: string, reply: unknown): ReducedQuery | null {
  const unknown = findUnknownParts(reply);
  if (!unknown || unknown.size === 0) return null;
  const document = removeParts(parse(text), unknown);
  if (!document) return null;
  // Removes white space, because Contentful limits the length of a query. Strings in queries contain no white space.
  const reduced = print(withoutUnusedVariables(document)).replaceAll(/\s+/g, ' ');
  return { text: reduced, leftOut: [...new Set(unknown.values())] };
}

const keyOf = (kind: string, line: unknown, column: unknown) => `${kind} ${String(line)}:${String(column)}`;

/** The names of unknown parts by kind and position; null if a reply has another error too. */
function findUnknownParts(reply: unknown): Map<string, string> | null {
  const errors = fieldOf(reply, 'errors');
  const parts = new Map<string, string>();
  for (const error of Array.isArray(errors) ? errors : []) {
    const message = String(fieldOf(error, 'message'));
    if (isIncomplete.test(message)) continue;
    const part = unknownParts.find(({ pattern }) => pattern.test(message));
    const locations = fieldOf(error, 'locations');
    const location: unknown = Array.isArray(locations) ? locations[0] : undefined;
    if (!part || location === undefined) return null;
    const [, first = '', second = ''] = part.pattern.exec(message) ?? [];
    const key = keyOf(part.kind, fieldOf(location, 'line'), fieldOf(location, 'column'));
    parts.set(key, part.nameOf(first, second));
  }
  return parts;
}

/** Null if a part is specified or is not found, and if nothing would be left. */
function removeParts(document: DocumentNode, unknown: ReadonlyMap<string, string>): DocumentNode | null {
  const left = new Set(unknown.keys());
  let isSpecified = false;
  const reduced = visit(document, {
    enter(node, _key, _parent, _path, ancestors) {
      const keys = keysOf(node).filter((key) => left.delete(key));
      if (keys.length === 0) return undefined;
      if (!isOptional(node, ancestors)) isSpecified = true;
      // Unknown parts inside this node are removed with it.
      visit(node, { enter: (inner) => keysOf(inner).forEach((key) => left.delete(key)) });
      return null;
    },
    leave(node) {
      if (node.kind === Kind.SELECTION_SET && node.selections.length === 0) {
        return { ...node, selections: [typename] };
      }
      const isEmpty = node.kind === Kind.ARGUMENT && node.value.kind === Kind.OBJECT;
      return isEmpty && node.value.fields.length === 0 ? null : undefined;
    },
  });
  const [query] = reduced.definitions;
  const selections = query?.kind === Kind.OPERATION_DEFINITION ? query.selectionSet.selections : [];
  const isEmpty = selections.every((node) => node === typename);
  return isSpecified || isEmpty || left.size > 0 ? null : reduced;
}

/** Selects `__typename`, to keep an entry none of whose requested fields is known. */
const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

/** The positions at which a service may report a node. */
function keysOf(node: ASTNode): string[] {
  const at = ({ kind, loc }: ASTNode, as: string = kind) =>
    keyOf(as, loc?.startToken.line, loc?.startToken.column);
  switch (node.kind) {
    case Kind.FIELD:
    case Kind.OBJECT_FIELD:
      return [at(node)];
    case Kind.INLINE_FRAGMENT:
      return [at(node), ...(node.typeCondition ? [at(node.typeCondition, node.kind)] : [])];
    case Kind.ARGUMENT:
      return [at(node), at(node.value, node.kind)];
    default:
      return [];
  }
}

function isOptional(node: ASTNode, ancestors: readonly (ASTNode | readonly ASTNode[])[]): boolean {
  if (node.kind === Kind.ARGUMENT) return optionalArguments.has(node.name.value);
  if (node.kind === Kind.OBJECT_FIELD) return optionalFilters.has(node.name.value);
  if (node.kind !== Kind.FIELD) return true;
  const owner = ancestors.map(ownerName).findLast((name) => name !== null && name !== 'items');
  // A space may lack a whole collection. The other collections of the query are still shown.
  return !owner || !isSpecifiedField(owner, node.name.value);
}

function ownerName(node: ASTNode | readonly ASTNode[]): string | null {
  if (!('kind' in node)) return null;
  if (node.kind === Kind.FIELD) return node.name.value;
  return node.kind === Kind.INLINE_FRAGMENT ? (node.typeCondition?.name.value ?? null) : null;
}

/** GraphQL rejects a variable that its query does not use. */
function withoutUnusedVariables(document: DocumentNode): DocumentNode {
  return visit(document, {
    OperationDefinition(query) {
      const used = new Set<string>();
      visit(query.selectionSet, { Variable: ({ name }) => void used.add(name.value) });
      const variableDefinitions = query.variableDefinitions?.filter(({ variable }) =>
        used.has(variable.name.value),
      );
      return { ...query, variableDefinitions };
    },
  });
}

import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

import { contentError } from './content-error.ts';
import { costOf, limitOf } from './cost.ts';

/** The complexity a query may have. */
export const maximumCost = 11_000;

type Variables = Readonly<Record<string, unknown>>;

/**
 * The complexity of a valid query as Contentful counts it: every collection costs its limit and every link one, times
 * the limits of all collections around it; a nested collection never more than its field may hold; `links` of a rich
 * text 1000. A hundred classes with their hundred courses, ten files and each file's asset cost
 * 100 + 100 × 100 + 100 × 10 + 100 × 10 × 1 = 12100. Of several operations it is the dearest.
 */
export function complexityOf(schema: GraphQLSchema, document: DocumentNode, variables: Variables): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  const given = { ...defaultsOf(document), ...variables };
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }

  function ofSelections(
    set: SelectionSetNode | undefined,
    type: GraphQLNamedType | undefined,
    times: number,
  ): number {
    let sum = 0;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        sum += ofField(selection, type, times);
        continue;
      }
      const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
      const narrowed = part?.typeCondition ? schema.getType(part.typeCondition.name.value) : type;
      sum += ofSelections(part?.selectionSet, narrowed, times);
    }
    return sum;
  }

  function ofField(node: FieldNode, type: GraphQLNamedType | undefined, times: number): number {
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
    if (!field) return 0;
    const own = factorOf(field, node, given);
    const inner = getNamedType(field.type);
    if (!isCompositeType(inner)) return own === null ? 0 : times * own;
    const within = times * (own ?? 1);
    return (own === null ? 0 : within) + ofSelections(node.selectionSet, inner, within);
  }

  const query = schema.getQueryType() ?? undefined;
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  return Math.max(0, ...operations.map(({ selectionSet }) => ofSelections(selectionSet, query, 1)));
}

/** What a field multiplies everything below it by, which is also what it costs once; null where it is free. */
function factorOf(field: Parameters<typeof costOf>[0], node: FieldNode, variables: Variables): number | null {
  const cost = costOf(field);
  if (!cost) return null;
  if (cost.kind === 'link') return 1;
  if (cost.kind === 'rich-text-links') return 1000;
  // A limit below 0 is refused when it is resolved; it must not make the rest cheaper.
  return Math.max(0, Math.min(limitOf(givenLimit(node, variables)), cost.most ?? Infinity));
}

/** Whole numbers that variables are where a request does not say. */
function defaultsOf(document: DocumentNode): Variables {
  const definitions = document.definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION ? (one.variableDefinitions ?? []) : [],
  );
  return Object.fromEntries(
    definitions.flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)]] : [],
    ),
  );
}

function givenLimit(node: FieldNode, variables: Variables): unknown {
  const value = node.arguments?.find(({ name }) => name.value === 'limit')?.value;
  if (value?.kind === Kind.INT) return Number(value.value);
  return value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined;
}

/** The refusal of a query that is too complex; null for one that may run. */
export function tooComplex(cost: number): GraphQLError | null {
  if (cost <= maximumCost) return null;
  const most = String(maximumCost);
  return contentError(
    'TOO_COMPLEX_QUERY',
    `Query cannot be executed. The maximum allowed complexity for a query is ${most} but it was ${String(cost)}. ` +
      'Simplify the query e.g. by setting lower limits for collections.',
    { maximumCost, cost },
  );
}

import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InlineFragmentNode,
  type SelectionSetNode,
} from 'graphql';

import { limitOrDefault } from './collections.ts';
import { contentError } from './content-errors.ts';

/** The highest complexity that Contentful allows for a query. */
const maxComplexity = 11_000;
const richTextLinksComplexity = 1000;

type Variables = Readonly<Record<string, unknown>>;

/**
 * The complexity of a valid query as Contentful counts it: a collection costs its limit, a link one and the `links` of a
 * rich text 1000, each multiplied by the limits of the collections around it. The most expensive operation counts.
 */
export function queryComplexity(schema: GraphQLSchema, document: DocumentNode, variables: Variables): number {
  const values = { ...variableDefaults(document), ...variables };

  const complexityOf = (set: SelectionSetNode | undefined, type: GraphQLNamedType | undefined): number => {
    let sum = 0;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) sum += fieldComplexity(selection, type);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) sum += fragmentComplexity(selection.name.value);
      else sum += partComplexity(selection, type);
    }
    return sum;
  };

  const fieldComplexity = (node: FieldNode, type: GraphQLNamedType | undefined): number => {
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
    if (!field) return 0;
    const own = ownComplexity(field, node, values);
    const inner = complexityOf(node.selectionSet, getNamedType(field.type));
    return own === null ? inner : own * (1 + inner);
  };

  const partComplexity = (
    { typeCondition, selectionSet }: InlineFragmentNode | FragmentDefinitionNode,
    type?: GraphQLNamedType,
  ): number => complexityOf(selectionSet, typeCondition ? schema.getType(typeCondition.name.value) : type);

  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  // Counted once: fragments that each use the next twice would be visited 2^n times.
  const counted = new Map<string, number>();
  const fragmentComplexity = (name: string): number => {
    const fragment = fragments.get(name);
    const complexity = counted.get(name) ?? (fragment ? partComplexity(fragment) : 0);
    counted.set(name, complexity);
    return complexity;
  };

  const query = schema.getQueryType() ?? undefined;
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  return Math.max(0, ...operations.map(({ selectionSet }) => complexityOf(selectionSet, query)));
}

/** A field's own cost, which also multiplies the cost of its selections; null for a free field. */
function ownComplexity(
  { name, type }: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Variables,
): number | null {
  const inner = getNamedType(type);
  if (name.endsWith('Collection') && inner.name.endsWith('Collection')) {
    // A negative limit is rejected later, when it is resolved. Here it must not make the rest of the query cheaper.
    return Math.max(0, limitOrDefault(limitArgument(node, variables)));
  }
  if (name === 'links' && inner.name.endsWith('Links')) return richTextLinksComplexity;
  const isLink = isCompositeType(inner) && !isListType(getNullableType(type)) && isEntryOrAsset(inner);
  return isLink ? 1 : null;
}

function isEntryOrAsset(type: GraphQLNamedType): boolean {
  if (isObjectType(type)) return type.name === 'Asset' || type.getInterfaces().length > 0;
  return isCompositeType(type);
}

function limitArgument(node: FieldNode, variables: Variables): unknown {
  const value = node.arguments?.find(({ name }) => name.value === 'limit')?.value;
  if (value?.kind === Kind.INT) return Number(value.value);
  return value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined;
}

function variableDefaults(document: DocumentNode): Variables {
  const definitions = document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
  );
  return Object.fromEntries(
    definitions.flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)]] : [],
    ),
  );
}

/** Throws for a query that is more complex than Contentful allows. */
export function checkComplexity(schema: GraphQLSchema, document: DocumentNode, variables: Variables): void {
  const cost = queryComplexity(schema, document, variables);
  if (cost <= maxComplexity) return;
  throw contentError(
    'TOO_COMPLEX_QUERY',
    `Query cannot be executed. The maximum allowed complexity for a query is ${String(maxComplexity)} but it was ${String(cost)}. ` +
      'Simplify the query e.g. by setting lower limits for collections.',
    { maximumCost: maxComplexity, cost },
  );
}

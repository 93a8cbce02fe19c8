import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { minifyIntrospection, preprocessIntrospection } from 'gql.tada/internal';
import { introspectionFromSchema } from 'graphql';

import { contentSchemaOf } from '../platform/content/content-schema.ts';
import { contentStoreOf } from '../platform/content/content-store.ts';
import { readExport } from '../platform/content/export-files.ts';

/**
 * Generates the types that content queries are checked against from the model in content/content-types.json.
 * Run `node script/content-schema.ts` after every change of the model (docs/decisions/0014-typed-content-queries.md).
 */
const root = join(import.meta.dirname, '..');

export const schemaTypesFile = join(root, 'upstreams', 'content', 'schema-types.d.ts');

const header = `// Made from content/content-types.json by script/content-schema.ts; do not edit.
/* prettier-ignore */
`;

/** The content model's GraphQL schema as a TypeScript module for gql.tada, with the single export `introspection`. */
export function schemaTypes(): string {
  const store = contentStoreOf(readExport(join(root, 'content')));
  const introspection = introspectionFromSchema(
    contentSchemaOf(store, { space: 'space', environment: 'master' }),
  );
  const minified = minifyIntrospection(introspection);
  const { __schema } = minified;
  // No query has a filter or an order as a variable; leaving them out makes the file a third as large.
  const types = __schema.types.filter(
    ({ kind, name }) => kind !== 'INPUT_OBJECT' && !(kind === 'ENUM' && name.endsWith('Order')),
  );
  const text = preprocessIntrospection({ ...minified, __schema: { ...__schema, types } });
  return `${header}export type introspection = ${text};\n`;
}

if (import.meta.main) writeFileSync(schemaTypesFile, schemaTypes());

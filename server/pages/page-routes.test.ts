import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';

import { createRouteFinder } from './page-routes.ts';

const route = (id: string, parentId: string | undefined, path?: string, index?: boolean) => [
  id,
  { id, parentId, path, index, module: {} },
];
const routes = Object.fromEntries([
  // The root route of a build has an empty path.
  route('root', undefined, ''),
  route('routes/site', 'root'),
  route('routes/home', 'routes/site', undefined, true),
  route('routes/drug', 'routes/site', ':drugName'),
  route('routes/not-found', 'routes/site', '*'),
]) as ServerBuild['routes'];

test('the route pattern of a page does not contain the name of a medication', () => {
  const find = createRouteFinder(routes);
  expect(find('/')).toMatchObject({ id: 'routes/home', pattern: '/' });
  expect(find('/_.data')).toMatchObject({ id: 'routes/home', pattern: '/' });
  expect(find('/atorvastatin')).toMatchObject({ id: 'routes/drug', pattern: '/:drugName' });
  expect(find('/atorvastatin.data')).toMatchObject({ pattern: '/:drugName' });
  expect(find('/no/such/page')).toMatchObject({ id: 'routes/not-found', pattern: '*' });
  expect([...(find('/atorvastatin')?.ids ?? [])]).toEqual(['root', 'routes/site', 'routes/drug']);
});

test('the family of a page has the routes of the addresses above it, and no others', () => {
  const find = createRouteFinder(routes);
  const home = ['root', 'routes/home', 'routes/site'];
  expect(find('/')?.family).toEqual(home);
  expect(find('/atorvastatin')?.family).toEqual(['root', 'routes/drug', 'routes/home', 'routes/site']);
  expect(find('/no/such/page')?.family).toEqual([
    'root',
    'routes/drug',
    'routes/home',
    'routes/not-found',
    'routes/site',
  ]);
});

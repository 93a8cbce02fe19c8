import { expect, test } from 'vitest';
import { defaultPaths, fillPath, isPathTemplate } from './path-template.ts';

test.each([
  ['v1/drugs/{name}', { path: ['v1', 'drugs', 'a/b'], query: {} }],
  ['/v3/{name}.json', { path: ['v3', 'a/b.json'], query: {} }],
  ['lookup?q={name}&limit=1', { path: ['lookup'], query: { q: 'a/b', limit: '1' } }],
  ['v1/drugs', { path: ['v1', 'drugs'], query: { name: 'a/b' } }],
])('fills the path %s', (template, request) => {
  expect(isPathTemplate(template, 'name')).toBe(true);
  expect(fillPath(template, 'name', 'a/b')).toEqual(request);
});

test('a value with the patterns of a replacement is filled in unchanged', () => {
  expect(fillPath('{key}', 'key', '$&$1{key}').path).toEqual(['$&$1{key}']);
});

test.each([
  '',
  '/',
  'v1//drugs',
  '../{name}',
  'v1/./{name}',
  'v1/{name}/{name}',
  'v1/{drug}',
  'v1/{name}#part',
  'https://drugs.example/{name}',
  'v1/{name}?',
  'v1/{name}?a',
  'v1/a b',
  'v1/a%2Fb',
])('rejects the path %j', (template) => {
  expect(isPathTemplate(template, 'name')).toBe(false);
});

test('the default paths are valid templates', () => {
  expect(isPathTemplate(defaultPaths.drugs, 'name')).toBe(true);
  expect(isPathTemplate(defaultPaths.cards, 'key')).toBe(true);
});

import { expect, test } from 'vitest';
import { buildRequestUrl } from './request-url.ts';

const base = 'https://gateway.example/';

test('builds a URL with encoded path and query and without empty parameters', () => {
  expect(buildRequestUrl(base, ['v2', 'prices', 'a/b+c=='], { zip: null, ndc: '1&2', quantity: 90 })).toBe(
    'https://gateway.example/v2/prices/a%2Fb%2Bc%3D%3D?ndc=1%262&quantity=90',
  );
  expect(buildRequestUrl(base, ['v1', 'cards'], { key: 'a b+c/d=%20' })).toBe(
    'https://gateway.example/v1/cards?key=a%20b%2Bc%2Fd%3D%2520',
  );
  expect(buildRequestUrl(base, ['v2', 'prices', 'a b%20'])).toBe(
    'https://gateway.example/v2/prices/a%20b%2520',
  );
  expect(buildRequestUrl(base, ['v2', 'prices'], { zip: null })).toBe('https://gateway.example/v2/prices');
});

test('replaces half a surrogate pair with the replacement character', () => {
  expect(buildRequestUrl(base, ['v1', 'drugs', 'a\ud800'])).toBe(
    'https://gateway.example/v1/drugs/a%EF%BF%BD',
  );
});

test('builds a URL below the path of the base URL', () => {
  expect(buildRequestUrl('http://localhost:8080/gateway', ['v1', 'cards'])).toBe(
    'http://localhost:8080/gateway/v1/cards',
  );
});

test.each(['', '.', '..'])('returns null for the segment %j, which would change the path', (segment) => {
  expect(buildRequestUrl(base, ['v1', 'drugs', segment])).toBeNull();
});

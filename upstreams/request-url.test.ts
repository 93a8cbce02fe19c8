import { expect, test } from 'vitest';
import { buildRequestUrl } from './request-url.ts';

const base = 'https://gateway.example/';

test('path and query are encoded, and what has no value is left out of the query', () => {
  expect(buildRequestUrl(base, ['v2', 'prices', 'a/b+c=='], { zip: null, ndc: '1&2', quantity: 90 })).toBe(
    'https://gateway.example/v2/prices/a%2Fb%2Bc%3D%3D?ndc=1%262&quantity=90',
  );
  expect(buildRequestUrl(base, ['v2', 'prices'], { zip: null })).toBe('https://gateway.example/v2/prices');
});

test('half a character is sent as the replacement character', () => {
  expect(buildRequestUrl(base, ['v1', 'drugs', 'a\ud800'])).toBe(
    'https://gateway.example/v1/drugs/a%EF%BF%BD',
  );
});

test('a base below a path keeps its path', () => {
  expect(buildRequestUrl('http://localhost:8080/gateway', ['v1', 'cards'])).toBe(
    'http://localhost:8080/gateway/v1/cards',
  );
});

test.each(['', '.', '..'])('a segment of %j would be another address, so there is none', (segment) => {
  expect(buildRequestUrl(base, ['v1', 'drugs', segment])).toBeNull();
});

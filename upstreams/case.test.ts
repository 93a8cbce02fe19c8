import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { camelKeys, snakeKeys } from './case.ts';

test('a reply is read with camelCase keys at every depth and in arrays', () => {
  const reply = {
    search_name: 'lipitor',
    default_drug_id: 93505698,
    drugs: [{ package_size: 1, quantities_formatted: [{ label: '30 tablets', value: '30' }] }],
    nearest_store: null,
  };
  expect(camelKeys(reply)).toEqual({
    searchName: 'lipitor',
    defaultDrugId: 93505698,
    drugs: [{ packageSize: 1, quantitiesFormatted: [{ label: '30 tablets', value: '30' }] }],
    nearestStore: null,
  });
});

test('a request is written with snake_case keys at every depth and in arrays', () => {
  const body = { event: 'Coupon SMS', payload: { utmSource: 'samsung', items: [{ refId: 1 }] } };
  expect(snakeKeys(body)).toEqual({
    event: 'Coupon SMS',
    payload: { utm_source: 'samsung', items: [{ ref_id: 1 }] },
  });
});

test('values stay as they are, whatever they look like', () => {
  expect(camelKeys({ a_b: 'snake_case', list: ['x_y', 1, true, null] })).toEqual({
    aB: 'snake_case',
    list: ['x_y', 1, true, null],
  });
  expect(snakeKeys({ aB: 'camelCase' })).toEqual({ a_b: 'camelCase' });
});

test('an underscore at the start belongs to the name', () => {
  expect(camelKeys({ _highlight_result: 1 })).toEqual({ _highlightResult: 1 });
});

test('a key named __proto__ is data and changes no object', () => {
  const converted = camelKeys(JSON.parse('{"__proto__": {"is_admin": true}}'));
  expect(Object.getPrototypeOf(converted)).toBe(Object.prototype);
  expect(converted).not.toHaveProperty('isAdmin');
});

test('camelCase keys come back unchanged from the wire', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const name = fc
    .array(word, { minLength: 1, maxLength: 4 })
    .map((words) =>
      words.map((w, i) => (i === 0 ? w : `${w.charAt(0).toUpperCase()}${w.slice(1)}`)).join(''),
    );
  fc.assert(
    fc.property(fc.dictionary(name, fc.jsonValue({ maxDepth: 0 })), (body) => {
      expect(camelKeys(snakeKeys(body))).toEqual({ ...body });
    }),
  );
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { camelKeys, snakeKeys } from './case.ts';

test('converts the keys of a reply to camelCase at every depth and in arrays', () => {
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

test('converts the keys of a request to snake_case at every depth and in arrays', () => {
  const body = { event: 'Coupon SMS', payload: { utmSource: 'samsung', items: [{ refId: 1 }] } };
  expect(snakeKeys(body)).toEqual({
    event: 'Coupon SMS',
    payload: { utm_source: 'samsung', items: [{ ref_id: 1 }] },
  });
});

test('does not change values when it converts keys', () => {
  expect(camelKeys({ a_b: 'snake_case', list: ['x_y', 1, true, null] })).toEqual({
    aB: 'snake_case',
    list: ['x_y', 1, true, null],
  });
  expect(snakeKeys({ aB: 'camelCase' })).toEqual({ a_b: 'camelCase' });
});

test('keeps a leading underscore of a key', () => {
  expect(camelKeys({ _highlight_result: 1 })).toEqual({ _highlightResult: 1 });
});

test('treats a key named __proto__ as data', () => {
  const converted = camelKeys(JSON.parse('{"__proto__": {"is_admin": true}}'));
  expect(Object.getPrototypeOf(converted)).toBe(Object.prototype);
  expect(converted).not.toHaveProperty('isAdmin');
});

test('round-trips camelCase keys', () => {
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

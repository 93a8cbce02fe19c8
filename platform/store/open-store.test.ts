import { describe, expect, test } from 'vitest';

import { openStore, storeAddress } from './open-store.ts';
import { isOutage } from './outage.ts';

describe('the address of the store', () => {
  test.each([
    ['sqlite:.data/store.sqlite', { engine: 'sqlite', path: '.data/store.sqlite' }],
    ['sqlite::memory:', { engine: 'sqlite', path: ':memory:' }],
    ['postgres://user@host/name', { engine: 'postgres', url: 'postgres://user@host/name' }],
    ['postgresql://host/name', { engine: 'postgres', url: 'postgresql://host/name' }],
    ['mysql://host/name', null],
    ['sqlite:', null],
    ['', null],
  ])('%s', (url, address) => {
    expect(storeAddress(url)).toEqual(address);
  });

  test('that is none is refused without repeating it: it may hold a password', async () => {
    await expect(openStore({ url: 'mysql://user:secret@host' })).rejects.toThrow(/^(?!.*secret)/);
  });
});

describe('an outage', () => {
  const failure = (properties: object, message = 'failed') => Object.assign(new Error(message), properties);

  test.each([
    ['a full disk', failure({ errcode: 13 })],
    ['a busy file', failure({ errcode: 5 })],
    ['an input or output error, with its detail', failure({ errcode: 10 | (3 << 8) })],
    ['a server that is not there', failure({ code: 'ECONNREFUSED' })],
    ['a socket that is not there', failure({ code: 'ENOENT' })],
    ['several addresses, none of which answers', new AggregateError([failure({ code: 'ECONNREFUSED' })])],
    ['a server that shuts down', failure({ code: '57P01' })],
    ['a server without space', failure({ code: '53100' })],
    ['a connection that ended', failure({}, 'Connection terminated unexpectedly')],
    ['no answer in time', failure({}, 'timeout exceeded when trying to connect')],
  ])('is %s', (_, error) => {
    expect(isOutage(error)).toBe(true);
  });

  test.each([
    ['a broken constraint', failure({ errcode: 19 })],
    ['a table that does not exist', failure({ code: '42P01' })],
    ['a fault in the code', new TypeError('undefined is not a function')],
    ['no error at all', 'timeout'],
  ])('is not %s', (_, error) => {
    expect(isOutage(error)).toBe(false);
  });
});

import { expect, test } from 'vitest';

import { createDocumentPool } from './document-pool.ts';

const write = (text: string) => Buffer.from(text);

test('documents that are rendered at the same time do not mix, and a long one is complete', () => {
  const pool = createDocumentPool();
  const [first, second] = [pool.open(), pool.open()];
  const long = 'é'.repeat(300_000);
  first.append(write('one '));
  second.append(write(long));
  first.append(write('two'));
  expect(first.bytes().toString()).toBe('one two');
  expect(second.bytes().toString()).toBe(long);
});

test('a document in reused memory contains nothing of the previous document', () => {
  const pool = createDocumentPool();
  const before = pool.open();
  before.append(write('the page of one visitor'));
  before.release();
  const after = pool.open();
  expect(after.bytes().toString()).toBe('');
  after.append(write('the'));
  expect(after.bytes().toString()).toBe('the');
});

test('a render that continues after its document was released writes into no other document', () => {
  const pool = createDocumentPool();
  const abandoned = pool.open();
  abandoned.append(write('a'));
  abandoned.release();
  abandoned.release();
  const next = [pool.open(), pool.open()];
  next.forEach((document, at) => document.append(write(`page ${at}`)));
  abandoned.append(write('late'));
  expect(next.map((document) => document.bytes().toString())).toEqual(['page 0', 'page 1']);
  expect(abandoned.bytes().byteLength).toBe(0);
});

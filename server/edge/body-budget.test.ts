import { IncomingMessage, ServerResponse, type IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';

import { expect, test } from 'vitest';

import { createBodyBudget } from './body-budget.ts';

function post(headers: IncomingHttpHeaders) {
  const request = new IncomingMessage(new Socket());
  request.headers = headers;
  return { request, response: new ServerResponse(request) };
}

test('large bodies share one memory budget, and release their part when they have been read', () => {
  const admit = createBodyBudget(100_000);
  const first = post({ 'content-length': '60000' });
  expect(admit(first.request, first.response)).toBe(true);
  const second = post({ 'content-length': '60000' });
  expect(admit(second.request, second.response)).toBe(false);
  expect(second.response.statusCode).toBe(503);
  first.request.emit('end');
  first.request.emit('close');
  const third = post({ 'content-length': '60000' });
  expect(admit(third.request, third.response)).toBe(true);
  third.request.emit('close');
  const chunked = post({ 'transfer-encoding': 'chunked' });
  expect(admit(chunked.request, chunked.response)).toBe(true);
  const fourth = post({ 'content-length': '60000' });
  expect(admit(fourth.request, fourth.response)).toBe(false);
});

test('forms of the site and requests without a body are always accepted', () => {
  const admit = createBodyBudget(0);
  for (const headers of [{}, { 'content-length': '0' }, { 'content-length': '5000' }]) {
    const { request, response } = post(headers);
    expect(admit(request, response)).toBe(true);
  }
});

import { describe, expect, test } from 'vitest';

import { ownBytes, packRequest, packResponse, unpackRequest, unpackResponse } from './messages.ts';

/** What arrives in another thread. */
const sent = <T>(message: T): T => structuredClone(message);

describe('a request that crosses threads', () => {
  test('keeps its address, headers and form', async () => {
    const form = new URLSearchParams({ phone: '555-0100', name: 'Ñ' });
    const request = new Request('https://rx.example/card?zip=19103', {
      method: 'POST',
      headers: { cookie: 'zip=19103' },
      body: form,
    });
    const received = unpackRequest(sent(await packRequest(request)));
    expect([received.method, received.url]).toEqual(['POST', 'https://rx.example/card?zip=19103']);
    expect(received.headers.get('cookie')).toBe('zip=19103');
    expect([...(await received.formData())]).toEqual([...form]);
  });

  test('a request that crosses threads has no body when it is read', async () => {
    const received = unpackRequest(sent(await packRequest(new Request('https://rx.example/'))));
    expect(received.body).toBeNull();
  });

  test('reports that its body is too long instead of carrying it, whether or not its length was declared', async () => {
    const body = 'x'.repeat(200_000);
    const send = async (headers: Record<string, string>) => {
      const request = new Request('https://rx.example/api', { method: 'POST', headers, body });
      const received = unpackRequest(sent(await packRequest(request)));
      return { length: Number(received.headers.get('content-length')), body: await received.text() };
    };
    expect(await send({ 'content-length': '200000' })).toEqual({ length: 200_000, body: '\0' });
    expect((await send({})).length).toBeGreaterThan(100_000);
  });

  test('a request that crosses threads is aborted when the visitor leaves', async () => {
    const visitor = new AbortController();
    const received = unpackRequest(
      sent(await packRequest(new Request('https://rx.example/'))),
      visitor.signal,
    );
    visitor.abort();
    expect(received.signal.aborted).toBe(true);
  });
});

test('a response that crosses threads keeps its status, its headers and its bytes', async () => {
  const bytes = new Uint8Array([0, 128, 255]);
  const image = new Response(bytes, { status: 203, headers: { 'content-type': 'image/png' } });
  const received = unpackResponse(sent(await packResponse(image)));
  expect([received.status, received.headers.get('content-type')]).toEqual([203, 'image/png']);
  expect(new Uint8Array(await received.arrayBuffer())).toEqual(bytes);
  expect(unpackResponse(sent(await packResponse(new Response(null, { status: 204 })))).body).toBeNull();
});

test('a view of a larger buffer crosses threads without the rest of the buffer', () => {
  const whole = new Uint8Array(1000);
  const message = sent(ownBytes(whole.subarray(10, 20)));
  expect([message.byteLength, message.buffer.byteLength]).toEqual([10, 10]);
  expect(ownBytes(whole)).toBe(whole);
});

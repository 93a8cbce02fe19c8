import { describe, expect, test } from 'vitest';

import { isSameOrigin, readPostedForm } from './posted-form.ts';
import { readBody } from './read-body.ts';

const isFormSameOrigin = (headers: Record<string, string>) =>
  isSameOrigin(new Request('http://rx.example.com/rx/coupon', { method: 'POST', headers }));

describe('isSameOrigin', () => {
  test.each([
    [{}],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://rx.example.com' }],
    [{ origin: 'https://rx.example.com' }],
  ])('isSameOrigin accepts a form with the headers %o', (headers) => {
    expect(isFormSameOrigin(headers)).toBe(true);
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://rx.example.com' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'https://rx.example.com.evil.example' }],
    [{ origin: 'null' }],
  ])('isSameOrigin rejects a form with the headers %o', (headers) => {
    expect(isFormSameOrigin(headers)).toBe(false);
  });

  test('readBody does not read past its limit, with or without a content-length', async () => {
    const body = 'x'.repeat(100);
    const request = () => new Request('http://host/', { method: 'POST', body });
    expect((await readBody(request(), 100))?.byteLength).toBe(100);
    expect(await readBody(request(), 99)).toBeNull();
    const withLength = new Request('http://host/', {
      method: 'POST',
      body,
      headers: { 'content-length': '100' },
    });
    expect(await readBody(withLength, 99)).toBeNull();
  });
});

describe('readPostedForm', () => {
  const read = async (body: BodyInit | null, headers: Record<string, string> = {}) => {
    const request = new Request('http://host/rx/coupon', { method: 'POST', body, headers });
    const form = await readPostedForm(request, 2000);
    return form.ok ? [...form.fields] : form.status;
  };
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
  const multipart = { 'content-type': 'multipart/form-data; boundary=b1' };

  test('a posted form is read in both encodings that browsers use', async () => {
    const form = new FormData();
    form.append('to', '215-555-0100 ñ');
    form.append('channel', 'sms');
    form.append('channel', 'email');
    const fields = [
      ['to', '215-555-0100 ñ'],
      ['channel', 'sms'],
      ['channel', 'email'],
    ];
    expect(await read(form)).toEqual(fields);
    expect(await read('to=215-555-0100+%C3%B1&channel=sms&channel=email', urlencoded)).toEqual(fields);
  });

  test('a posted form without a body has no fields, whatever its content type', async () => {
    expect(await read(null)).toEqual([]);
    expect(await read('', urlencoded)).toEqual([]);
    expect(await read('', multipart)).toEqual([]);
  });

  test('files in a posted form are dropped', async () => {
    const form = new FormData();
    form.append('to', new File(['x'], 'x.txt'));
    form.append('key', 'k');
    expect(await read(form)).toEqual([['key', 'k']]);
  });

  test.each([
    ['text/plain', 415],
    ['application/json', 415],
    ['application/x-www-form-urlencodedx', 415],
    ['multipart/form-data', 415],
    ['multipart/mixed; boundary=b1', 415],
    ['', 415],
    ['multipart/form-data; boundary=', 400],
    ['multipart/form-data; boundary=another', 400],
  ])('a posted form of the content type %s is rejected', async (type, status) => {
    expect(await read('--b1\r\nx\r\n--b1--', { 'content-type': type })).toBe(status);
  });

  test('a posted form without a content type is rejected', async () => {
    expect(await read(new TextEncoder().encode('key=k'))).toBe(415);
  });

  test.each(['x', '--b1', '--b1\r\n', '--b1\r\nContent-Disposition: form-data; name="to"\r\n\r\nx'])(
    'a truncated multipart form is rejected: %j',
    async (body) => {
      expect(await read(body, multipart)).toBe(400);
    },
  );

  test('a posted form that is from another site or too long is rejected', async () => {
    expect(await read('key=k', { ...urlencoded, origin: 'https://evil.example' })).toBe(403);
    expect(await read('x'.repeat(2001), urlencoded)).toBe(413);
  });

  test('a posted form whose connection closes is rejected', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('gone'));
      },
    });
    const init = { method: 'POST', body, headers: urlencoded, duplex: 'half' };
    expect(await readPostedForm(new Request('http://host/', init), 2000)).toMatchObject({ status: 400 });
  });
});

import { describe, expect, test } from 'vitest';

import { bodyAtMost, isSameOrigin } from './posted-form.ts';

const posted = (headers: Record<string, string>) =>
  isSameOrigin(new Request('http://rx.example.com/rx/coupon', { method: 'POST', headers }));

describe('a form', () => {
  test.each([
    [{}],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://rx.example.com' }],
    [{ origin: 'https://rx.example.com' }],
  ])('is taken from our own pages: %o', (headers) => {
    expect(posted(headers)).toBe(true);
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://rx.example.com' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'https://rx.example.com.evil.example' }],
    [{ origin: 'null' }],
  ])('is not taken from elsewhere: %o', (headers) => {
    expect(posted(headers)).toBe(false);
  });

  test('is not read past its limit, whether or not it says how long it is', async () => {
    const body = 'x'.repeat(100);
    const request = () => new Request('http://host/', { method: 'POST', body });
    expect((await bodyAtMost(request(), 100))?.byteLength).toBe(100);
    expect(await bodyAtMost(request(), 99)).toBeNull();
    const said = new Request('http://host/', { method: 'POST', body, headers: { 'content-length': '100' } });
    expect(await bodyAtMost(said, 99)).toBeNull();
  });
});

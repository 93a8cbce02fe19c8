import { describe, expect, test } from 'vitest';

import { shippedRegistry } from '../../tests/shipped-brands.ts';
import { pageKey, readPageRequest } from './page-request.ts';

const siteForHost = shippedRegistry({
  environment: 'production',
  extraHosts: { 'rx.example.com': 'super', 'www.example.com': 'super' },
});

function pageAt(url: string, host = new URL(url).host) {
  const site = siteForHost(host);
  if (!site) throw new Error(`no site for ${host}`);
  return readPageRequest(new Request(url), site, 'en-US');
}

describe('the URL of a page', () => {
  test.each([
    ['http://rx.example.com/rx/card?x=1', 'https://rx.example.com/rx/card?x=1'],
    ['http://www.example.com:6666/rx/card', 'https://rx.example.com/rx/card'],
    ['http://rx.example.com//evil.example/rx', 'https://rx.example.com//evil.example/rx'],
  ])('of a request for %s is %s', (url, pageUrl) => {
    expect(pageAt(url).url.href).toBe(pageUrl);
  });

  test('the URL of a page is at the configured origin even if the request target names another host', () => {
    const { url } = pageAt('http://evil.example/rx/atorvastatin', 'rx.example.com');
    expect(url.href).toBe('https://rx.example.com/rx/atorvastatin');
  });
});

test('hosts and ports of one brand share a cached page, and an internal host has its own', () => {
  const key = (url: string) => pageKey(pageAt(url), 'br');
  const shared = key('http://rx.example.com/rx');
  expect(key('http://www.example.com/rx')).toBe(shared);
  expect(key('http://rx.example.com:1234/rx')).toBe(shared);
  expect(key('http://super.test.fairscript.example/rx')).not.toBe(shared);
});

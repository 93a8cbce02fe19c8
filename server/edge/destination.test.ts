import { describe, expect, test } from 'vitest';

import { destinationOf } from '../app.ts';
import { chooseEncoding } from './compress.ts';
import { referralCookies, zipCookie } from './referral-cookies.ts';

describe('where a path leads on a site below /rx', () => {
  test.each([
    ['/', { kind: 'redirect', to: '/rx' }],
    ['/rx/', { kind: 'redirect', to: '/rx' }],
    ['/rx', { kind: 'page', path: '/', locale: 'en-US' }],
    ['/rx/atorvastatin', { kind: 'page', path: '/atorvastatin', locale: 'en-US' }],
    ['/rx/assets/a.js', { kind: 'asset', path: '/assets/a.js' }],
    ['/rx.data', { kind: 'page', path: '/', locale: 'en-US' }],
    ['/rx/%E0%A4%A', { kind: 'malformed' }],
    ['/rx/api/search', { kind: 'api', path: '/api/search' }],
    ['/rx/apixaban', { kind: 'page', path: '/apixaban', locale: 'en-US' }],
    ['/atorvastatin', { kind: 'outside' }],
    ['/robots.txt', { kind: 'robots' }],
    ['/rxatorvastatin', { kind: 'outside' }],
    ['/rx/es', { kind: 'page', path: '/', locale: 'es' }],
    ['/rx/es/', { kind: 'redirect', to: '/rx/es' }],
    ['/rx/es.data', { kind: 'page', path: '/', locale: 'es' }],
    ['/rx/es/faq', { kind: 'page', path: '/faq', locale: 'es' }],
    ['/rx/es/api/search', { kind: 'api', path: '/api/search' }],
    ['/rx/media/a/b/1/c.svg', { kind: 'media', path: '/media/a/b/1/c.svg' }],
    ['/rx/es/media/a/b/1/c.svg', { kind: 'media', path: '/media/a/b/1/c.svg' }],
    ['/rx/media', { kind: 'page', path: '/media', locale: 'en-US' }],
    ['/media/a/b/1/c.svg', { kind: 'outside' }],
    ['/rx/Privacy', { kind: 'redirect', to: '/rx/privacy' }],
    ['/rx/ES/FAQ', { kind: 'redirect', to: '/rx/es/faq' }],
    ['/rx/a%2Fb', { kind: 'page', path: '/a%2Fb', locale: 'en-US' }],
    ['/assets/a.js', { kind: 'outside' }],
  ])('%s', (path, destination) => {
    expect(destinationOf(path, '/rx')).toEqual(destination);
  });

  test('a site at the root answers everywhere', () => {
    expect(destinationOf('/', '/')).toEqual({ kind: 'page', path: '/', locale: 'en-US' });
    expect(destinationOf('/rx', '/')).toEqual({ kind: 'page', path: '/rx', locale: 'en-US' });
  });
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity', 'identity'],
  ['', 'identity'],
  [null, 'identity'],
])('a client that takes %s gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

describe('cookies from a URL', () => {
  const at = (query: string) => new URL(`https://super.localhost/rx?${query}`);
  const on = { targetedAds: true, personalization: true };
  const off = { targetedAds: false, personalization: false };

  test('referrals live 90 days, can be read by the page and stay on the site', () => {
    const [cookie] = referralCookies(at('utm_source=samsung'), on, true);
    expect(cookie).toMatch(/^utm_source=samsung; Max-Age=7776000; Path=\/; Secure; SameSite=Strict$/);
  });

  test.each(['utm_source=', 'utm_source=%20', `ref_id=${'x'.repeat(201)}`, 'other=1'])(
    '%s is no referral',
    (query) => {
      expect(referralCookies(at(query), on, true)).toEqual([]);
    },
  );

  test('any text is a value, and stored so that it cannot break out of the cookie', () => {
    expect(referralCookies(at('utm_campaign=spring/2026;%20x'), on, true)[0]).toMatch(
      /^utm_campaign=spring%2F2026%3B%20x; /,
    );
  });

  test('a good ZIP is remembered and a bad one is not', () => {
    expect(zipCookie(at('zip=19103'), on, false)[0]).toMatch(/^zip=19103; .*HttpOnly/);
    expect(zipCookie(at('zip=1910'), on, false)).toEqual([]);
    expect(zipCookie(at('name=x'), on, false)).toEqual([]);
  });

  test('no ZIP is remembered for who does not want it', () => {
    expect(zipCookie(at('zip=19103'), off, false)).toEqual([]);
  });

  test('of a referral the partner alone is kept for who wants no targeted ads: the prices depend on it', () => {
    expect(referralCookies(at('ref_id=r1&utm_source=mail&utm_campaign=c&utm_medium=m'), off, false)).toEqual(
      [],
    );
    const kept = referralCookies(at('ref_id=r1&utm_source=samsung&utm_campaign=c'), off, false);
    expect(kept).toEqual([expect.stringMatching(/^utm_source=samsung; /)]);
  });
});

import { describe, expect, test } from 'vitest';

import { resolveDestination } from './destination.ts';

describe('resolveDestination', () => {
  test.each([
    ['/', { kind: 'redirect', to: '/rx' }],
    ['/rx/', { kind: 'redirect', to: '/rx' }],
    ['/rx', { kind: 'page', path: '/', locale: 'en-US' }],
    ['/rx/atorvastatin', { kind: 'page', path: '/atorvastatin', locale: 'en-US' }],
    ['/rx/assets/a.js', { kind: 'asset', path: '/assets/a.js' }],
    ['/rx.data', { kind: 'page', path: '/', locale: 'en-US' }],
    ['/rx/%E0%A4%A', { kind: 'not-found' }],
    ['/rx/api/search', { kind: 'api', path: '/api/search' }],
    ['/rx/apixaban', { kind: 'page', path: '/apixaban', locale: 'en-US' }],
    ['/atorvastatin', { kind: 'not-found' }],
    ['/robots.txt', { kind: 'robots' }],
    ['//evil.example/X', { kind: 'not-found' }],
    ['/rxatorvastatin', { kind: 'not-found' }],
    ['/rx/es', { kind: 'page', path: '/', locale: 'es' }],
    ['/rx/es/', { kind: 'redirect', to: '/rx/es' }],
    ['/rx//', { kind: 'redirect', to: '/rx' }],
    ['/rx/FAQ//', { kind: 'redirect', to: '/rx/faq' }],
    ['/rx//editorial///all', { kind: 'redirect', to: '/rx/editorial/all' }],
    [`/rx${'/a'.repeat(16)}`, { kind: 'not-found' }],
    [`/rx/a${'/'.repeat(5000)}a`, { kind: 'not-found' }],
    [`/rx/${'a'.repeat(2000)}`, { kind: 'not-found' }],
    ['/rx/faq/_.data', { kind: 'page', path: '/faq/_.data', locale: 'en-US' }],
    ['/rx/es.data', { kind: 'page', path: '/', locale: 'es' }],
    ['/rx/es/faq', { kind: 'page', path: '/faq', locale: 'es' }],
    ['/rx/es/api/search', { kind: 'api', path: '/api/search' }],
    ['/rx/media/a/b/1/c.svg', { kind: 'media', path: '/media/a/b/1/c.svg' }],
    ['/rx/es/media/a/b/1/c.svg', { kind: 'media', path: '/media/a/b/1/c.svg' }],
    ['/rx/media', { kind: 'page', path: '/media', locale: 'en-US' }],
    ['/media/a/b/1/c.svg', { kind: 'not-found' }],
    ['/rx/Privacy', { kind: 'redirect', to: '/rx/privacy' }],
    ['/rx/ES/FAQ', { kind: 'redirect', to: '/rx/es/faq' }],
    ['/RX', { kind: 'redirect', to: '/rx' }],
    ['/RX/ES/C/ABC', { kind: 'redirect', to: '/rx/es/c/abc' }],
    ['/RXatorvastatin', { kind: 'not-found' }],
    ['/rx/%61torva%53tatin', { kind: 'redirect', to: '/rx/atorvastatin' }],
    ['/rx/caf%c3%a9', { kind: 'redirect', to: '/rx/caf%C3%A9' }],
    ['/rx/a%2Fb', { kind: 'page', path: '/a%2Fb', locale: 'en-US' }],
    ['/assets/a.js', { kind: 'not-found' }],
  ])('resolves %s on a site with the base path /rx', (path, destination) => {
    expect(resolveDestination(path, '/rx')).toEqual(destination);
  });

  test('resolves every path of a site without a base path to a page', () => {
    expect(resolveDestination('/', '/')).toEqual({ kind: 'page', path: '/', locale: 'en-US' });
    expect(resolveDestination('/rx', '/')).toEqual({ kind: 'page', path: '/rx', locale: 'en-US' });
    expect(resolveDestination('/faq/', '/')).toEqual({ kind: 'redirect', to: '/faq' });
    expect(resolveDestination('/es/', '/')).toEqual({ kind: 'redirect', to: '/es' });
  });
});

import { describe, expect, test } from 'vitest';

import { backPath } from './choices.server.ts';

const location = { host: 'super.example', base: '/rx', self: '/rx/privacy-choices' };

describe('backPath', () => {
  test.each([
    ['/rx/atorvastatin?zip=19103&quantity=90', '/rx/atorvastatin?zip=19103&quantity=90'],
    ['https://super.example/rx/es/card?key=a%2Bb', '/rx/es/card?key=a%2Bb'],
    // A load balancer may change scheme and port.
    ['http://super.example/rx', '/rx'],
    ['https://super.example:444/rx', '/rx'],
    ['/rx/faq#cookies', '/rx/faq'],
  ])('backPath turns %s into %s', (from, path) => {
    expect(backPath(from, location)).toBe(path);
  });

  test('backPath accepts any path on the host of a site without a base path', () => {
    expect(backPath('/faq', { ...location, base: '/', self: '/privacy-choices' })).toBe('/faq');
  });

  test.each([
    null,
    '',
    'https://evil.example/rx/faq',
    '//evil.example/rx',
    '/\\evil.example/rx',
    '/rx/..//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    'javascript://super.example/%0aalert(1)',
    'data:text/html,hello',
    'https://super.example@evil.example/rx',
    'https://',
    '/elsewhere',
    '/rxother',
    '/rx/privacy-choices',
    '/rx/privacy-choices/?saved=1',
    `/rx/${'x'.repeat(3000)}`,
  ])('backPath rejects %j', (from) => {
    expect(backPath(from, location)).toBeNull();
  });

  test('backPath rejects other hosts for a site without a base path', () => {
    const root = { ...location, base: '/', self: '/privacy-choices' };
    expect(backPath('/..//evil.example', root)).toBeNull();
    expect(backPath('//evil.example', root)).toBeNull();
  });
});

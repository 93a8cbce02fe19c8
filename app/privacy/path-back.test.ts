import { describe, expect, test } from 'vitest';

import { pathBack } from './path-back.ts';

const at = { origin: 'https://super.example', base: '/rx', self: '/rx/privacy-choices' };

describe('the way back', () => {
  test.each([
    ['/rx/atorvastatin?zip=19103&quantity=90', '/rx/atorvastatin?zip=19103&quantity=90'],
    ['https://super.example/rx/es/card?key=a%2Bb', '/rx/es/card?key=a%2Bb'],
    // The scheme ends at the balancer.
    ['http://super.example/rx', '/rx'],
    ['/rx/faq#cookies', '/rx/faq'],
  ])('%s leads to %s', (from, path) => {
    expect(pathBack(from, at)).toBe(path);
  });

  test('leads anywhere on the host where the site is at its root', () => {
    expect(pathBack('/faq', { ...at, base: '/', self: '/privacy-choices' })).toBe('/faq');
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
    'https://super.example:444/rx',
    'https://',
    '/elsewhere',
    '/rxother',
    '/rx/privacy-choices',
    '/rx/privacy-choices/?saved=1',
    `/rx/${'x'.repeat(3000)}`,
  ])('does not lead to %j', (from) => {
    expect(pathBack(from, at)).toBeNull();
  });

  test('does not lead off a site at the root either', () => {
    const root = { ...at, base: '/', self: '/privacy-choices' };
    expect(pathBack('/..//evil.example', root)).toBeNull();
    expect(pathBack('//evil.example', root)).toBeNull();
  });
});

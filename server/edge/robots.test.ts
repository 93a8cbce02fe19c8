import { describe, expect, test } from 'vitest';

import { shippedRegistry } from '../../tests/shipped-brands.ts';
import { robotsText } from './robots.ts';

const siteForHost = shippedRegistry({ environment: 'production' });

function robotsFor(host: string): string {
  const site = siteForHost(host);
  if (!site) throw new Error(`no site for ${host}`);
  return robotsText(site);
}

/** Whether a path is disallowed: `$` ends a pattern, and any other pattern is a prefix. */
function isHidden(text: string, path: string): boolean {
  const patterns = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, pattern = '']) => pattern);
  return patterns.some((pattern) =>
    pattern.endsWith('$') ? path === pattern.slice(0, -1) : path.startsWith(pattern),
  );
}

describe('robots.txt of a public host', () => {
  const text = robotsFor('savehealth.fairscript.example');

  test.each([
    '/card?ndc=1',
    '/card',
    '/card/yahoo',
    '/search?q=metformin',
    '/api/search',
    '/es/card?ndc=1',
    '/es/search?q=metformin',
  ])('disallows %s', (path) => {
    expect(isHidden(text, path)).toBe(true);
  });

  test.each([
    '/',
    '/cardizem',
    '/apixaban',
    '/search',
    '/es',
    '/es/cardura',
    '/sitemap.xml',
    '/media/x/y.svg',
  ])('allows %s', (path) => {
    expect(isHidden(text, path)).toBe(false);
  });

  test('robots.txt of a public host has the URL of the sitemap', () => {
    expect(text).toContain('\nSitemap: https://savehealth.fairscript.example/sitemap.xml\n');
  });
});

test('robots.txt has the base path in every path and in the sitemap', () => {
  const text = robotsFor('super.fairscript.example');
  expect(text.match(/^Disallow: .*$/gm)).toEqual(
    ['/rx/card$', '/rx/card?', '/rx/card/', '/rx/search?q=']
      .concat(['/rx/es/card$', '/rx/es/card?', '/rx/es/card/', '/rx/es/search?q=', '/rx/api/'])
      .map((path) => `Disallow: ${path}`),
  );
  expect(text).toContain('Sitemap: https://super.fairscript.example/rx/sitemap.xml');
});

test('robots.txt of a hidden site disallows everything', () => {
  expect(robotsFor('super.test.fairscript.example')).toBe('User-agent: *\nDisallow: /\n');
});

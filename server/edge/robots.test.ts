import { describe, expect, test } from 'vitest';

import { createRegistry } from '../../tenants/registry.ts';
import { robotsText } from './robots.ts';

const siteForHost = createRegistry({ environment: 'production' });

function textOf(host: string): string {
  const site = siteForHost(host);
  if (!site) throw new Error(`${host} is nobody's`);
  return robotsText(site, `https://${host}`);
}

/** Whether a path is asked not to be visited: `$` ends a pattern, and any other stands for what begins like it. */
function isHidden(text: string, path: string): boolean {
  const patterns = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, pattern = '']) => pattern);
  return patterns.some((pattern) =>
    pattern.endsWith('$') ? path === pattern.slice(0, -1) : path.startsWith(pattern),
  );
}

describe('what search engines are asked of a public host', () => {
  const text = textOf('savehealth.fairscript.example');

  test.each([
    '/card?ndc=1',
    '/card',
    '/card/yahoo',
    '/search?q=metformin',
    '/api/search',
    '/es/card?ndc=1',
    '/es/search?q=metformin',
  ])('%s is left alone', (path) => {
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
  ])('%s may be found', (path) => {
    expect(isHidden(text, path)).toBe(false);
  });

  test('they are told where the sitemap is', () => {
    expect(text).toContain('\nSitemap: https://savehealth.fairscript.example/sitemap.xml\n');
  });
});

test('below a base path every path has it, and so has the sitemap', () => {
  const text = textOf('super.fairscript.example');
  expect(text.match(/^Disallow: .*$/gm)).toEqual(
    ['/rx/card$', '/rx/card?', '/rx/card/', '/rx/search?q=']
      .concat(['/rx/es/card$', '/rx/es/card?', '/rx/es/card/', '/rx/es/search?q=', '/rx/api/'])
      .map((path) => `Disallow: ${path}`),
  );
  expect(text).toContain('Sitemap: https://super.fairscript.example/rx/sitemap.xml');
});

test('where they are asked to stay away it is from everything', () => {
  expect(textOf('super.test.fairscript.example')).toBe('User-agent: *\nDisallow: /\n');
});

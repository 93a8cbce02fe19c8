import { expect, test } from 'vitest';

import { servedSite } from '../served-site.ts';

const url = 'http://super.localhost/rx/dev/pieces';

async function answerIn(environment: string) {
  const site = await servedSite({
    ENVIRONMENT: environment,
    UPSTREAMS: 'embedded',
    PRICE_KEY_SECRET: 'x'.repeat(32),
  });
  const response = await site.get(url);
  const html = await response.text();
  site.close();
  return { status: response.status, html };
}

test('in development one page shows every shared piece, and search engines are told to leave it', async () => {
  const { status, html } = await answerIn('development');
  expect(status).toBe(200);
  expect(html).toContain('<title>Pieces</title>');
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(html).not.toContain('rel="canonical"');
});

test.each(['staging', 'production'])('in %s there is no such page', async (environment) => {
  expect((await answerIn(environment)).status).toBe(404);
});

import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { contentSecurityPolicy } from './security.ts';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the content security policy allows only the inline scripts and styles of the page itself', () => {
  const html = `<style>a{}</style><script>one()</script><script type="module" async="">two()</script>`;
  const policy = contentSecurityPolicy(html);
  expect(policy).toContain(`script-src 'self' ${sha('one()')} ${sha('two()')};`);
  expect(policy).toContain(`style-src 'self' ${sha('a{}')};`);
  expect(policy).not.toContain('unsafe');
});

test('the content security policy has no hash for script files and data blocks', () => {
  const html = `<script src="/assets/a.js">x</script><script type="application/ld+json">{}</script>`;
  expect(contentSecurityPolicy(html)).toContain(`script-src 'self';`);
});

test('the content security policy allows only a partner’s own domains to frame the site', () => {
  expect(contentSecurityPolicy('')).toContain(`frame-ancestors 'none'`);
  expect(contentSecurityPolicy('', ['https://partner.example'])).toContain(
    'frame-ancestors https://partner.example',
  );
});

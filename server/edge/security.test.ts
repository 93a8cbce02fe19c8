import { createHash } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { collectPolicy } from './security.ts';

type CollectedPolicy = ReturnType<typeof collectPolicy>;

function finish(policy: CollectedPolicy, html: string, frameAncestors?: readonly string[]) {
  const page = policy.finish(Buffer.from(html));
  return { html: page.toString(), header: policy.header(frameAncestors) };
}

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the content security policy of a page', () => {
  test('allows the scripts and styles that our code wrote, and the page has no nonce', () => {
    const policy = collectPolicy();
    policy.allowStyle('a{}');
    const marked = `<style>a{}</style><script nonce="${policy.nonce}">one()</script><script type="module" nonce="${policy.nonce}" async="">two()</script>`;
    const { html, header } = finish(policy, marked);
    expect(header).toContain(`script-src 'self' ${sha('one()')} ${sha('two()')};`);
    expect(header).toContain(`style-src 'self' ${sha('a{}')};`);
    expect(header).not.toContain('unsafe');
    expect(html).toBe(
      '<style>a{}</style><script>one()</script><script type="module" async="">two()</script>',
    );
  });

  test('writes another tag for a marked element, and allows its script all the same', () => {
    const policy = collectPolicy();
    const mark = ` nonce="${policy.nonce}"`;
    const page = `<head><link rel="stylesheet"${mark} href="/a.css"/></head>é<script${mark}>one()</script><script>two()</script>`;
    const tags: string[] = [];
    const written = policy.finish(Buffer.from(page), (tag) => {
      tags.push(tag);
      return tag.startsWith('<link') ? '' : tag.replace(mark, ' type="later"');
    });
    expect(written.toString()).toBe(
      '<head></head>é<script type="later">one()</script><script>two()</script>',
    );
    expect(tags).toEqual([`<link rel="stylesheet"${mark} href="/a.css"/>`, `<script${mark}>`]);
    expect(policy.header()).toContain(`script-src 'self' ${sha('one()')};`);
  });

  test.each([
    '<script>evil()</script>',
    '<script nonce="">evil()</script>',
    '<script nonce="0123456789abcdef0123456789abcdef">evil()</script>',
    '<script nonce=>evil()</script>',
    '<script data-x="',
    '<script>evil()/*',
    '<script><!--evil()',
    '<SCRIPT>evil()</SCRIPT>',
    '<style>evil{}</style>',
    '<script src="/evil.js"></script>',
  ])('allows nothing that was injected: %s', (injected) => {
    const policy = collectPolicy();
    policy.allowStyle('a{}');
    const ours = `<script nonce="${policy.nonce}">one()</script>`;
    const expected = finish(policy, ours).header;
    for (const page of [injected + ours, `${injected} ${ours}`, ours + injected, ours + injected + ours]) {
      expect(finish(policy, page).header).toBe(expected);
    }
  });

  test('the content security policy of a page has another nonce for each render', () => {
    expect(collectPolicy().nonce).not.toBe(collectPolicy().nonce);
  });

  test('allows the site to frame a page only where our code needs it', () => {
    const policy = collectPolicy();
    expect(finish(policy, '').header).toMatch(/frame-src 'self'; .*frame-ancestors 'none'$/);
    policy.allowFraming();
    expect(finish(policy, '').header).toMatch(/frame-ancestors 'self'$/);
  });

  test('allows only a partner’s own domains to frame the site', () => {
    expect(finish(collectPolicy(), '').header).toContain(`frame-ancestors 'none'`);
    expect(finish(collectPolicy(), '', ['https://partner.example']).header).toContain(
      'frame-ancestors https://partner.example',
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isSitePath, parseContentAddress } from './content-address.ts';

const page = 'https://site.example/rx/faq';
const allowedSchemes = ['https:', 'http:', 'mailto:', 'tel:'];

// What browsers drop, what editors paste, and what looks like a scheme.
const pieces = fc.constantFrom(
  'javascript',
  'JaVaScRiPt',
  'java',
  'script',
  'data',
  'vbscript',
  'blob',
  'file',
  'https',
  'http',
  'mailto',
  'tel',
  ':',
  '://',
  '//',
  '/',
  '\\',
  '#',
  '?',
  '@',
  '.',
  'evil.example',
  'alert(1)',
  'text/html,<script>',
  '\t',
  '\n',
  '\r',
  '\0',
  '\u0001',
  '\u000B',
  ' ',
  '\u00A0',
  '\uFEFF',
  '\u200B',
  '\u2028',
  '\u0085',
  '&#106;',
  '&Tab;',
  '&colon;',
  '%6A',
  '%3A',
  '%09',
  'ſ',
  'ｊ',
  '：',
  '／',
);
const hostile = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

describe('the address of a link in the content', () => {
  test('the address of a link in the content is one of a page, a mail program or a phone, whatever an editor wrote', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const parsed = parseContentAddress(text);
        if (!parsed) return;
        const url = URL.parse(parsed.address, page);
        expect(allowedSchemes).toContain(url?.protocol ?? 'https:');
      }),
      { numRuns: 20_000 },
    );
  });

  test('a path in the content leads to this site, with and without a base path', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const parsed = parseContentAddress(text);
        const isOwn = parsed?.kind === 'site' || parsed?.kind === 'fragment';
        const hosts = isOwn
          ? [parsed.address, `/rx/es${parsed.address}`].map((path) => URL.parse(path, page)?.host)
          : [];
        expect(hosts.filter((host) => host !== 'site.example')).toEqual([]);
      }),
      { numRuns: 20_000 },
    );
  });

  test.each([
    ['/faq', 'site', '/faq'],
    [' /faq?x=1#y ', 'site', '/faq?x=1#y'],
    ['#prices', 'fragment', '#prices'],
    ['mailto:help@example.com', 'contact', 'mailto:help@example.com'],
    ['TEL:+18005550100', 'contact', 'TEL:+18005550100'],
    ['HTTPS://www.FDA.gov', 'web', 'https://www.fda.gov/'],
    ['http://example.com/a b', 'web', 'http://example.com/a%20b'],
  ])('the content address %j is of the kind %s', (text, kind, address) => {
    expect(parseContentAddress(text)).toEqual({ kind, address });
    expect(isSitePath(text)).toBe(kind === 'site');
  });

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'javascript\n:alert(1)',
    'java&#115;cript:alert(1)',
    'java&Tab;script:alert(1)',
    'javascript&colon;alert(1)',
    'javascript%3Aalert(1)',
    'JAVASCRIPT://site.example/%0Aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'Data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'VbScript:x',
    'view-source:javascript:alert(1)',
    'feed:javascript:alert(1)',
    'blob:https://site.example/x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    'https://fda.gov@evil.example/',
    'https://',
    'mailto:',
    'faq',
    '#',
    '',
  ])('the content address %j is not allowed', (text) => {
    expect(parseContentAddress(text)).toBeNull();
  });
});

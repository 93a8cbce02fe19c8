import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function hashMatches(html: string, pattern: RegExp): string {
  return [...new Set([...html.matchAll(pattern)].map((match) => hash(match[1] ?? '')))].join(' ');
}

/**
 * The content security policy of a finished page: only its own origin, and exactly the inline scripts and styles in it.
 * Hashes rather than a nonce, so that the same bytes can be cached for all visitors (decision 0004).
 */
export function contentSecurityPolicy(html: string, frameAncestors: readonly string[] = []): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${hashMatches(html, inlineScript)}`.trim(),
    `style-src 'self' ${hashMatches(html, inlineStyle)}`.trim(),
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    // Only the development inbox has a frame in it.
    ...(html.includes('<iframe ') ? [`frame-src 'self'`] : []),
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : `'none'`}`,
  ].join('; ');
}

/** The headers of every response. */
export function securityHeaders(production: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // URLs name medications, so other sites must not receive them.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'camera=(), microphone=(), payment=(), usb=(), geolocation=(self), browsing-topics=()',
    ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

import { createHash, randomBytes } from 'node:crypto';

import type { PagePolicy } from '../../app/context.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const hashes = (texts: readonly string[]) => [...new Set(texts)].map((text) => ` ${hash(text)}`).join('');

/** The policy of one page while it is rendered. */
export interface CollectedPolicy extends PagePolicy {
  /** The page without its nonce, and the header that allows what was written with it. */
  finish: (html: string, frameAncestors?: readonly string[]) => { html: string; header: string };
}

/**
 * Collects what the content security policy of a page allows: its own origin, and the inline scripts and styles that our
 * code wrote, known by a nonce that is drawn for this render and removed from the page. A script that content or data
 * brought into the page has no nonce. The header has hashes, so that the same bytes can be cached for all visitors
 * (decision 0004).
 */
export function collectPolicy(): CollectedPolicy {
  const nonce = randomBytes(16).toString('hex');
  const attribute = ` nonce="${nonce}"`;
  const markedScripts = new RegExp(`<script\\b[^>]*?${attribute}[^>]*>([\\s\\S]*?)</script>`, 'g');
  const styles: string[] = [];
  let hasFrames = false;
  return {
    nonce,
    allowStyle: (css) => void styles.push(css),
    allowFrames: () => {
      hasFrames = true;
    },
    finish: (html, frameAncestors = []) => {
      const scripts = [...html.matchAll(markedScripts)].flatMap(([, script]) => script || []);
      const directives = [
        `default-src 'none'`,
        `script-src 'self'${hashes(scripts)}`,
        `style-src 'self'${hashes(styles)}`,
        `img-src 'self' data:`,
        `font-src 'self'`,
        `connect-src 'self'`,
        `manifest-src 'self'`,
        `worker-src 'self'`,
        ...(hasFrames ? [`frame-src 'self'`] : []),
        `form-action 'self'`,
        `base-uri 'none'`,
        `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : `'none'`}`,
      ];
      return { html: html.replaceAll(attribute, ''), header: directives.join('; ') };
    },
  };
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

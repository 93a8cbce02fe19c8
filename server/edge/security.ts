import { createHash, randomBytes } from 'node:crypto';

import type { PagePolicy } from '../../app/context.ts';

const hash = (source: string | Uint8Array) =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
const sources = (hashes: readonly string[]) => [...new Set(hashes)].map((source) => ` ${source}`).join('');

/** The policy of one page while it is rendered. */
export interface CollectedPolicy extends PagePolicy {
  /** Removes the nonce from the bytes of the page. Gives what is left of them, and the header that allows what was marked. */
  finish: (page: Buffer, frameAncestors?: readonly string[]) => { page: Buffer; header: string };
}

/**
 * Collects what the content security policy of a page allows: its own origin, and the inline scripts and styles that our
 * code wrote, known by a nonce that is drawn for this render and removed from the page. A script that content or data
 * brought into the page has no nonce. The header has hashes, so that the same bytes can be cached for all visitors
 * (decision 0004).
 */
export function collectPolicy(): CollectedPolicy {
  const nonce = randomBytes(16).toString('hex');
  const attribute = Buffer.from(` nonce="${nonce}"`);
  const styles: string[] = [];
  const allowed: string[] = [];
  let hasFrames = false;
  return {
    nonce,
    allowStyle: (css) => void styles.push(css),
    allowScript: (script) => void allowed.push(script),
    allowFrames: () => {
      hasFrames = true;
    },
    finish: (page, frameAncestors = []) => {
      const scripts: string[] = [];
      let length = 0;
      let from = 0;
      for (let at = page.indexOf(attribute); at !== -1; at = page.indexOf(attribute, from)) {
        const script = findScript(page, at);
        if (script) scripts.push(hash(script));
        length += page.copy(page, length, from, at);
        from = at + attribute.byteLength;
      }
      length += page.copy(page, length, from);
      const directives = [
        `default-src 'none'`,
        `script-src 'self'${sources([...allowed.map(hash), ...scripts])}`,
        `style-src 'self'${sources(styles.map(hash))}`,
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
      return { page: page.subarray(0, length), header: directives.join('; ') };
    },
  };
}

/** The text of the inline script with an attribute at a place in the page; null for another element or a script's address. */
function findScript(page: Buffer, attributeAt: number): Buffer | null {
  const start = page.lastIndexOf('<', attributeAt);
  if (page.toString('latin1', start, start + 7) !== '<script') return null;
  const textAt = page.indexOf('>', attributeAt) + 1;
  const script = page.subarray(textAt, page.indexOf('</script>', textAt));
  return script.byteLength > 0 ? script : null;
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

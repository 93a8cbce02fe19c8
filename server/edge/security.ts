import { hash, randomUUID } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import type { PagePolicy } from '../../app/context.ts';
import { createObjectMemo } from '../../domain/object-memo.ts';

/** The hash-source by which a content security policy allows an inline script or style. */
export const hashSource = (text: string | Uint8Array) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Cached for the scripts and styles that our code writes into every page. */
const sourceOfText = new LRUCache<string, string>({ max: 100, memoMethod: hashSource });

/** Cached for the style rules that many pages share, because they are the longest texts. */
const sourceOfRules = createObjectMemo<string>();

const sources = (hashes: readonly string[]) => [...new Set(hashes)].map((source) => ` ${source}`).join('');

/** The policy of one page while it is rendered. */
export interface CollectedPolicy extends PagePolicy {
  /** Bytes must not change afterward. */
  allowStyle: (css: string | Uint8Array) => void;
  /**
   * Removes the nonce from the page, and allows the scripts that were marked with it.
   * @param rewrite returns the replacement for the opening tag of a marked element, or '' to remove it. The replacement
   * still contains the nonce and is no longer than the tag. `rewrite` may remove the text of the element, which then needs
   * no permission.
   * @returns the rest of the page, in the same memory.
   */
  finish: (page: Buffer, rewrite?: (tag: string, extractText: () => string) => string) => Buffer;
  /** The header that allows everything collected so far. */
  header: (frameAncestors?: readonly string[]) => string;
}

/**
 * Collects what the content security policy of a page allows: its own origin, and the inline scripts and styles that our
 * code wrote, which carry a random nonce during the render. A script that was injected through content or data has no nonce.
 * The nonce is removed from the page, and the header contains hashes instead, so that the same bytes can be cached for all
 * visitors (decision 0004).
 */
export function collectPolicy(): CollectedPolicy {
  const nonce = randomUUID().replaceAll('-', '');
  const attribute = ` nonce="${nonce}"`;
  const styles: string[] = [];
  const scripts: string[] = [];
  let isFramed = false;
  return {
    nonce,
    allowStyle: (css) =>
      void styles.push(
        typeof css === 'string' ? sourceOfText.memo(css) : sourceOfRules(css, [], () => hashSource(css)),
      ),
    allowScript: (script) => void scripts.push(sourceOfText.memo(script)),
    allowFraming: () => {
      isFramed = true;
    },
    finish: (page, rewrite = (tag) => tag) => {
      let length = 0;
      let from = 0;
      for (let at = page.indexOf(attribute); at !== -1; at = page.indexOf(attribute, from)) {
        const start = page.lastIndexOf('<', at);
        const end = page.indexOf('>', at) + 1;
        const tag = page.toString('latin1', start, end);
        const textEnd = tag.startsWith('<script') ? page.indexOf('</script>', end) : end;
        const text = page.subarray(end, textEnd);
        let next = end;
        const rewritten = rewrite(tag, () => {
          next = textEnd;
          return text.toString();
        });
        if (next === end) allowText(text);
        length += page.copy(page, length, from, start);
        length += page.write(rewritten.replace(attribute, ''), length, end - start, 'latin1');
        from = next;
      }
      length += page.copy(page, length, from);
      return page.subarray(0, length);
    },
    header: (frameAncestors = []) =>
      [
        // Firefox applies default-src to prefetches. The next lines deny the kinds of files that the site does not have.
        `default-src 'self'`,
        `object-src 'none'`,
        `media-src 'none'`,
        `script-src 'self'${sources(scripts)}`,
        `style-src 'self'${sources(styles)}`,
        `img-src 'self' data:`,
        `font-src 'self'`,
        `connect-src 'self'`,
        `manifest-src 'self'`,
        `worker-src 'self'`,
        // A card shows the counter in a frame, and React Router opens cards in the documents of other pages.
        `frame-src 'self'`,
        `form-action 'self'`,
        `base-uri 'none'`,
        `frame-ancestors ${[...(isFramed ? [`'self'`] : []), ...frameAncestors].join(' ') || `'none'`}`,
      ].join('; '),
  };

  /** Links and scripts with a `src` have no text to allow. */
  function allowText(script: Buffer): void {
    if (script.byteLength > 0) scripts.push(hashSource(script));
  }
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

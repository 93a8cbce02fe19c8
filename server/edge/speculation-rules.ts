import { joinLinkBase } from '../../domain/locale.ts';
import type { Site } from '../../tenants/registry.ts';
import { emptyResponse } from './file-response.ts';

/** Pages that are never prefetched: each costs upstream calls, or shows a visitor's choices. */
const neverPrefetched = [
  'card',
  'coupon',
  'at-the-counter',
  'privacy-choices',
  'unsubscribe',
  'c',
  'api',
  'dev',
];

const rulesByBase = new Map<string, string>();

/**
 * Speculation Rules: JSON in a document by which browsers prefetch the page of a link while a pointer hovers over it.
 * Browsers that save data or battery ignore them. The rules use no CSS selectors, because those make browsers recompute the
 * styles of the whole document.
 */
export function speculationRules({ partner: { basePath } }: Pick<Site, 'partner'>): string {
  const rules = rulesByBase.get(basePath) ?? writeRules(basePath);
  rulesByBase.set(basePath, rules);
  return rules;
}

function writeRules(basePath: string): string {
  const where = {
    and: [
      { href_matches: [basePath, joinLinkBase(basePath, '/*')] },
      { not: { href_matches: neverPrefetched.map((path) => joinLinkBase(basePath, `{/es}?/${path}{/*}?`)) } },
      // Links within the page itself: a pattern takes the components that it omits from the address of the document.
      { not: { href_matches: { hash: '*' } } },
    ],
  };
  return JSON.stringify({ prefetch: [{ source: 'document', where, eagerness: 'moderate' }] });
}

/** A prefetch must not delay a page that a visitor waits for. */
export const rejectedPrefetch = (): Response => emptyResponse(503);

/** Whether a browser prefetches a page. */
export const isPrefetch = (headers: Headers): boolean =>
  headers.get('sec-purpose')?.startsWith('prefetch') ?? false;

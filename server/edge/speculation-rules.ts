import type { Site } from '../../tenants/registry.ts';
import { emptyResponse } from './file-response.ts';

/** Pages that are opened on purpose alone: each costs calls of services, or shows what a visitor chose. */
const onPurpose = ['card', 'coupon', 'at-the-counter', 'privacy-choices', 'unsubscribe', 'c', 'api', 'dev'];

const rulesByBase = new Map<string, string>();

/**
 * The rules by which browsers fetch the page of a link on which a pointer rests (Speculation Rules), as JSON in a document.
 * They do not for visitors who save data or battery. Without selectors, for which browsers would work out the styles of the
 * whole document anew.
 */
export function speculationRules({ partner: { basePath } }: Pick<Site, 'partner'>): string {
  const rules = rulesByBase.get(basePath) ?? writeRules(basePath);
  rulesByBase.set(basePath, rules);
  return rules;
}

function writeRules(basePath: string): string {
  const base = basePath === '/' ? '' : basePath;
  const where = {
    and: [
      { href_matches: [basePath, `${base}/*`] },
      { not: { href_matches: onPurpose.map((path) => `${base}{/es}?/${path}{/*}?`) } },
      // Parts of the page itself: what a pattern leaves out is that of the document's address.
      { not: { href_matches: { hash: '*' } } },
    ],
  };
  return JSON.stringify({ prefetch: [{ source: 'document', where, eagerness: 'moderate' }] });
}

/** A page that may never be opened must not delay one that is. */
export const rejectedPrefetch = (): Response => emptyResponse(503);

/** Whether a browser fetches a page that its visitor may open. */
export const isPrefetch = (headers: Headers): boolean =>
  headers.get('sec-purpose')?.startsWith('prefetch') ?? false;

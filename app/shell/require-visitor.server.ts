import type { Visitor } from '../../domain/tracking.ts';
import type { RequestContext } from '../context.ts';

/**
 * The visitor of a form or a private page.
 * @throws on a page that many visitors share: what it showed one of them, others would see.
 */
export function requireVisitor({ visitor }: RequestContext): Visitor {
  if (!visitor) throw new Error('A page that many visitors share asked for the visitor.');
  return visitor;
}

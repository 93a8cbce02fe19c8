import type { Visitor } from '../../domain/tracking.ts';
import type { RequestContext } from '../context.ts';

/**
 * The visitor of a form or a private page.
 * @throws on a page that visitors share, because its response is cached for others.
 */
export function requireVisitor({ visitor }: RequestContext): Visitor {
  if (!visitor) throw new Error('A shared page must not depend on its visitor');
  return visitor;
}

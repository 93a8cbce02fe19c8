import type { Visitor } from '../../domain/tracking.ts';
import type { RequestContext } from '../context.ts';

/**
 * The visitor whose form, or whose own page, is being answered.
 * @throws where a page that many visitors share asks: its answer would be given to others too.
 */
export function askingVisitor({ visitor }: RequestContext): Visitor {
  if (!visitor) throw new Error('A page that visitors share asked who is asking.');
  return visitor;
}

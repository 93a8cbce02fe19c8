import { redirect } from 'react-router';

import { readCardLink, sendPath } from '../card/links.ts';
import { trackPrintedCard } from '../card/send-card.server.ts';
import { pageContext } from '../context.ts';
import type { Route } from './+types/coupon-printed';

/** POST /coupon/printed: a card was printed; reported to analytics where the visitor allows it (spec §7). */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const { key, drug } = readCardLink(await request.formData(), page.site.sources);
  if (!key) return new Response(null, { status: 400 });
  trackPrintedCard(page, { key, drug });
  return new Response(null, { status: 204 });
}

/** Opened as a page, it leads to the form. */
export const loader = () => redirect(sendPath);

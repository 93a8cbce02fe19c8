import { redirect } from 'react-router';

import { sendPath } from '../card/links.ts';
import { sendCard } from '../card/send-card.server.ts';
import { readSendRequest } from '../card/send-request.server.ts';
import { pageContext } from '../context.ts';
import type { Route } from './+types/coupon-send';

/** POST /coupon/send: the form of /coupon, submitted by script; replies with JSON. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const sendRequest = readSendRequest(page, 'coupon', await request.formData());
  if (!sendRequest) return Response.json(null, { status: 400 });
  const { status, headers, reply } = await sendCard(page, sendRequest);
  return Response.json(reply, { status, headers });
}

/** Opened as a page, it leads to the form. */
export const loader = () => redirect(sendPath);

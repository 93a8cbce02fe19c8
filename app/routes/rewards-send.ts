import { redirect } from 'react-router';

import { rewardsPath } from '../card/links.ts';
import { sendRewards } from '../card/rewards.server.tsx';
import { readSendRequest } from '../card/send-request.server.ts';
import { pageContext } from '../context.ts';
import { requireFlag } from '../shell/loader-guards.server.ts';
import type { Route } from './+types/rewards-send';

/** POST /rewards/send: the form of /rewards, submitted by script; replies with JSON. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  requireFlag(page.site, 'rewardsPage');
  const sendRequest = readSendRequest(page, 'rewards', await request.formData());
  if (!sendRequest) return Response.json(null, { status: 400 });
  const { status, headers, reply } = await sendRewards(page, sendRequest);
  return Response.json(reply, { status, headers });
}

/** Opened as a page, it leads to the form. */
export const loader = () => redirect(rewardsPath);

import { pageContext } from '../context.ts';
import { requireFlag } from '../shell/require-flag.ts';
import { readCouponForm } from '../card/read-coupon-form.server.ts';
import { takeRewards } from '../card/take-rewards.server.ts';
import type { Route } from './+types/rewards-send';

/** POST /rewards/send: the same as the form of /rewards, for a page that stays where it is; answers what to say. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  requireFlag(page.site, 'rewardsPage');
  const form = readCouponForm(page.telemetry, 'rewards', await request.formData());
  if (!form) return Response.json(null, { status: 400 });
  const { status, answer } = await takeRewards(page, form);
  return Response.json(answer, { status });
}

export function loader(): never {
  throw new Response(null, { status: 404 });
}

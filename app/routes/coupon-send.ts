import { pageContext } from '../context.ts';
import { readCouponForm } from '../card/read-coupon-form.server.ts';
import { takeCoupon } from '../card/take-coupon.server.ts';
import type { Route } from './+types/coupon-send';

/** POST /coupon/send: the same as the form of /coupon, for a page that stays where it is; answers what to say. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const page = context.get(pageContext);
  const form = readCouponForm(page.telemetry, 'coupon', await request.formData());
  if (!form) return Response.json(null, { status: 400 });
  const { status, answer } = await takeCoupon(page, form);
  return Response.json(answer, { status });
}

export function loader(): never {
  throw new Response(null, { status: 404 });
}

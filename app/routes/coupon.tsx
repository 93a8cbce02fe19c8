import { data, redirect } from 'react-router';

import { pageContext } from '../context.ts';
import { CouponPage } from '../card/coupon-page.tsx';
import { answerPage, couponHead, loadCouponPage, sentPath } from '../card/load-coupon-page.server.ts';
import { readCouponForm } from '../card/read-coupon-form.server.ts';
import { takeCoupon } from '../card/take-coupon.server.ts';
import type { Route } from './+types/coupon';

/** /coupon: a card as a text message or an e-mail, for browsers without script and from the drug page (spec §2). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const shown = await loadCouponPage(page, page.request.url.searchParams);
  return data({ shown, head: couponHead(page) }, { status: shown?.ended?.status ?? 200 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = readCouponForm(page.telemetry, 'coupon', await request.formData());
  // The page of this address then, which says what to do first.
  if (!form) return data(null, { status: 400 });
  const { status, answer, message } = await takeCoupon(page, form);
  if (message !== undefined) return redirect(sentPath(form, message), 303);
  return data(await answerPage(page, form, answer), { status });
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Coupon({ loaderData, actionData }: Route.ComponentProps) {
  return <CouponPage data={actionData ?? loaderData.shown} />;
}

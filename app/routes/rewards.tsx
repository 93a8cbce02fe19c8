import { data, redirect } from 'react-router';

import { isPageOn } from '../../tenants/page-flags.ts';
import { pageContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { contentOrThrow } from '../shell/content/load-content.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { requireFlag } from '../shell/require-flag.ts';
import { channelOf, readCouponForm } from '../card/read-coupon-form.server.ts';
import { RewardsPage } from '../card/rewards-page.tsx';
import {
  rewardsFormOf,
  rewardsSentAnswer,
  rewardsSentPath,
  takeRewards,
} from '../card/take-rewards.server.ts';
import { faqData } from '../shell/structured-data.ts';
import type { Route } from './+types/rewards';

const path = '/rewards';

/** Rewards for members (spec §3, rewards page). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'rewardsPage');
  const found = await contentOrThrow(page, (from) =>
    from.rewardsPage({ locale: page.site.locale }, page.request.call),
  );
  const { headline: title, subtext, faqs, linkWithIcon } = found;
  const leadsOn = linkWithIcon !== null && isPageOn(page.site.flags, linkWithIcon.link);
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  const described = faqs.length > 0 ? [...trailData, faqData(faqs)] : trailData;
  const query = page.request.url.searchParams;
  const sent = channelOf(query.get('sent'));
  const message = query.get('message');
  return {
    rewards: { ...found, linkWithIcon: leadsOn ? linkWithIcon : null },
    trail,
    form: rewardsFormOf(page.site, query.has('again'), message),
    answer: sent && rewardsSentAnswer(page.site, sent, message),
    head: pageHead(page, { title, description: subtext || title, path, data: described }),
  };
}

/** Sends the page to a phone or an address; without script the answer is the page itself. */
export async function action({ context, request }: Route.ActionArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'rewardsPage');
  const form = readCouponForm(page.telemetry, 'rewards', await request.formData());
  if (!form) return data(null, { status: 400 });
  const { status, answer, message } = await takeRewards(page, form);
  if (answer.outcome === 'sent') return redirect(rewardsSentPath(answer.channel, message), 303);
  return data({ typed: form.typed, answer }, { status });
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Rewards({ loaderData, actionData }: Route.ComponentProps) {
  const { rewards, trail, form, answer } = loaderData;
  const sending = { form, typed: actionData?.typed ?? null, answer: actionData?.answer ?? answer };
  return <RewardsPage rewards={rewards} trail={trail} sending={sending} />;
}

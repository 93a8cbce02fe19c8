import { isPageOn } from '../../tenants/page-flags.ts';
import { siteContext } from '../context.ts';
import { pageHead } from '../features/chrome/page-head.server.ts';
import { contentOrThrow } from '../features/content/load-content.server.ts';
import { pageTrail } from '../features/content/page-trail.server.ts';
import { requireFlag } from '../features/content/require-flag.ts';
import { RewardsPage } from '../features/rewards/rewards-page.tsx';
import { faqData } from '../features/structured-data/content-data.ts';
import type { Route } from './+types/rewards';

const path = '/rewards';

/** Rewards for members (spec §3, rewards page). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(siteContext);
  requireFlag(page, 'rewardsPage');
  const found = await contentOrThrow(page, (from) => from.rewardsPage({ locale: page.locale }, page.call));
  const { headline: title, subtext, faqs, linkWithIcon } = found;
  const leadsOn = linkWithIcon !== null && isPageOn(page.site.flags, linkWithIcon.link);
  const { trail, trailData } = pageTrail(page, { name: title, path });
  const data = faqs.length > 0 ? [...trailData, faqData(faqs)] : trailData;
  return {
    rewards: { ...found, linkWithIcon: leadsOn ? linkWithIcon : null },
    trail,
    head: pageHead(page, { title, description: subtext || title, path, data }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Rewards({ loaderData }: Route.ComponentProps) {
  return <RewardsPage {...loaderData} />;
}

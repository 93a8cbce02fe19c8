import { pageContext } from '../context.ts';
import { AboutUsPage } from '../learn/about-us-page.tsx';
import { pageHead } from '../shell/page-head.server.ts';
import { contentOrThrow } from '../shell/content/load-content.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { requireFlag } from '../shell/require-flag.ts';
import { organizationData } from '../shell/structured-data.ts';
import type { Route } from './+types/about-us';

const path = '/about-us';

/** About us (spec §2). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'aboutUsPage');
  const about = await contentOrThrow(page, (from) =>
    from.aboutUs({ locale: page.site.locale }, page.request.call),
  );
  const { headline: title, subtext } = about;
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  const data = [...trailData, organizationData(page.site)];
  return { about, trail, head: pageHead(page, { title, description: subtext || title, path, data }) };
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function About({ loaderData }: Route.ComponentProps) {
  return <AboutUsPage {...loaderData} />;
}

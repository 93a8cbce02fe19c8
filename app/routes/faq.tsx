import { pageContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { contentOrThrow } from '../shell/content/load-content.server.ts';
import { pageTrail } from '../shell/page-trail.server.ts';
import { requireFlag } from '../shell/require-flag.ts';
import { FaqPage } from '../learn/faq-page.tsx';
import { faqData } from '../shell/structured-data.ts';
import type { Route } from './+types/faq';

const path = '/faq';

/** Questions and answers (spec §2). */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'faqPage');
  const faq = await contentOrThrow(page, (from) =>
    from.faqPage({ locale: page.site.locale }, page.request.call),
  );
  const { trail, trailData } = pageTrail(page.site, { name: faq.headline, path });
  const data = faq.faqs.length > 0 ? [...trailData, faqData(faq.faqs)] : trailData;
  const { headline: title, subtext } = faq;
  return {
    faq,
    trail,
    expanded: page.site.flags.initialFaqExpansion,
    head: pageHead(page, { title, description: subtext || title, path, data }),
  };
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Faq({ loaderData }: Route.ComponentProps) {
  return <FaqPage {...loaderData} />;
}

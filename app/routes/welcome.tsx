import { pageContext } from '../context.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { contentOrThrow } from '../shell/content/load-content.server.ts';
import { requireFlag } from '../shell/require-flag.ts';
import { faqData } from '../shell/structured-data.ts';
import { WelcomePage } from '../learn/welcome-page.tsx';
import type { Route } from './+types/welcome';

/** The welcome page (spec §2). It is the beginning of a way, so it has no trail. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'welcomePage');
  const welcome = await contentOrThrow(page, (from) =>
    from.welcomePage({ locale: page.site.locale }, page.request.call),
  );
  const { headline: title, subtext, faqs } = welcome;
  const data = faqs.length > 0 ? [faqData(faqs)] : [];
  return {
    welcome,
    card: page.site.flags.welcomePageCard,
    head: pageHead(page, { title, description: subtext || title, path: '/welcome', data }),
  };
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Welcome({ loaderData }: Route.ComponentProps) {
  return <WelcomePage {...loaderData} />;
}

// The sections below the cover are HTML that the loader renders.
import '../learn/home-sections.server.tsx?styles';

import { isPageOn } from '../../tenants/page-flags.ts';
import { pageContext } from '../context.ts';
import { PopularSearches } from '../find/medication-links.tsx';
import { SearchBox } from '../find/search-box.tsx';
import { Hero } from '../learn/hero.tsx';
import { renderHomeSections } from '../learn/home-sections.server.tsx';
import { loadHome } from '../learn/load-home.server.ts';
import { findMissingPages } from '../learn/load-static-page.server.ts';
import { htmlPart } from '../shell/html-part.server.ts';
import { todayInUtc } from '../shell/load-prices.server.ts';
import { Container } from '../ui/container.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import type { Route } from './+types/home';

/** The home page of the site's client. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const faqPath = '/faq';
  const [home, missing] = await Promise.all([
    loadHome(page, todayInUtc()),
    findMissingPages(page, [faqPath]),
  ]);
  const sections = renderHomeSections(page, home, {
    searches: <PopularSearches searches={home.popularSearches} />,
    hasFaqPage: isPageOn(page.site.flags, faqPath) && !missing.has(faqPath),
  });
  const { headerLogo, headerLinks, cover, live, illustrations, searchLabel, head } = home;
  return {
    headerLogo,
    headerLinks,
    cover,
    live,
    illustrations,
    searchLabel,
    head,
    sections: htmlPart(page.request, sections),
  };
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Home({ loaderData: home }: Route.ComponentProps) {
  return (
    <>
      <Hero home={home} search={<SearchBox look="regular" label={home.searchLabel} largeIcon />} />
      <Container>
        <ServerHtml html={home.sections} />
      </Container>
    </>
  );
}

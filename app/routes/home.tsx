// The sections below the cover are HTML that the loader renders.
import '../learn/home-sections.server.tsx?styles';

import { msg } from '@lingui/core/macro';

import { isPageOn } from '../../tenants/page-flags.ts';
import { pageContext } from '../context.ts';
import { PopularSearches } from '../find/popular-searches.tsx';
import { SearchBox } from '../find/search-box.tsx';
import { Hero } from '../learn/hero.tsx';
import { renderHomeSections } from '../learn/home-sections.server.tsx';
import styles from '../learn/home.module.css';
import { loadHome } from '../learn/load-home.server.ts';
import { loadAppData } from '../shell/content/load-content.server.ts';
import { htmlPart } from '../shell/html-part.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { LegalLinks, LegalNotice } from '../shell/legal.tsx';
import { pageHead } from '../shell/page-head.server.ts';
import { useShell } from '../shell/shell-data.ts';
import { organizationData, websiteData } from '../shell/structured-data.server.ts';
import { Container } from '../ui/container.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import type { Route } from './+types/home';

/** The home page of the site's client. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const i18n = i18nFor(page.site.locale);
  const today = new Date().toISOString().slice(0, 10);
  const [home, { text }] = await Promise.all([loadHome(page, today), loadAppData(page)]);
  const head = pageHead(page, {
    title: text('siteTitle') || i18n._(msg`Prescription prices by pharmacy and ZIP code`),
    description:
      text('siteDescription') ||
      i18n._(msg`Compare what pharmacies near you charge for a medication, and take a free discount card.`),
    path: '/',
    takesZip: home.live !== null,
    data: [websiteData(page.site), organizationData(page.site)],
  });
  const sections = renderHomeSections(page, home, {
    searches: <PopularSearches searches={home.popularSearches} />,
    hasFaqPage: isPageOn(page.site.flags, '/faq'),
  });
  const { headerLogo, headerLinks, cover, live, illustrations, words } = home;
  return {
    headerLogo,
    headerLinks,
    cover,
    live,
    illustrations,
    words,
    sections: htmlPart(page.request, sections),
    searchLabel: text('searchLabel') || undefined,
    head,
  };
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Home({ loaderData: home }: Route.ComponentProps) {
  const shell = useShell();
  if (!shell) return null;
  return (
    <>
      <Hero
        home={home}
        isDemonstration={shell.demonstration.prices}
        search={<SearchBox look="regular" label={home.searchLabel} focusOnMount largeIcon />}
      />
      <Container>
        <ServerHtml html={home.sections} />
      </Container>
      {/* Home has no footer (spec §2), so the footer's legal part is here. */}
      <div className={styles['legal']}>
        <Container>
          <LegalNotice shell={shell} />
          <LegalLinks shell={shell} />
        </Container>
      </div>
    </>
  );
}

import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { isPageOn } from '../../tenants/page-flags.ts';
import { pageContext } from '../context.ts';
import { PopularSearches } from '../find/popular-searches.tsx';
import { SearchBox } from '../find/search-box.tsx';
import { Hero } from '../learn/hero.tsx';
import {
  Help,
  HomeQuestions,
  HowItWorks,
  PopularPharmacies,
  PriceSources,
  Testimonials,
} from '../learn/home-sections.tsx';
import styles from '../learn/home.module.css';
import { loadHome } from '../learn/load-home.server.ts';
import { RecentSavings } from '../learn/recent-savings.tsx';
import { loadAppData } from '../shell/content/load-content.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { LegalLinks, LegalNotice } from '../shell/legal.tsx';
import { pageHead } from '../shell/page-head.server.ts';
import { useShell } from '../shell/shell-data.ts';
import { organizationData, websiteData } from '../shell/structured-data.ts';
import { Container } from '../ui/container.tsx';
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
  return {
    ...home,
    searchLabel: text('searchLabel') || undefined,
    hasFaqPage: isPageOn(page.site.flags, '/faq'),
    head,
  };
}

export { pageMeta as meta, fetchesWhenIdle as handle } from '../shell/meta.ts';

export default function Home({ loaderData: home }: Route.ComponentProps) {
  const { t } = useLingui();
  const shell = useShell();
  if (!shell) return null;
  const { demonstration, locale } = shell;
  const { words, illustrations } = home;
  return (
    <>
      <Hero
        home={home}
        isDemonstration={demonstration.prices}
        search={<SearchBox look="regular" label={home.searchLabel} focusOnMount largeIcon />}
      />
      <Container>
        {home.popularSearches.length > 0 && (
          <section
            id="popular-searches"
            className={`${styles['section']} ${styles['searches']}`}
            aria-labelledby="popular-searches-title"
          >
            <h2 id="popular-searches-title">{words.popularSearches ?? t`Popular searches`}</h2>
            <PopularSearches searches={home.popularSearches} />
          </section>
        )}
        <RecentSavings
          savings={home.savings}
          locale={locale}
          isDemonstration={demonstration.prices}
          title={words.commonPrices}
        />
        <HowItWorks steps={home.howItWorks} title={words.howItWorks} drawings={illustrations.steps} />
        <PopularPharmacies pharmacies={home.pharmacies} title={words.pharmacies} live={home.live} />
        <PriceSources isDemonstration={demonstration.prices} title={words.priceSources} />
        <HomeQuestions questions={home.questions} hasFaqPage={home.hasFaqPage} title={words.questions} />
        <Testimonials testimonials={home.testimonials} />
        <Help help={home.help} drawing={illustrations.help} />
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

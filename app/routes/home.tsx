import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { isPageOn } from '../../tenants/page-flags.ts';
import { pageContext } from '../context.ts';
import { LegalLinks, LegalNotice } from '../shell/legal.tsx';
import { pageHead } from '../shell/page-head.server.ts';
import { useShell } from '../shell/shell-data.ts';
import { loadAppData } from '../shell/content/load-content.server.ts';
import { Help } from '../learn/help.tsx';
import { Hero } from '../learn/hero.tsx';
import { HomeQuestions } from '../learn/home-questions.tsx';
import { HowItWorks } from '../learn/how-it-works.tsx';
import { loadHome } from '../learn/load-home.server.ts';
import { PopularPharmacies } from '../learn/popular-pharmacies.tsx';
import { PriceSources } from '../learn/price-sources.tsx';
import { RecentSavings } from '../learn/recent-savings.tsx';
import { Testimonials } from '../learn/testimonials.tsx';
import styles from '../learn/home.module.css';
import { i18nFor } from '../shell/i18n.server.ts';
import { PopularSearches } from '../find/popular-searches.tsx';
import { organizationData, websiteData } from '../shell/structured-data.ts';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/home';

/** The client's home from the content; without the content, the cover and its search. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const words = i18nFor(page.site.locale);
  const today = new Date().toISOString().slice(0, 10);
  const [home, { text }] = await Promise.all([loadHome(page, today), loadAppData(page)]);
  const head = pageHead(page, {
    title: text('siteTitle') || words._(msg`Prescription prices by pharmacy and ZIP code`),
    description:
      text('siteDescription') ||
      words._(msg`Compare what pharmacies near you charge for a medicine, and take a free discount card.`),
    path: '/',
    data: [websiteData(page.site), organizationData(page.site)],
  });
  return {
    ...home,
    searchLabel: text('searchLabel') || null,
    hasFaqPage: isPageOn(page.site.flags, '/faq'),
    head,
  };
}

export { pageMeta as meta } from '../shell/meta.ts';

export default function Home({ loaderData: home }: Route.ComponentProps) {
  const { t } = useLingui();
  const shell = useShell();
  if (!shell) return null;
  const { isDemonstration: demonstration, locale } = shell;
  return (
    <>
      <Hero cover={home.cover} searchLabel={home.searchLabel} brand={shell.displayName} mark={shell.mark} />
      <Container>
        {home.popularSearches.length > 0 && (
          <section
            id="popular-searches"
            className={styles['section']}
            aria-labelledby="popular-searches-title"
          >
            <h2 id="popular-searches-title">{t`Popular searches`}</h2>
            <PopularSearches searches={home.popularSearches} />
          </section>
        )}
        <RecentSavings savings={home.savings} locale={locale} demonstration={demonstration} />
        <HowItWorks steps={home.howItWorks} />
        <PopularPharmacies pharmacies={home.pharmacies} />
        <PriceSources demonstration={demonstration} />
        <HomeQuestions questions={home.questions} hasMore={home.hasFaqPage} />
        <Testimonials testimonials={home.testimonials} />
        <Help help={home.help} />
      </Container>
      {/* Home has no footer (spec §2); what must be said and found is here. */}
      <div className={styles['legal']}>
        <Container>
          <LegalNotice shell={shell} />
          <LegalLinks shell={shell} />
        </Container>
      </div>
    </>
  );
}

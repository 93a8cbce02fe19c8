import { msg } from '@lingui/core/macro';

import { Container } from '../ui/container.tsx';
import { siteContext } from '../context.ts';
import { LegalWords } from '../features/chrome/legal-words.tsx';
import { pageHead } from '../features/chrome/page-head.server.ts';
import { wordsIn } from '../features/language/words.server.ts';
import { useShell } from '../features/chrome/shell-data.ts';
import { Hero } from '../features/home/hero.tsx';
import { HowItWorks } from '../features/home/how-it-works.tsx';
import { PopularPharmacies } from '../features/home/popular-pharmacies.tsx';
import { PriceSources } from '../features/home/price-sources.tsx';
import styles from '../features/home/home.module.css';
import { PopularSearches } from '../features/medication-search/popular-searches.tsx';
import type { Route } from './+types/home';

/** The tenant's words for its home page. */
export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(siteContext);
  const { home } = page.site.tenant;
  const title = wordsIn(page.locale)._(msg`Prescription prices by pharmacy and ZIP code`);
  return { ...home, head: pageHead(page, { title, description: home.subtext, path: '/' }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Home({ loaderData: home }: Route.ComponentProps) {
  const shell = useShell();
  if (!shell) return null;
  return (
    <>
      <Hero headline={home.headline} subtext={home.subtext} brand={shell.displayName} mark={shell.mark} />
      <Container>
        <section id="popular-searches" className={styles['section']} aria-labelledby="popular-searches-title">
          <h2 id="popular-searches-title">Popular searches</h2>
          <PopularSearches searches={home.popularSearches} />
        </section>
        <HowItWorks steps={home.howItWorks} />
        <PopularPharmacies names={home.popularPharmacies} />
        <PriceSources demonstration={shell.demonstration} />
      </Container>
      {/* Home has no footer (spec §2); what must be said is said here. */}
      <div className={styles['legal']}>
        <Container>
          <LegalWords shell={shell} />
        </Container>
      </div>
    </>
  );
}

// The loader renders the read-only sections as HTML.
import '../learn/steps-page.server.tsx?styles';

import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { isPageOn } from '../../tenants/page-flags.ts';
import { ExampleCard } from '../card/card-notices.tsx';
import { pageContext } from '../context.ts';
import { SearchBox } from '../find/search-box.tsx';
import { findMissingPages } from '../learn/load-static-page.server.ts';
import { QuestionsSection, StepsSection } from '../learn/steps-page.server.tsx';
import styles from '../learn/welcome.module.css';
import { requireContent } from '../shell/content/load-content.server.ts';
import { titleOf } from '../shell/frame-links.server.ts';
import { renderPart } from '../shell/html-part.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { CoverageNote } from '../shell/legal.tsx';
import { pageHead } from '../shell/page-head.server.ts';
import { requireFlag } from '../shell/loader-guards.server.ts';
import { faqData } from '../shell/structured-data.server.ts';
import { BrandImage } from '../ui/brand-image.tsx';
import { ContentPage } from '../ui/content-page.tsx';
import { ServerHtml } from '../ui/server-html.tsx';
import type { Route } from './+types/welcome';

const path = '/welcome';
const faqPath = '/faq';

/** The landing page for visitors from partners (spec §2). It has no breadcrumbs, because it has no parent page. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireFlag(page.site, 'welcomePage');
  const [welcome, missing] = await Promise.all([
    requireContent(page, (content) => content.welcomePage({ locale: page.site.locale }, page.request.call)),
    findMissingPages(page, [faqPath]),
  ]);
  const { subtext, cardHeadline, cardText, howItWorks, faqs } = welcome;
  const i18n = i18nFor(page.site.locale);
  const { hero, steps: drawings } = page.site.tenant.illustrations;
  const stepsTitle = i18n._(msg`How it works`);
  const stepDrawings = drawings.map((drawing) => page.site.fileHref(drawing));
  const title = titleOf(page.site, path, welcome.headline);
  const data = faqs.length > 0 ? [faqData(faqs)] : [];
  return {
    title,
    lead: subtext,
    drawing: hero && page.site.fileHref(hero),
    card: page.site.flags.welcomePageCard ? { headline: cardHeadline, text: cardText } : null,
    steps: renderPart(page, <StepsSection title={stepsTitle} steps={howItWorks} drawings={stepDrawings} />),
    questions: renderPart(
      page,
      <QuestionsSection
        title={i18n._(msg`Questions and answers`)}
        questions={faqs}
        hasFaqPage={isPageOn(page.site.flags, faqPath) && !missing.has(faqPath)}
      />,
    ),
    head: pageHead(page, { title, description: subtext || title, path, data }),
  };
}

export { pageMeta as meta, loadsOnTouch as handle } from '../shell/meta.ts';

export default function Welcome({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { title, lead, drawing, card, steps, questions } = loaderData;
  return (
    <ContentPage
      look="cover"
      headline={title}
      lead={lead}
      action={
        <>
          <SearchBox look="regular" label={t`Look up your medication`} largeIcon />
          <div className={styles['coverage']}>
            <CoverageNote />
          </div>
        </>
      }
      aside={
        drawing && <BrandImage className={styles['drawing']} src={drawing} alt="" width={480} height={360} />
      }
    >
      <ServerHtml html={steps} />
      {card && (
        <section className={styles['card']} id="card" aria-labelledby="card-title">
          <div>
            <h2 id="card-title">{card.headline || t`The card`}</h2>
            {card.text && <p className={styles['text']}>{card.text}</p>}
          </div>
          <ExampleCard />
        </section>
      )}
      <ServerHtml html={questions} />
    </ContentPage>
  );
}

import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { fillPartnerName } from '../../domain/text-placeholders.ts';
import type { Words } from '../../tenants/words.ts';
import type { AboutUs } from '../../upstreams/content/about-us.ts';
import type { PageContext } from '../context.ts';
import { ContentImage, Questions, Steps, type ContentQuestion } from '../shell/content/content-blocks.tsx';
import { loadAppData, requireContent } from '../shell/content/load-content.server.ts';
import type { Rendered } from '../shell/content/render-content.ts';
import { RichContent } from '../shell/content/rich-content.tsx';
import { titleOf } from '../shell/frame-links.server.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { CoverageText } from '../shell/legal.tsx';
import { pageHead } from '../shell/page-head.server.ts';
import { requireFlag } from '../shell/loader-guards.server.ts';
import { organizationData, pageTrail } from '../shell/structured-data.server.ts';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Actions } from '../ui/column-page.tsx';
import { pageIcons } from '../ui/content-icon.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import { LineIcon } from '../ui/icon.tsx';
import styles from './welcome.module.css';

interface StepsPageProps {
  trail: readonly Breadcrumb[];
  title: string;
  lead: string | null;
  /** The page's main action, below the lead. */
  action?: ReactNode;
  /** The brand's note on which card to show first. */
  coverageNote?: Words['coverageNote'] | null;
  /** What the brand promises; a section of its own. */
  promises?: readonly string[];
  promisesTitle?: string;
  stepsTitle: string;
  content: Pick<Rendered<AboutUs>, 'image' | 'text' | 'howItWorks'>;
}

/** A page that explains something in up to four steps, with a text below (spec §9). */
export function StepsPage(props: StepsPageProps) {
  const { trail, title, lead, action, coverageNote, promises = [], promisesTitle, stepsTitle } = props;
  const { image, text, howItWorks } = props.content;
  return (
    <ContentPage
      trail={trail}
      headline={title}
      lead={lead}
      action={action}
      aside={image && <ContentImage image={image} />}
      hasPictureOnPhone
    >
      {coverageNote && (
        <div className={styles['note']}>
          <CoverageText note={coverageNote} />
        </div>
      )}
      <StepsSection title={stepsTitle} steps={howItWorks} />
      {promises.length > 0 && (
        <ContentSection id="promises" title={promisesTitle} className={styles['promises']}>
          <ul role="list">
            {promises.map((promise) => (
              <li key={promise}>
                <LineIcon path={pageIcons.check} size={20} />
                <span>{promise}</span>
              </li>
            ))}
          </ul>
        </ContentSection>
      )}
      {text?.html && (
        <ContentSection id="about">
          <RichContent html={text.html} className={styles['sections'] ?? ''} />
        </ContentSection>
      )}
    </ContentPage>
  );
}

interface StepsSectionProps {
  title: string;
  steps: Rendered<AboutUs>['howItWorks'];
  /** The brand's drawings of the steps. */
  drawings?: readonly string[];
}

/** Nothing without steps. */
export function StepsSection({ title, steps, drawings }: StepsSectionProps) {
  if (steps.length === 0) return null;
  return (
    <ContentSection id="how-it-works" title={title}>
      <Steps steps={steps} drawings={drawings} />
    </ContentSection>
  );
}

interface QuestionsSectionProps {
  title: string;
  questions: readonly ContentQuestion[];
  hasFaqPage: boolean;
}

/** The questions of a landing page; nothing without any. */
export function QuestionsSection({ title, questions, hasFaqPage }: QuestionsSectionProps) {
  const { t } = useLingui();
  if (questions.length === 0) return null;
  return (
    <ContentSection id="questions" title={title} className={styles['questions']}>
      <div>
        <Questions questions={questions} />
        {hasFaqPage && (
          <p className={styles['more']}>
            <Link to="/faq">{t`All questions and answers`}</Link>
          </p>
        )}
      </div>
    </ContentSection>
  );
}

/** Who runs the site, and how it works in up to four steps (spec §2, §9). */
export async function loadAboutUs(page: PageContext) {
  requireFlag(page.site, 'aboutUsPage');
  const { locale } = page.site;
  const [content, brand] = await Promise.all([
    requireContent(page, (client) => client.aboutUs({ locale }, page.request.call)),
    loadAppData(page),
  ]);
  const path = '/about-us';
  const { howItWorksHeadline } = content;
  const fill = (text: string) =>
    fillPartnerName(text, brand.placeholder, page.site.partner.clientDisplayName);
  const lead = fill(brand.text('aboutLead')) || content.subtext;
  const title = titleOf(page.site, path, content.headline);
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  const data = [...trailData, organizationData(page.site)];
  const stepsTitle = howItWorksHeadline || i18nFor(locale)._(msg`How it works`);
  const head = pageHead(page, { title, description: lead || title, path, data });
  const action = <LinkButton to="/">{i18nFor(locale)._(msg`Look up a medication`)}</LinkButton>;
  const { coverageNote } = page.site;
  const promises = brand.list('promises').map(fill);
  const promisesTitle = i18nFor(locale)._(msg`Our promises`);
  return { content, title, lead, action, coverageNote, promises, promisesTitle, stepsTitle, trail, head };
}

/** How to add the card to a phone's wallet (spec §2). */
export async function loadWallet(page: PageContext) {
  requireFlag(page.site, 'walletPage');
  const { locale } = page.site;
  const content = await requireContent(page, (client) => client.wallet({ locale }, page.request.call));
  const i18n = i18nFor(locale);
  const path = '/wallet';
  const title = titleOf(page.site, path, content.headline);
  const { trail, trailData } = pageTrail(page.site, { name: title, path });
  return {
    content,
    title,
    lead: content.subtext || i18n._(msg`Open a card on your phone to have its codes at the counter.`),
    action: (
      <Actions>
        <LinkButton to="/">{i18n._(msg`Look up a medication`)}</LinkButton>
        <LinkButton to="/card/saved" look="quiet">
          {i18n._(msg`Saved cards`)}
        </LinkButton>
      </Actions>
    ),
    coverageNote: page.site.coverageNote,
    stepsTitle: i18n._(msg`How to add it`),
    trail,
    head: pageHead(page, { title, description: content.subtext || title, path, data: trailData }),
  };
}

import { msg } from '@lingui/core/macro';

import { Testimonials } from '../shell/content/content-blocks.tsx';
import { richContentClass } from '../shell/content/rich-content.tsx';
import { DisclosureList } from '../ui/disclosure-list.tsx';
import styles from './drug-sections.module.css';
import type { Section, SectionFacts } from './section-content.server.ts';

/** How to use a price, in steps. */
export function howItWorksSection({ i18n, drugPage }: SectionFacts): Section | null {
  if (!drugPage || drugPage.howItWorks.length === 0) return null;
  const title = drugPage.howItWorksHeadline || i18n._(msg`How it works`);
  return {
    id: 'how-it-works',
    title,
    shortTitle: i18n._(msg`How it works`),
    body: (
      <ol role="list" className={styles['steps']}>
        {drugPage.howItWorks.map((step) => (
          <li key={step.title ?? step.text}>
            {step.title && <h3>{step.title}</h3>}
            {step.text && <p>{step.text}</p>}
          </li>
        ))}
      </ol>
    ),
  };
}

/** What to know at the counter. */
export function tipsSection({ site, i18n, drugPage }: SectionFacts): Section | null {
  if (!site.flags.pharmacistTips || !drugPage || drugPage.pharmacistTips.length === 0) return null;
  return {
    id: 'tips',
    title: i18n._(msg`Tips for the pharmacy`),
    shortTitle: i18n._(msg`Tips`),
    body: (
      <ul role="list" className={styles['tips']}>
        {drugPage.pharmacistTips.map(({ title, text }) => (
          <li key={title ?? text}>
            {title && <h3>{title}</h3>}
            {text && <p>{text}</p>}
          </li>
        ))}
      </ul>
    ),
  };
}

/** Questions and answers. Under flag initialFaqExpansion the first is open, as on the FAQ page. */
export function questionsSection({ site, i18n, drugPage }: SectionFacts): Section | null {
  const questions = site.flags.faqs ? (drugPage?.faqs ?? []) : [];
  if (questions.length === 0) return null;
  return {
    id: 'questions',
    title: i18n._(msg`Questions and answers`),
    shortTitle: i18n._(msg`Questions`),
    body: (
      <DisclosureList
        questions={questions.map(({ slug, question, answer }) => ({ id: slug, question, html: answer.html }))}
        open={site.flags.initialFaqExpansion ? 1 : 0}
        answerClassName={richContentClass}
      />
    ),
  };
}

/** What visitors say about the site. */
export function testimonialsSection({ site, i18n, drugPage }: SectionFacts): Section | null {
  const testimonials = site.flags.testimonials ? (drugPage?.testimonials ?? []) : [];
  if (testimonials.length === 0) return null;
  return {
    id: 'testimonials',
    title: i18n._(msg`What visitors say`),
    shortTitle: i18n._(msg`Testimonials`),
    body: <Testimonials testimonials={testimonials} />,
  };
}

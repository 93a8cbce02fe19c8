import { msg } from '@lingui/core/macro';

import { formatDollars } from '../../domain/prices.ts';
import { withNoBreakSpaces } from '../../domain/product-text.ts';
import { Testimonials } from '../shell/content/content-blocks.tsx';
import { richContentClass } from '../shell/content/rich-content.tsx';
import { localizeName } from '../shell/load-drug.server.ts';
import { lowestPriceNote, type LowestPrice } from '../shell/lowest-prices.server.ts';
import { DisclosureList } from '../ui/disclosure-list.tsx';
import { breakableName } from '../ui/medication-name.tsx';
import styles from './drug-sections.module.css';
import { englishAttributes, linkTopics, type Section, type SectionFacts } from './section-content.server.ts';

/** How to use a price, in steps. */
export function howItWorksSection({ i18n, drugPage }: SectionFacts): Section | null {
  if (!drugPage || drugPage.howItWorks.length === 0) return null;
  const title = drugPage.howItWorksHeadline || i18n._(msg`How the card works`);
  return {
    id: 'how-it-works',
    title,
    shortTitle: i18n._(msg`The card`),
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

/** What to know at the counter. The brand's own note is the first tip, so that no other tip advises against it. */
export function tipsSection({ site, i18n, drugPage, isWithoutCard }: SectionFacts): Section | null {
  if (!site.flags.pharmacistTips || !drugPage || drugPage.pharmacistTips.length === 0) return null;
  const tips = [
    ...(site.coverageNote && !isWithoutCard ? [site.coverageNote] : []),
    ...drugPage.pharmacistTips,
  ];
  return {
    id: 'tips',
    title: i18n._(msg`Tips for the pharmacy`),
    shortTitle: i18n._(msg`Tips`),
    body: (
      <ul role="list" className={styles['tips']}>
        {tips.map(({ title, text }) => (
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
  // Those of a brand's plan come first, because the plan pays first.
  const plan = site.coverageNote?.plan;
  const ofPlan = plan ? questions.filter(({ question }) => question.includes(plan)) : [];
  const ordered = [...new Set([...ofPlan, ...questions])];
  return {
    id: 'questions',
    title: i18n._(msg`Questions and answers`),
    shortTitle: i18n._(msg`Questions`),
    body: (
      <DisclosureList
        questions={ordered.map(({ slug, question, answer }) => ({ id: slug, question, html: answer.html }))}
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

export const similarMedicationsId = 'similar';

const notTheSame = (count: number) =>
  count === 1
    ? msg`This is not the same medication, and may work in another way. Only your doctor can say whether it is right for you.`
    : msg`These are not the same medication, and may work in another way. Only your doctor can say whether one is right for you.`;

/** Other medications of the same class with their lowest prices; null where there are none. */
export function similarMedicationsSection(facts: SectionFacts): Section | null {
  const { site, i18n, similar, topicPages } = facts;
  if (!similar) return null;
  const [drugClass] = linkTopics(site, topicPages, 'classes', [similar.class]);
  const lowest = similar.medications.find((medication) => medication.lowest)?.lowest;
  return {
    id: similarMedicationsId,
    title: i18n._(msg`Similar medications`),
    shortTitle: i18n._(msg`Similar`),
    body: (
      <>
        <p>{i18n._(notTheSame(similar.medications.length))}</p>
        <ul role="list" className={styles['similar']}>
          {similar.medications.map(({ path, name, lowest: price }) => (
            <li key={path}>
              <a
                href={site.href(path)}
                {...(localizeName(site.locale, name) === name && englishAttributes(facts))}
              >
                {breakableName(localizeName(site.locale, name))}
              </a>
              {price && (
                <>
                  <span className={styles['secondary']}>
                    {breakableName(
                      [withNoBreakSpaces(price.label), price.costDate].filter(Boolean).join('\u00A0· '),
                    )}
                  </span>
                  <span className="figures">{priceText(facts, price)}</span>
                </>
              )}
            </li>
          ))}
        </ul>
        <p className={styles['secondary']}>
          {lowest && lowestPriceNote(site.locale, lowest)}{' '}
          {drugClass?.path && (
            <a href={site.href(drugClass.path)}>
              {i18n._(msg`See all:`)} {drugClass.title}
            </a>
          )}
        </p>
      </>
    ),
  };
}

function priceText({ i18n }: SectionFacts, { dollars, isAverage }: LowestPrice): string {
  const price = formatDollars(dollars);
  return i18n._(isAverage ? msg`about ${price}` : msg`from ${price}`);
}

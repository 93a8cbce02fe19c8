import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { phoneHrefOfText } from '../../domain/phone-number.ts';
import { documentMarks } from '../../domain/document-marks.ts';
import { formatDollars } from '../../domain/prices.ts';
import type { PageContext } from '../context.ts';
import { Testimonials } from '../shell/content/content-blocks.tsx';
import { RichContent, richContentClass } from '../shell/content/rich-content.tsx';
import { renderLinked } from '../shell/html-part.server.ts';
import { BrandImage } from '../ui/brand-image.tsx';
import { LinkButton } from '../ui/button.tsx';
import { DisclosureList, type Question } from '../ui/disclosure-list.tsx';
import { Icon, LineIcon } from '../ui/icon.tsx';
import { pageIcons } from '../ui/content-icon.tsx';
import styles from './home.module.css';
import type { HomeData } from './load-home.server.ts';
import { RecentSavings } from './recent-savings.server.tsx';

interface HomeParts {
  /** The popular searches, passed in because their styles belong to another journey. */
  searches: ReactNode;
  hasFaqPage: boolean;
}

/**
 * The sections below the cover as HTML, because they are read-only: browsers load neither their code nor their
 * messages.
 */
export function renderHomeSections(
  page: PageContext,
  home: HomeData,
  { searches, hasFaqPage }: HomeParts,
): string {
  const { locale, demonstration } = page.site;
  const { words, illustrations } = home;
  return (
    documentMarks.fold +
    renderLinked(
      page,
      <>
        {home.popularSearches.length > 0 && (
          <HomeSearches searches={searches} title={words.popularSearches} />
        )}
        <RecentSavings
          savings={home.savings}
          locale={locale}
          isDemonstration={demonstration.prices}
          title={words.commonPrices}
        />
        <HowItWorks steps={home.howItWorks} title={words.howItWorks} drawings={illustrations.steps} />
        <PopularPharmacies pharmacies={home.pharmacies} title={words.pharmacies} compared={home.compared} />
        <PriceSources isDemonstration={demonstration.prices} title={words.priceSources} />
        <HomeQuestions questions={home.questions} hasFaqPage={hasFaqPage} title={words.questions} />
        <HomeTestimonials testimonials={home.testimonials} />
        <Help help={home.help} drawing={illustrations.help} />
      </>,
    )
  );
}

function HomeSearches({ searches, title }: { searches: ReactNode; title: string | undefined }) {
  const { t } = useLingui();
  return (
    <section
      id="popular-searches"
      className={`${styles['section']} ${styles['searches']}`}
      aria-labelledby="popular-searches-title"
    >
      <h2 id="popular-searches-title">{title ?? t`Popular searches`}</h2>
      {searches}
    </section>
  );
}

interface HowItWorksProps {
  steps: HomeData['howItWorks'];
  title: string | undefined;
  /** The brand's drawings, for steps without an image in the content. */
  drawings: readonly string[];
}

/** The steps of a visit, in order (spec §2, home sections). */
function HowItWorks({ steps, title: heading, drawings }: HowItWorksProps) {
  const { t } = useLingui();
  if (steps.length === 0) return null;
  return (
    <section id="how-it-works" className={styles['section']} aria-labelledby="how-it-works-title">
      <h2 id="how-it-works-title">{heading ?? t`How it works`}</h2>
      <ol role="list" className={styles['steps']}>
        {steps.map(({ title, text, image }, index) => (
          <li key={title ?? text}>
            {!image && drawings[index] && (
              <BrandImage
                isLazy
                className={styles['drawing'] ?? ''}
                src={drawings[index]}
                alt=""
                width={120}
                height={120}
              />
            )}
            {title && <h3>{title}</h3>}
            {text && <p>{text}</p>}
            {image && (
              <BrandImage
                isLazy
                className={styles['step-image']}
                src={image.url}
                alt={image.description ?? ''}
                width={image.width ?? 320}
                height={image.height ?? 200}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PopularPharmaciesProps {
  pharmacies: HomeData['pharmacies'];
  title: string | undefined;
  compared: HomeData['compared'];
}

/** Chains by logo, or by name where the operator may not show the logo (spec §2), each with its price of one medication. */
function PopularPharmacies({ pharmacies, title, compared }: PopularPharmaciesProps) {
  const { t } = useLingui();
  if (pharmacies.length === 0) return null;
  const prices = pharmacies.some(({ cost }) => cost !== null) ? compared : null;
  return (
    <section id="pharmacies" className={styles['section']} aria-labelledby="pharmacies-title">
      <h2 id="pharmacies-title">{title ?? t`Popular pharmacies`}</h2>
      {prices && <p className={styles['lead']}>{prices.product}</p>}
      <ul role="list" className={styles['tiles']}>
        {pharmacies.map(({ name, logo, href, cost }) => (
          <li key={name}>
            <Link to={href}>
              {logo && <BrandImage isLazy src={logo.url} alt={name} width={120} height={40} />}
              {!logo && <span>{name}</span>}
              <span className={`${styles['tile-price']} figures`}>
                {cost === null ? t`See prices` : formatDollars(cost)}
              </span>
              <Icon name="chevronRight" size={18} />
            </Link>
          </li>
        ))}
      </ul>
      {prices?.source && <p className={styles['tiles-note']}>{prices.source}</p>}
    </section>
  );
}

/** Where the prices come from, and whether they are demonstration prices. */
function PriceSources({ isDemonstration, title }: { isDemonstration: boolean; title: string | undefined }) {
  const { t } = useLingui();
  return (
    <section id="prices" className={styles['section']} aria-labelledby="prices-title">
      <div className={styles['sources']}>
        <h2 id="prices-title">{title ?? t`Where our prices come from`}</h2>
        <div>{isDemonstration ? <DemonstrationPrices /> : <ContractPrices />}</div>
      </div>
    </section>
  );
}

function DemonstrationPrices() {
  const { t } = useLingui();
  return (
    <>
      <p>
        {t`Each price starts from a public number: the National Average Drug Acquisition Cost (NADAC), which is what pharmacies report paying for a medication. The Centers for Medicare & Medicaid Services publish it.`}
      </p>
      <p>
        {t`We apply each pharmacy’s terms to that cost, and never show more than its usual price. Each medication’s page shows the date of its cost.`}
      </p>
      <p>
        <strong>{t`For now the terms are a demonstration.`}</strong>{' '}
        {t`No pharmacy has agreed to them, so a price here is an example, not an offer.`}
      </p>
    </>
  );
}

function ContractPrices() {
  const { t } = useLingui();
  return (
    <>
      <p>
        {t`Each price comes from the contracts our benefit manager has with pharmacies. We work it out for the exact medication, dosage and quantity you picked.`}
      </p>
      <p>
        {t`Pharmacies change their prices. The price at the counter, with the card, is the one that counts.`}
      </p>
    </>
  );
}

interface HomeQuestionsProps {
  questions: readonly Question[];
  hasFaqPage: boolean;
  title: string | undefined;
}

/** Up to three common questions (spec §2 and §9, homepage FAQ). */
function HomeQuestions({ questions, hasFaqPage, title }: HomeQuestionsProps) {
  const { t } = useLingui();
  if (questions.length === 0) return null;
  return (
    <section id="questions" className={styles['section']} aria-labelledby="questions-title">
      <div className={styles['twoColumns']}>
        <h2 id="questions-title">{title ?? t`Questions people ask`}</h2>
        <div>
          <DisclosureList questions={questions} answerClassName={richContentClass} />
          {hasFaqPage && (
            <p className={styles['more']}>
              <Link to="/faq">{t`All questions and answers`}</Link>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

/** Up to three testimonials (spec §2 and §9). */
function HomeTestimonials({ testimonials }: { testimonials: HomeData['testimonials'] }) {
  const { t } = useLingui();
  if (testimonials.length === 0) return null;
  return (
    <section id="testimonials" className={styles['section']} aria-labelledby="testimonials-title">
      <h2 id="testimonials-title">{t`What visitors say`}</h2>
      <Testimonials testimonials={testimonials} className={styles['quotes']} />
    </section>
  );
}

interface HelpProps {
  help: HomeData['help'];
  drawing: string | null;
}

/** Help at the counter, and the help lines (spec §2, help). */
function Help({ help, drawing }: HelpProps) {
  const { t } = useLingui();
  if (!help) return null;
  const { headlineString, headline, text, phones, image } = help;
  const picture = image ?? (drawing ? { url: drawing, description: '', width: 236, height: 186 } : null);
  return (
    <section id="help" className={styles['section']} aria-labelledby="help-title">
      <div className={styles['help']}>
        <div>
          <h2 id="help-title">{headline ?? headlineString ?? t`Help`}</h2>
          {headline && headlineString && <p className={styles['help-lead']}>{headlineString}</p>}
          {text?.html && <RichContent html={text.html} />}
          <div className={styles['help-actions']}>
            {phones.map(({ number, isSpanish }) => (
              <a key={number} href={phoneHrefOfText(number)} className={styles['phone']}>
                <LineIcon path={pageIcons.phone} size={24} />
                <span>
                  {isSpanish && `${t`We speak Spanish`}: `}
                  <span className="figures">{number}</span>
                </span>
              </a>
            ))}
            <LinkButton to="/at-the-counter" look="quiet">{t`What to say at the counter`}</LinkButton>
          </div>
        </div>
        {picture && (
          <BrandImage
            isLazy
            className={styles['help-image'] ?? ''}
            src={picture.url}
            alt={picture.description ?? ''}
            width={picture.width ?? 320}
            height={picture.height ?? 240}
          />
        )}
      </div>
    </section>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { RichContent, richContentClass } from '../shell/content/rich-content.tsx';
import { SampleContent } from '../shell/content/content-blocks.tsx';
import { BrandImage } from '../ui/brand-image.tsx';
import { DisclosureList, type Question } from '../ui/disclosure-list.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './home.module.css';
import type { HomeData } from './load-home.server.ts';

/** The steps of a visit, in order (spec §2, home sections). */
export function HowItWorks({ steps }: { steps: HomeData['howItWorks'] }) {
  const { t } = useLingui();
  if (steps.length === 0) return null;
  return (
    <section id="how-it-works" className={styles['section']} aria-labelledby="how-it-works-title">
      <h2 id="how-it-works-title">{t`How it works`}</h2>
      <ol role="list" className={styles['steps']}>
        {steps.map(({ title, text, image }) => (
          <li key={title ?? text}>
            {title && <h3>{title}</h3>}
            {text && <p>{text}</p>}
            {image && (
              <BrandImage
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

/** Chains by logo, or by name where the operator may not show the logo (spec §2, popular pharmacies). */
export function PopularPharmacies({ pharmacies }: { pharmacies: HomeData['pharmacies'] }) {
  const { t } = useLingui();
  if (pharmacies.length === 0) return null;
  return (
    <section id="pharmacies" className={styles['section']} aria-labelledby="pharmacies-title">
      <h2 id="pharmacies-title">{t`Popular pharmacies`}</h2>
      <ul role="list" className={styles['tiles']}>
        {pharmacies.map(({ name, logo }) => (
          <li key={name}>{logo ? <BrandImage src={logo.url} alt={name} width={120} height={40} /> : name}</li>
        ))}
      </ul>
    </section>
  );
}

/** Where the prices come from, and whether they are demonstration prices. */
export function PriceSources({ isDemonstration }: { isDemonstration: boolean }) {
  const { t } = useLingui();
  return (
    <section id="prices" className={styles['section']} aria-labelledby="prices-title">
      <div className={styles['sources']}>
        <h2 id="prices-title">{t`Where our prices come from`}</h2>
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
        {t`To that cost we apply terms for each pharmacy, and never show more than its usual price. Every price carries the date of the cost behind it, so you can see how old it is.`}
      </p>
      <p>
        <strong>{t`For now the terms are a demonstration.`}</strong>{' '}
        {t`No pharmacy has agreed to them, so a price here is a worked example and not an offer.`}
      </p>
    </>
  );
}

function ContractPrices() {
  const { t } = useLingui();
  return (
    <>
      <p>
        {t`Each price comes from the contracts our benefit manager has with pharmacies. It is worked out for exactly the medication, dosage and quantity you picked.`}
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
}

/** Up to three common questions (spec §2 and §9, homepage FAQ). */
export function HomeQuestions({ questions, hasFaqPage }: HomeQuestionsProps) {
  const { t } = useLingui();
  if (questions.length === 0) return null;
  return (
    <section id="questions" className={styles['section']} aria-labelledby="questions-title">
      <div className={styles['twoColumns']}>
        <div>
          <h2 id="questions-title">{t`Questions people ask`}</h2>
          {hasFaqPage && (
            <p className={styles['more']}>
              <Link to="/faq">{t`All questions and answers`}</Link>
            </p>
          )}
        </div>
        <DisclosureList questions={questions} answerClassName={richContentClass} />
      </div>
    </section>
  );
}

/** Up to three testimonials (spec §2 and §9), with a notice where they are sample content. */
export function Testimonials({ testimonials }: { testimonials: HomeData['testimonials'] }) {
  const { t } = useLingui();
  if (testimonials.length === 0) return null;
  return (
    <section id="testimonials" className={styles['section']} aria-labelledby="testimonials-title">
      <h2 id="testimonials-title">{t`What visitors say`}</h2>
      <SampleContent />
      <ul role="list" className={styles['quotes']}>
        {testimonials.map(({ name, image, text }) => (
          <li key={text.html}>
            <figure>
              <blockquote>
                <RichContent html={text.html} />
              </blockquote>
              {name && (
                <figcaption>
                  {image && <BrandImage src={image.url} alt="" width={40} height={40} />}
                  {name}
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The help line (spec §2, help). */
export function Help({ help }: { help: HomeData['help'] }) {
  const { t } = useLingui();
  if (!help) return null;
  const { headlineString, headline, text, phoneNumber, image } = help;
  if (!headlineString && !headline && !text?.html && !phoneNumber) return null;
  return (
    <section id="help" className={styles['section']} aria-labelledby="help-title">
      <div className={styles['help']}>
        <div>
          <h2 id="help-title">{headline ?? headlineString ?? t`Help`}</h2>
          {headline && headlineString && <p className={styles['help-lead']}>{headlineString}</p>}
          {text?.html && <RichContent html={text.html} />}
        </div>
        {phoneNumber && (
          <a href={`tel:${phoneNumber}`} className={styles['phone']}>
            <Icon name="phone" size={24} />
            <span className="figures">{phoneNumber}</span>
          </a>
        )}
        {image && (
          <BrandImage
            src={image.url}
            alt={image.description ?? ''}
            width={image.width ?? 320}
            height={image.height ?? 240}
          />
        )}
      </div>
    </section>
  );
}

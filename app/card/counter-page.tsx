import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { preload } from 'react-dom';
import { Link, useHref, useLocation, useNavigate } from 'react-router';

import { fitClass, longestClass } from '../../domain/identifier-width.ts';
import { CoverageText, HelpLine } from '../shell/legal.tsx';
import { useShell } from '../shell/shell-data.ts';
import { BrandImage } from '../ui/brand-image.tsx';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import { Icon } from '../ui/icon.tsx';
import chipStyles from '../ui/link-chips.module.css';
import {
  CardBarcode,
  DemonstrationNote,
  Fact,
  ForPharmacist,
  Identifier,
  MedicationFact,
  NotInsurance,
  PharmacyTerms,
  QuantityFact,
  useIdentifierRows,
} from './card-face.tsx';
import { NoCounterCard, OldCostWarning } from './card-notices.tsx';
import cardStyles from './counter-card.module.css';
import styles from './counter-page.module.css';
import { ClaimRejections, PriceDifference } from './counter-problems.tsx';
import wordStyles from './counter-words.module.css';
import { openedFromCard } from './links.ts';
import type { CounterCard, CounterData } from './load-counter.server.ts';
import { SavedNote, startScript } from './saved-cards.tsx';

interface CounterPageProps extends CounterData {
  trail: readonly Breadcrumb[];
}

/** The card across the whole screen, for the pharmacist; without a card, what to say and what to try at the counter. */
export function CounterPage({ trail, card, problem, report }: CounterPageProps) {
  const { t } = useLingui();
  if (card) {
    return (
      <CounterMode card={card}>
        <ClaimRejections card={card} />
        <PriceDifference report={report} />
      </CounterMode>
    );
  }
  return (
    <ContentPage trail={trail} headline={t`At the counter`}>
      <div className={styles['columns']}>
        <div>
          <NoCounterCard problem={problem} />
          <Script />
          <Rules />
          <HelpLines />
        </div>
        <div>
          <ClaimRejections card={null} />
          <PriceDifference report={report} />
        </div>
      </div>
    </ContentPage>
  );
}

/** Covers the frame of the site, and is white in every color scheme. Escape and Close lead back to where it was opened. */
function CounterMode({ card, children }: { card: CounterCard; children: ReactNode }) {
  const { t } = useLingui();
  const shell = useShell();
  useCounterMode(card.path);
  preload(card.identifierFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  const note = shell?.coverageNote;
  const plan = note?.plan;
  return (
    <div className={`${styles['counter']} always-light`} data-idle="counter">
      <header className={styles['bar']}>
        <div className={styles['brand']}>
          {shell && <BrandImage src={shell.mark} alt="" width={28} height={28} />}
          <div>
            <p>{shell?.displayName}</p>
            <NotInsurance className={styles['notInsurance']} />
          </div>
        </div>
        <Link to={card.path} data-leave="" className={styles['close']}>
          <Icon name="close" />
          {t`Close`}
        </Link>
      </header>
      <article className={cardStyles['card']} aria-labelledby="counter-title">
        <h1 id="counter-title">
          {plan ? t`Show your ${plan} card first, then this` : t`Show this to the pharmacist`}
        </h1>
        {plan ? (
          <p className={cardStyles['plan']} lang="en">
            {`Pharmacist: bill ${plan} first.`}
          </p>
        ) : (
          note && <CoverageText note={note} />
        )}
        {card.isDemonstration && <DemonstrationNote className={cardStyles['notice']} />}
        <Numbers card={card} />
        <Facts card={card} />
        <SavedNote />
        {card.controlledNote && <p className={cardStyles['notice']}>{card.controlledNote}</p>}
        {card.hasOldCost && <OldCostWarning />}
        <CardBarcode svg={card.barcode} />
        <p className={cardStyles['claim']}>
          <ForPharmacist pbm={card.pbm}>
            {shell?.help && (
              <span lang="en">
                {' '}
                Help:{'\u00A0'}
                <HelpLine number={shell.help.pharmacist} lang="en" />
              </span>
            )}
          </ForPharmacist>
        </p>
        <nav className={`${cardStyles['jumps']} ${chipStyles['chips']}`} aria-label={t`On this page`}>
          <a href="#rejected">{t`Was the card rejected?`}</a>
          <a href="#price-different">{t`Was the price different?`}</a>
        </nav>
      </article>
      <div className={styles['aside']}>
        <Script />
        <Rules />
        <HelpLines />
      </div>
      <div className={styles['more']}>{children}</div>
    </div>
  );
}

/**
 * Starts the script that keeps the screen on, and leaves by Escape and by the link.
 * @param cardPath where Close leads if the visitor did not come from the card.
 */
function useCounterMode(cardPath: string): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const cardHref = useHref(cardPath);
  // Goes back in history instead of opening the card again, so that the browser's Back button does not return to the
  // counter.
  const leave = useEffectEvent(() => {
    // Like RouterLinks (app/shell/navigation-effects.tsx), but Escape leaves too, and Back must not lead here again.
    if (!navigator.onLine) location.replace(cardHref);
    else void (state === openedFromCard ? navigate(-1) : navigate(cardPath, { replace: true }));
  });
  useEffect(
    () =>
      startScript(async () => {
        const { start } = await import('./counter-scripts.ts');
        return () => start(() => leave());
      }),
    [],
  );
}

/** The four codes, two by two or on a phone in three rows, as large as the screen allows. */
function Numbers({ card: { identifiers } }: { card: CounterCard }) {
  const rows = useIdentifierRows(identifiers);
  return (
    // Numbers too long for two columns are stacked.
    <dl
      className={`${cardStyles['numbers']} ${longestClass(rows)} ${fitClass(rows, 17) ?? cardStyles['stacked']}`}
    >
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>
            <PharmacyTerms text={label} />
          </dt>
          <dd className="figures identifier">
            <Identifier value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ card }: { card: CounterCard }) {
  const { t } = useLingui();
  const { priceDate } = card;
  return (
    <dl className={cardStyles['facts']}>
      <MedicationFact {...card} className={cardStyles['wide']} />
      <QuantityFact {...card} />
      {card.ndc && <Fact label="NDC" value={<Identifier value={card.ndc} />} figures />}
      <Fact label={t`Pharmacy`} value={card.pharmacy} />
      {card.price && (
        <Fact
          label={t`Estimated price`}
          value={<span className="figures">{card.price}</span>}
          detail={priceDate && t`as of ${priceDate}`}
          className={cardStyles['price']}
        />
      )}
    </dl>
  );
}

/** What to say, in English and in Spanish whatever the page's language: the pharmacist may read one, the visitor the other. */
function Script() {
  const { t } = useLingui();
  const plan = useShell()?.coverageNote?.plan;
  return (
    <ContentSection id="say" title={t`Say this or show it`} className={wordStyles['script']}>
      <blockquote lang="en">
        <p className={wordStyles['language']}>English</p>
        <p>
          {plan
            ? `“I have ${plan} and a discount card. Please try ${plan} first. If it does not cover this medication, enter these four codes instead, and tell me the price before I pay.”`
            : '“I have a discount card. Please use only these four codes, not my insurance, and tell me the price before I pay.”'}
        </p>
      </blockquote>
      <blockquote lang="es">
        <p className={wordStyles['language']}>Español</p>
        <p>
          {plan
            ? `“Tengo ${plan} y una tarjeta de descuento. Por favor, pruebe primero con ${plan}. Si no cubre este medicamento, ingrese estos cuatro códigos y dígame el precio antes de que yo pague”.`
            : '“Tengo una tarjeta de descuento. Por favor, use solo estos cuatro códigos, no mi seguro, y dígame el precio antes de que yo pague”.'}
        </p>
      </blockquote>
    </ContentSection>
  );
}

function Rules() {
  const { t } = useLingui();
  const note = useShell()?.coverageNote;
  const plan = note?.plan;
  return (
    <ContentSection id="before-you-pay" title={t`Before you pay`}>
      <ul className={wordStyles['list']}>
        {note && <li>{`${note.title}. ${note.text}`}</li>}
        <li>
          {plan
            ? t`For what ${plan} does not cover, show our card before your prescription is filled, or at least before you pay.`
            : t`Show our card before your prescription is filled, or at least before you pay.`}
        </li>
        {!note && <li>{t`Use the card or insurance, not both.`}</li>}
        <li>{t`Check that the medication, dosage, form and quantity match the card.`}</li>
        <li>{t`You can always say no, and pay another way or go to another pharmacy.`}</li>
      </ul>
    </ContentSection>
  );
}

function HelpLines() {
  const { t, i18n } = useLingui();
  const help = useShell()?.help;
  if (!help) return null;
  // In Spanish the line where people speak it, if the brand has one.
  const member = (i18n.locale === 'es' && help.spanish) || help.member;
  return (
    <ContentSection id="help" title={t`Help by phone`}>
      <dl className={wordStyles['help']}>
        <div>
          <dt>{t`The pharmacist calls`}</dt>
          <dd>
            <HelpLine number={help.pharmacist} />
          </dd>
        </div>
        <div>
          <dt>{t`You call`}</dt>
          <dd>
            <HelpLine number={member} />
          </dd>
        </div>
      </dl>
    </ContentSection>
  );
}

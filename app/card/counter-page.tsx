import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { useShell } from '../shell/shell-data.ts';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import { DisclosureList } from '../ui/disclosure-list.tsx';
import { DemonstrationNote, useIdentifierRows } from './card-face.tsx';
import { useClaimRejections, type ClaimRejection } from './claim-rejections.ts';
import styles from './counter-page.module.css';
import type { CounterCard, CounterData } from './load-counter.server.ts';
import { PriceReportForm } from './price-report-form.tsx';
import { SentenceToSay } from './sentence-to-say.tsx';

interface CounterPageProps extends CounterData {
  trail: readonly Breadcrumb[];
}

/** Help at the counter: what to say, what each rejection means, and what to do when the price differs. */
export function CounterPage({ trail, card, report }: CounterPageProps) {
  const { t } = useLingui();
  const rejections = useClaimRejections(card);
  return (
    <ContentPage trail={trail} headline={t`At the counter`}>
      <div className={styles['column']}>
        {card ? <CardNumbers card={card} /> : <NoCardYet />}
        <WhatToSay />
        <ContentSection id="rejected" title={t`If the claim is rejected`}>
          <p
            className={styles['intro']}
          >{t`A rejection says which part of the claim did not match. Ask what the screen says, and open it here.`}</p>
          <DisclosureList
            groupName="rejections"
            answerClassName={styles['answer']}
            questions={rejections.map((rejection) => ({
              id: rejection.id,
              question: <RejectionName {...rejection} />,
              answer: <RejectionHelp {...rejection} />,
            }))}
          />
        </ContentSection>
        <ContentSection id="price-different" title={t`The price was different`}>
          <p>
            {t`Usually another product or quantity was filled, the claim went to your insurance, or the cost has changed. Before you pay, ask which it is. You do not have to take it.`}{' '}
            <a href="#price-differs">{t`What else to try at the counter`}</a>
          </p>
          <PriceReportForm section={report} />
        </ContentSection>
        <StillStuck />
      </div>
    </ContentPage>
  );
}

/** The card's numbers to read out, with a link back to the card. */
function CardNumbers({ card }: { card: CounterCard }) {
  const { t } = useLingui();
  const identifiers = useIdentifierRows(card.identifiers);
  const rows = card.ndc ? [...identifiers, ['NDC', card.ndc]] : identifiers;
  return (
    <section className={styles['numbers']} aria-label={t`The numbers of your card`}>
      <p className={styles['product']}>
        {card.product && <strong>{card.product}</strong>} <span>{card.pharmacy}</span>
      </p>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {card.isDemonstration && <DemonstrationNote className={styles['demonstration']} />}
      <Link to={card.path} className={styles['back']}>{t`Back to the card`}</Link>
    </section>
  );
}

function NoCardYet() {
  const { t } = useLingui();
  return (
    <p className={styles['none']}>
      {t`The four numbers are on your card.`}{' '}
      <Link to="/">{t`No card yet? Look up your medication to get one.`}</Link>
    </p>
  );
}

function WhatToSay() {
  const { t } = useLingui();
  return (
    <ContentSection id="say" title={t`What to say`} className={styles['first']}>
      <SentenceToSay className={styles['say']} translationClassName={styles['meaning']} />
      <ul className={styles['list']}>
        <li>{t`Show the card before the prescription is filled, or before you pay at the latest.`}</li>
        <li>{t`Use the card or insurance, not both.`}</li>
        <li>{t`Check that medication, dosage, form and quantity are those on the card.`}</li>
        <li>{t`You can always say no, and pay another way or go to another pharmacy.`}</li>
      </ul>
    </ContentSection>
  );
}

function RejectionName({ name, screenText }: ClaimRejection) {
  return (
    <span>
      {name}
      {screenText && (
        <span className={styles['screenText']} lang="en">
          {screenText}
        </span>
      )}
    </span>
  );
}

function RejectionHelp({ meaning, onCard, steps }: ClaimRejection) {
  const { t } = useLingui();
  return (
    <>
      {onCard && (
        <p className={styles['onCard']}>
          {t`On your card:`} <strong className="figures">{onCard}</strong>
        </p>
      )}
      <p>{meaning}</p>
      <ul className={styles['list']} aria-label={t`What to try`}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </>
  );
}

function StillStuck() {
  const { t } = useLingui();
  const help = useShell()?.help;
  if (!help) return null;
  return (
    <ContentSection id="help" title={t`Still stuck?`}>
      <dl className={styles['help']}>
        <div>
          <dt>{t`The pharmacist calls`}</dt>
          <dd>
            <a href={`tel:${help.pharmacist}`}>{help.pharmacist}</a>
          </dd>
        </div>
        <div>
          <dt>{t`You call`}</dt>
          <dd>
            <a href={`tel:${help.member}`}>{help.member}</a>
          </dd>
        </div>
      </dl>
    </ContentSection>
  );
}

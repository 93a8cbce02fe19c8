import { useLingui } from '@lingui/react/macro';

import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { DisclosureList } from '../ui/disclosure-list.tsx';
import { useShell } from '../shell/shell-data.ts';
import { ContentPage, ContentSection } from '../ui/content-page.tsx';
import { CounterNumbers } from './counter-numbers.tsx';
import styles from './counter-page.module.css';
import type { CounterData } from './load-counter.server.ts';
import { PriceDifferent } from './price-different.tsx';
import { useRejections, type Rejection } from './rejections.ts';
import { SentenceToSay } from './sentence-to-say.tsx';

interface CounterPageProps extends CounterData {
  trail: readonly Breadcrumb[];
}

/** To read in a queue: what to say, what each rejection means and what to try, and what if the price was another one. */
export function CounterPage({ trail, card, report }: CounterPageProps) {
  const { t } = useLingui();
  const rejections = useRejections(card);
  return (
    <ContentPage trail={trail} headline={t`At the counter`}>
      <div className={styles['column']}>
        <CounterNumbers card={card} />
        <WhatToSay />
        <ContentSection id="rejected" title={t`If the claim is rejected`}>
          <p
            className={styles['ask']}
          >{t`A rejection says which part of the claim did not match. Ask what the screen says, and open it here.`}</p>
          <DisclosureList
            oneOf="rejections"
            answerClassName={styles['answer']}
            questions={rejections.map((rejection) => ({
              id: rejection.id,
              question: <RejectionName {...rejection} />,
              answer: <RejectionHelp {...rejection} />,
            }))}
          />
        </ContentSection>
        <PriceDifferent part={report} />
        <StillStuck />
      </div>
    </ContentPage>
  );
}

function WhatToSay() {
  const { t } = useLingui();
  return (
    <ContentSection id="say" title={t`What to say`} className={styles['first']}>
      <SentenceToSay className={styles['say']} meaning={styles['meaning']} />
      <ul className={styles['list']}>
        <li>{t`Show the card before the prescription is filled, or before you pay at the latest.`}</li>
        <li>{t`One fill is paid with the card or with insurance, not with both.`}</li>
        <li>{t`Check that medicine, strength, form and quantity are those on the card.`}</li>
        <li>{t`You can always say no, and pay another way or go to another pharmacy.`}</li>
      </ul>
    </ContentSection>
  );
}

function RejectionName({ name, said }: Rejection) {
  return (
    <span>
      {name}
      {said && (
        <span className={styles['said']} lang="en">
          {said}
        </span>
      )}
    </span>
  );
}

function RejectionHelp({ means, onCard, tries }: Rejection) {
  const { t } = useLingui();
  return (
    <>
      {onCard && (
        <p className={styles['onCard']}>
          {t`On your card:`} <strong className="figures">{onCard}</strong>
        </p>
      )}
      <p>{means}</p>
      <ul className={styles['list']} aria-label={t`What to try`}>
        {tries.map((step) => (
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

import { useLingui } from '@lingui/react/macro';

import type { Breadcrumb } from '../../ui/breadcrumbs.tsx';
import { useShell } from '../chrome/shell-data.ts';
import { ContentPage, ContentSection } from '../content/content-page.tsx';
import type { ReportPart } from '../price-reports/report-form.ts';
import styles from './counter-page.module.css';
import { PriceDifferent } from './price-different.tsx';
import { useRejections, type Rejection } from './rejections.ts';

interface CounterPageProps {
  trail: readonly Breadcrumb[];
  report: ReportPart;
}

/** To read in a queue: what to say, what each rejection means and what to try, and what if the price was another one. */
export function CounterPage({ trail, report }: CounterPageProps) {
  const { t } = useLingui();
  const rejections = useRejections();
  return (
    <ContentPage
      trail={trail}
      headline={t`At the counter`}
      lead={t`What to say when you show your discount card, and what to try if it is rejected.`}
    >
      <div className={styles['column']}>
        <WhatToSay />
        <ContentSection id="rejected" title={t`If the claim is rejected`}>
          <p>
            {t`The pharmacy sends the card’s numbers to the company that processes the discount. Its answer comes back in seconds; a rejection says which part did not match. Ask what the rejection says, then look below.`}
          </p>
          <ul role="list" className={styles['jumps']}>
            {rejections.map(({ id, name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ul>
          {rejections.map((rejection) => (
            <RejectionHelp key={rejection.id} {...rejection} />
          ))}
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
    <ContentSection id="say" title={t`What to say`}>
      <blockquote className={styles['say']} lang="en">
        <p>
          “I have a discount card. Please enter these four numbers as the primary claim, without my insurance,
          and tell me the price before I pay.”
        </p>
      </blockquote>
      <InOtherWords />
      <ul className={styles['list']}>
        <li>{t`Show the card before the prescription is filled, or before you pay at the latest.`}</li>
        <li>{t`Say that it is a discount card, not insurance. One fill is paid with the card or with insurance, not with both.`}</li>
        <li>{t`Check that medicine, strength, form and quantity are those on the card: another product or quantity has another price.`}</li>
        <li>{t`Ask for the price first. You can always say no, and pay another way or go to another pharmacy.`}</li>
      </ul>
    </ContentSection>
  );
}

/** The sentence to say is in English, as pharmacists read it; a visitor who does not is told what it says. */
function InOtherWords() {
  const { t, i18n } = useLingui();
  if (i18n.locale === 'en-US') return null;
  return (
    <p className={styles['meaning']}>
      {t`It says: I have a discount card. Please enter these four numbers as the primary claim, without my insurance, and tell me the price before I pay.`}
    </p>
  );
}

function RejectionHelp({ id, name, said, means, tries }: Rejection) {
  const { t } = useLingui();
  return (
    <section id={id} className={styles['rejection']} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{name}</h3>
      {said && (
        <p className={styles['said']}>
          {t`The screen may say:`} <span lang="en">{said}</span>
        </p>
      )}
      <p>{means}</p>
      <p>
        <strong>{t`What to try`}</strong>
      </p>
      <ul className={styles['list']}>
        {tries.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </section>
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

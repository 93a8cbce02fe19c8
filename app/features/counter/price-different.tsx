import { useLingui } from '@lingui/react/macro';

import { ContentSection } from '../content/content-page.tsx';
import type { ReportPart } from '../price-reports/report-form.ts';
import { ReportPrice } from '../price-reports/report-price.tsx';
import styles from './counter-page.module.css';

/** Why the price at the counter can be another one, what to do about it there, and a form to say what it was. */
export function PriceDifferent({ part }: { part: ReportPart }) {
  const { t } = useLingui();
  const reasons = [
    {
      name: t`Another product or quantity.`,
      text: t`Another manufacturer’s product (another NDC), another strength, form or number of tablets has another price.`,
    },
    {
      name: t`The claim went to your insurance.`,
      text: t`Pharmacies often use the insurance they have on file, or another card. The price is then that plan’s.`,
    },
    {
      name: t`The price has changed.`,
      text: t`The price on the card is an estimate of its date, worked out from a cost that changes.`,
    },
    {
      name: t`The pharmacy’s own price was lower.`,
      text: t`Where a pharmacy asks less than the card’s price, paying that is better for you.`,
    },
  ];
  return (
    <ContentSection id="price-different" title={t`The price was different`}>
      <p>{t`You should not have to guess why. These are the usual reasons:`}</p>
      <ul className={styles['list']}>
        {reasons.map(({ name, text }) => (
          <li key={name}>
            <strong>{name}</strong> {text}
          </li>
        ))}
      </ul>
      <p className={styles['after']}>
        {t`Before you pay, ask which of these it is, and whether the claim was made with the card alone. You need not take it.`}{' '}
        <a href="#price-differs">{t`What else to try at the counter`}</a>
      </p>
      <ReportPrice part={part} />
    </ContentSection>
  );
}

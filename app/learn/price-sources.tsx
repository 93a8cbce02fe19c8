import { useLingui } from '@lingui/react/macro';

import styles from './home.module.css';

function DemonstrationWords() {
  const { t } = useLingui();
  return (
    <>
      <p>
        {t`Each price starts from a public number: the National Average Drug Acquisition Cost (NADAC), which is what pharmacies report paying for a medicine. The Centers for Medicare & Medicaid Services publish it.`}
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

function ContractWords() {
  const { t } = useLingui();
  return (
    <>
      <p>
        {t`Each price comes from the contracts our benefit manager has with pharmacies. It is worked out for exactly the medicine, strength and quantity you picked, and carries its date.`}
      </p>
      <p>
        {t`Pharmacies change their prices. The price at the counter, with the card, is the one that counts.`}
      </p>
    </>
  );
}

/** Where the prices come from, and what they are not. */
export function PriceSources({ demonstration }: { demonstration: boolean }) {
  const { t } = useLingui();
  return (
    <section id="prices" className={styles['section']} aria-labelledby="prices-title">
      <div className={styles['sources']}>
        <h2 id="prices-title">{t`Where our prices come from`}</h2>
        <div>{demonstration ? <DemonstrationWords /> : <ContractWords />}</div>
      </div>
    </section>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { CardBarcode } from './card-barcode.tsx';
import styles from './card-face.module.css';

export interface CardFaceProps {
  /** Whose card it is: mark and name. */
  brand: ReactNode;
  /** Emblem of the benefits manager whose network it is. */
  emblem: ReactNode;
  /** Where the card is used. */
  pharmacy: string;
  identifiers: { bin: string; pcn: string; group: string; memberId: string };
  /** The four numbers as an SVG. */
  barcode?: string | null;
  /** Name, strength and form: 'Atorvastatin 20 mg tablet'. Null when we could not look it up. */
  medicine: string | null;
  quantity: string | null;
  ndc: string | null;
  /** '$12.34', or null when the price could not be worked out again. */
  price: string | null;
  /** 'Nov 21, 2026'. */
  priceDate: string | null;
  /** Whose network processes the claim, by the price key. */
  benefitsManager: string | null;
  help: { member: string; pharmacist: string } | null;
  demonstration: boolean;
}

/**
 * The card a pharmacist reads: identifiers first, large and spaced; then what it is for; then whom to call.
 * It is white in every scheme, on screen and on paper (spec §3, discount card).
 */
export function CardFace(props: CardFaceProps) {
  const { t, i18n } = useLingui();
  const { identifiers, benefitsManager, priceDate } = props;
  return (
    <article className={`${styles['card']} always-light`} aria-label={t`Discount card`}>
      {props.demonstration && (
        <p className={styles['demonstration']}>
          <strong>{t`Demonstration card.`}</strong> {t`No pharmacy accepts these numbers.`}
        </p>
      )}
      <header className={styles['head']}>
        <div>
          <div className={styles['brand']}>{props.brand}</div>
          <p className={styles['kind']}>{t`Prescription discount card`}</p>
        </div>
        {props.emblem}
      </header>

      <dl className={styles['identifiers']}>
        <Identifier label="RxBIN" value={identifiers.bin} />
        <Identifier label="RxPCN" value={identifiers.pcn} />
        <Identifier label={t`RxGRP`} value={identifiers.group} />
        <Identifier label={t`Member ID`} value={identifiers.memberId} />
      </dl>

      <dl className={styles['facts']}>
        {props.medicine && <Fact label={t`Medicine`} value={props.medicine} wide />}
        {props.quantity && <Fact label={t`Quantity`} value={props.quantity} />}
        {props.ndc && <Fact label="NDC" value={props.ndc} figures />}
        <Fact label={t`Pharmacy`} value={props.pharmacy} />
        {props.price && (
          <div className={styles['price']}>
            <dt>{t`Estimated price`}</dt>
            <dd className="figures">{props.price}</dd>
            {priceDate && <dd className={styles['date']}>{t`as of ${priceDate}`}</dd>}
          </div>
        )}
      </dl>

      {props.barcode && <CardBarcode svg={props.barcode} />}
      <p className={styles['pharmacist']}>
        {/* Pharmacists read English; a visitor who does not is told what it says. */}
        <span lang="en">
          <strong>Pharmacist:</strong> enter these numbers as the primary claim
          {benefitsManager && `, processed by ${benefitsManager}`}.
        </span>
        {i18n.locale !== 'en-US' && ` ${t`(The pharmacist enters these numbers as the primary claim.)`}`}
        {props.help && (
          <>
            {' '}
            {t`Pharmacist help`} <a href={`tel:${props.help.pharmacist}`}>{props.help.pharmacist}</a>.{' '}
            {t`Member help`} <a href={`tel:${props.help.member}`}>{props.help.member}</a>.
          </>
        )}
      </p>
      <p className={styles['notInsurance']}>{t`THIS IS NOT INSURANCE`}</p>
    </article>
  );
}

function Identifier({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}

function Fact({
  label,
  value,
  wide,
  figures,
}: {
  label: string;
  value: string;
  wide?: boolean;
  figures?: boolean;
}) {
  return (
    <div className={wide ? styles['wide'] : undefined}>
      <dt>{label}</dt>
      <dd className={figures ? 'figures' : undefined}>{value}</dd>
    </div>
  );
}

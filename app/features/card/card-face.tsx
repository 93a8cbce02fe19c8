import type { ReactNode } from 'react';

import styles from './card-face.module.css';

export interface CardFaceProps {
  /** Whose card it is: mark and name. */
  brand: ReactNode;
  /** Emblem of the benefits manager whose network it is. */
  emblem: ReactNode;
  /** Where the card is used. */
  pharmacy: string;
  identifiers: { bin: string; pcn: string; group: string; memberId: string };
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
  const { identifiers } = props;
  return (
    <article className={`${styles['card']} always-light`} aria-label="Discount card">
      {props.demonstration && (
        <p className={styles['demonstration']}>
          <strong>Demonstration card.</strong> No pharmacy accepts these numbers.
        </p>
      )}
      <header className={styles['head']}>
        <div>
          <div className={styles['brand']}>{props.brand}</div>
          <p className={styles['kind']}>Prescription discount card</p>
        </div>
        {props.emblem}
      </header>

      <dl className={styles['identifiers']}>
        <Identifier label="RxBIN" value={identifiers.bin} />
        <Identifier label="RxPCN" value={identifiers.pcn} />
        <Identifier label="RxGRP" value={identifiers.group} />
        <Identifier label="Member ID" value={identifiers.memberId} />
      </dl>

      <dl className={styles['facts']}>
        {props.medicine && <Fact label="Medicine" value={props.medicine} wide />}
        {props.quantity && <Fact label="Quantity" value={props.quantity} />}
        {props.ndc && <Fact label="NDC" value={props.ndc} figures />}
        <Fact label="Pharmacy" value={props.pharmacy} />
        {props.price && (
          <div className={styles['price']}>
            <dt>Estimated price</dt>
            <dd className="figures">{props.price}</dd>
            {props.priceDate && <dd className={styles['date']}>as of {props.priceDate}</dd>}
          </div>
        )}
      </dl>

      <p className={styles['pharmacist']}>
        <strong>Pharmacist:</strong> enter these numbers as the primary claim
        {props.benefitsManager && `, processed by ${props.benefitsManager}`}.
        {props.help && (
          <>
            {' '}
            Pharmacist help <a href={`tel:${props.help.pharmacist}`}>{props.help.pharmacist}</a>. Member help{' '}
            <a href={`tel:${props.help.member}`}>{props.help.member}</a>.
          </>
        )}
      </p>
      <p className={styles['notInsurance']}>THIS IS NOT INSURANCE</p>
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

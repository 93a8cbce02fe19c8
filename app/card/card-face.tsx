import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { CardFields } from '../../domain/card.ts';
import { HelpLine } from '../shell/legal.tsx';
import { useInnerHtml } from '../ui/server-html.tsx';
import styles from './card-face.module.css';
import './identifier.css';

/** The numbers that a pharmacist enters. */
export type CardIdentifiers = Pick<CardFields, 'bin' | 'pcn' | 'groupId' | 'memberId'>;

export interface CardFaceProps {
  /** The brand's mark and name. */
  brand: ReactNode;
  /** Emblem of the PBM. */
  emblem: ReactNode;
  /** The pharmacy's name. */
  pharmacy: string;
  identifiers: CardIdentifiers;
  /** The four numbers as an SVG (load-card-page.server.ts). */
  barcode?: string | null;
  /** 'Atorvastatin 20 mg tablet'. */
  medication: string | null;
  quantity: string | null;
  ndc: string | null;
  /** '$12.34'. */
  price: string | null;
  /** 'Nov 21, 2026'. */
  priceDate: string | null;
  /** Name of the PBM that processes the claim. */
  pbm: string | null;
  help: { member: string; pharmacist: string } | null;
  isDemonstration: boolean;
}

/**
 * The card that a pharmacist reads: the identifiers first, large and spaced; then the product and price; then the help lines.
 * It is white in every color scheme, on screen and on paper (spec §3, discount card).
 */
export function CardFace(props: CardFaceProps) {
  const { t } = useLingui();
  const { pbm, priceDate, help } = props;
  const rows = useIdentifierRows(props.identifiers);
  const pairs = [18, 22].find((limit) => countPairedCharacters(rows) <= limit);
  return (
    <article className={`${styles['card']} always-light`} aria-label={t`Discount card`}>
      <header className={styles['head']}>
        <div>
          <div className={styles['brand']}>{props.brand}</div>
          <p className={styles['kind']}>{t`Prescription discount card`}</p>
        </div>
        {props.emblem}
      </header>
      {props.isDemonstration && <DemonstrationNote className={styles['demonstration']} />}

      <dl className={`${styles['identifiers']} ${pairs ? styles[`pairs${pairs}`] : ''}`}>
        {rows.map(([label, value]) => (
          <Fact key={label} label={label} value={value} figures />
        ))}
      </dl>

      <dl className={styles['facts']}>
        {props.medication && <Fact label={t`Medication`} value={props.medication} wide />}
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
        <ForPharmacist pbm={pbm} />
        {help && (
          <>
            {' '}
            {t`Pharmacist help`} <HelpLine number={help.pharmacist} />. {t`Member help`}{' '}
            <HelpLine number={help.member} />.
          </>
        )}
      </p>
      <p className={styles['notInsurance']}>{t`THIS IS NOT INSURANCE`}</p>
    </article>
  );
}

/** How the claim is entered. In English, for the pharmacist; a visitor who reads another language gets a translation. */
export function ForPharmacist({ pbm }: { pbm: string | null }) {
  const { t, i18n } = useLingui();
  return (
    <>
      <span lang="en">
        <strong>Pharmacist:</strong> enter these numbers as the primary claim
        {pbm && `, processed by ${pbm}`}.
      </span>
      {i18n.locale !== 'en-US' && ` ${t`(The pharmacist enters these numbers as the primary claim.)`}`}
    </>
  );
}

interface FactProps {
  label: string;
  value: string;
  wide?: boolean;
  figures?: boolean;
}

function Fact({ label, value, wide, figures }: FactProps) {
  return (
    <div className={wide ? styles['wide'] : undefined}>
      <dt>{label}</dt>
      <dd className={figures ? 'figures identifier' : undefined}>{value}</dd>
    </div>
  );
}

/** The identifiers with the labels that pharmacists know. */
export function useIdentifierRows({ bin, pcn, groupId, memberId }: CardIdentifiers): [string, string][] {
  const { t } = useLingui();
  return [
    ['RxBIN', bin],
    ['RxPCN', pcn],
    [t`RxGRP`, groupId],
    [t`Member ID`, memberId],
  ];
}

/** How many characters stand side by side where the identifiers are two by two. */
export function countPairedCharacters(rows: readonly (readonly [string, string])[]): number {
  const [bin = 0, pcn = 0, group = 0, member = 0] = rows.map(([, value]) => value.length);
  return Math.max(bin, group) + Math.max(pcn, member);
}

export function DemonstrationNote({ className }: { className?: string | undefined }) {
  const { t } = useLingui();
  return (
    <p className={className}>
      <strong>{t`Demonstration card.`}</strong> {t`No pharmacy accepts these numbers.`}
    </p>
  );
}

/** The identifiers as a barcode for scanners; `svg` comes from cardBarcodeSvg. */
export function CardBarcode({ svg }: { svg: string }) {
  const { t } = useLingui();
  return (
    <figure className={`${styles['barcode']} always-light`}>
      <div
        role="img"
        aria-label={t`Barcode with the four numbers of this card`}
        dangerouslySetInnerHTML={useInnerHtml(svg)}
      />
      <figcaption>{t`If the scanner does not read it, type the four numbers.`}</figcaption>
    </figure>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import type { CardFields } from '../../domain/card.ts';
import { fitClass, longestClass } from '../../domain/identifier-width.ts';
import type { CardText } from '../../domain/product-text.ts';
import { HelpLine } from '../shell/legal.tsx';
import { useShell } from '../shell/shell-data.ts';
import { useInnerHtml } from '../ui/server-html.tsx';
import styles from './card-face.module.css';
import factStyles from './card-facts.module.css';
import './identifier.css';

/** The numbers that a pharmacist enters. */
export type CardIdentifiers = Pick<CardFields, 'bin' | 'pcn' | 'groupId' | 'memberId'>;

export interface CardFaceProps extends CardText {
  /** The brand's mark and name. */
  brand: ReactNode;
  /** Emblem of the PBM. */
  emblem: ReactNode;
  /** The pharmacy's name. */
  pharmacy: string;
  /** The address of its nearest store. */
  nearestStore?: string;
  identifiers: CardIdentifiers;
  /** The four codes as an SVG (load-card-page.server.ts). */
  barcode?: string | null;
  /** '15 mL' for five pens; null where the quantity names the amount. */
  billed?: string | null;
  ndc: string | null;
  /** '$12.34'. */
  price: string | null;
  /** 'Nov 21, 2026'. */
  priceDate: string | null;
  /** The price may have changed since that date. */
  isPriceOld: boolean;
  /** Name of the PBM that processes the claim; null on a demonstration card. */
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
  const { pbm, priceDate, help, nearestStore } = props;
  const rows = useIdentifierRows(props.identifiers);
  const [fit, longest] = [fitClass(rows, 15), longestClass(rows)];
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

      <dl className={`${factStyles['identifiers']} ${longest} ${fit ? `${factStyles['pairs']} ${fit}` : ''}`}>
        {rows.map(([label, value]) => (
          <Fact key={label} label={label} value={<Identifier value={value} />} figures />
        ))}
      </dl>

      <dl className={`${styles['product']} ${factStyles['facts']}`}>
        <MedicationFact {...props} className={factStyles['wide']} />
        <QuantityFact {...props} />
        {props.ndc && <Fact label="NDC" value={<Identifier value={props.ndc} />} figures />}
        {props.price && (
          <div className={factStyles['price']}>
            <dt>
              <PharmacyTerms text={t`Estimated price`} />
            </dt>
            <dd className="figures">{props.price}</dd>
            {priceDate && (
              <dd className={factStyles[props.isPriceOld ? 'old' : 'detail']}>
                {props.isPriceOld
                  ? t`Old cost, as of ${priceDate}. Ask for today’s price.`
                  : t`as of ${priceDate}`}
              </dd>
            )}
          </div>
        )}
        <Fact
          label={t`Pharmacy`}
          value={props.pharmacy}
          detail={nearestStore && t`Nearest: ${nearestStore}`}
          className={factStyles['pharmacy']}
        />
      </dl>

      {props.barcode && <CardBarcode svg={props.barcode} />}
      <p className={styles['pharmacist']}>
        <ForPharmacist pbm={pbm} />
      </p>
      {help && (
        <dl className={factStyles['facts']}>
          <Fact label={t`Pharmacist help`} value={<HelpLine number={help.pharmacist} />} />
          <Fact label={t`Member help`} value={<HelpLine number={help.member} />} />
        </dl>
      )}
      <NotInsurance className={styles['notInsurance']} />
    </article>
  );
}

interface ForPharmacistProps {
  pbm: string | null;
  /** Follows the English sentence. */
  children?: ReactNode;
}

/** How the claim is entered. In English, for the pharmacist; a visitor who reads another language gets a translation. */
export function ForPharmacist({ pbm, children }: ForPharmacistProps) {
  const { t, i18n } = useLingui();
  const plan = useShell()?.coverageNote?.plan;
  const translation = plan
    ? t`(The pharmacist bills ${plan} first, and enters these codes if it does not cover this medication.)`
    : t`(The pharmacist enters these codes as the primary claim.)`;
  return (
    <>
      <span lang="en">
        <strong>Pharmacist:</strong>
        {plan
          ? ` bill ${plan} first. If it does not cover this medication, enter these codes`
          : ' enter these codes as the primary claim'}
        {pbm && `, processed by ${pbm}`}.
      </span>
      {children}
      {i18n.locale !== 'en-US' && <span className={styles['translation']}>{translation}</span>}
    </>
  );
}

/** What pharmacists read in English, whatever the language of the text around it. */
const pharmacyTerms =
  /(THIS IS NOT INSURANCE|Won’t scan\? Type the four codes\.|Quantity to enter|(?:Demonstration card|Estimated price|Pharmacist help|Drug not covered|Medication|Quantity|Pharmacy|Group)(?= \(|\)|$)|(?:Member|cardholder) ID|\b(?:Rx[A-Z]{3}|BIN|PCN|NDC)\b)/;

/** A translated text whose English terms are marked, so that screen readers pronounce them in English. */
export function PharmacyTerms({ text }: { text: string }): ReactNode {
  const { i18n } = useLingui();
  if (i18n.locale === 'en-US') return text;
  return text.split(pharmacyTerms).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a term may occur twice in a text
      <span key={index} lang="en">
        {part}
      </span>
    ),
  );
}

interface FactProps {
  label: string;
  value: ReactNode;
  detail?: string | null | undefined;
  className?: string | undefined;
  figures?: boolean;
  lang?: 'en' | undefined;
}

/** A fact of the card with its label, which is marked as English where it is. */
export function Fact({ label, value, detail, className, figures, lang }: FactProps) {
  return (
    <div className={className}>
      <dt>
        <PharmacyTerms text={label} />
      </dt>
      <dd className={figures ? 'figures identifier' : undefined} lang={lang}>
        {value}
      </dd>
      {detail && <dd className={factStyles['detail']}>{detail}</dd>}
    </div>
  );
}

interface MedicationFactProps extends CardText {
  billed?: string | null;
  className: string | undefined;
}

/**
 * The medication as the pharmacist's label has it, then in the visitor's language, with the quantity unless that one is
 * translated beside the amount to enter; nothing where the medication is not known.
 */
export function MedicationFact({ medication, translation, billed, className }: MedicationFactProps) {
  const { t } = useLingui();
  if (!medication) return null;
  const translated = translation && [translation.medication, !billed && translation.quantity];
  return (
    <Fact
      label={t({ context: 'card', message: 'Medication' })}
      value={medication}
      lang={translation ? 'en' : undefined}
      detail={translated?.filter(Boolean).join(', ')}
      className={className}
    />
  );
}

/** The quantity; of counted packages the amount that a pharmacy enters, and the quantity in the visitor's language below. */
export function QuantityFact({ quantity, translation, billed }: CardText & { billed?: string | null }) {
  const { t } = useLingui();
  if (!quantity) return null;
  const own = translation?.quantity ?? quantity;
  if (billed) return <Fact label={t`Quantity to enter`} value={billed} detail={own} figures />;
  const label = t({ context: 'card', message: 'Quantity' });
  return <Fact label={label} value={quantity} lang={translation ? 'en' : undefined} />;
}

/** A code that screen readers read one character at a time; what is copied and printed is the code alone. */
export const Identifier = ({ value }: { value: string }) => (
  <>
    <span aria-hidden="true">{value}</span>
    <span className="sr-only spelled">{Array.from(value.replaceAll(' ', '')).join(' ')}</span>
  </>
);

/** The identifiers with the labels that pharmacists know; in other languages a word is translated after it, an abbreviation never. */
export function useIdentifierRows({ bin, pcn, groupId, memberId }: CardIdentifiers): [string, string][] {
  const { t } = useLingui();
  return [
    ['RxBIN', bin],
    ['RxPCN', pcn],
    ['RxGRP', groupId],
    [t`Member ID`, memberId],
  ];
}

/** What a card is not, for the pharmacist in English. */
export function NotInsurance({ className }: { className: string | undefined }) {
  const { t } = useLingui();
  return (
    <p className={className}>
      <PharmacyTerms text={t`THIS IS NOT INSURANCE`} />
    </p>
  );
}

/** The note on a card of demonstration data: no pharmacy accepts it. */
export function DemonstrationNote({ className }: { className?: string | undefined }) {
  const { t } = useLingui();
  return (
    <p className={className}>
      <strong>
        <PharmacyTerms text={t`Demonstration card.`} />
      </strong>{' '}
      {t`No pharmacy accepts these codes.`}
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
        aria-label={t`Barcode with the four codes of this card`}
        dangerouslySetInnerHTML={useInnerHtml(svg)}
      />
      <figcaption>
        <PharmacyTerms text={t`Won’t scan? Type the four codes.`} />
      </figcaption>
    </figure>
  );
}

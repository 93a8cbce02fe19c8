import { useLingui } from '@lingui/react/macro';

import { useShell } from '../shell/shell-data.ts';
import { ContentSection } from '../ui/content-page.tsx';
import { DisclosureList } from '../ui/disclosure-list.tsx';
import { Identifier, PharmacyTerms } from './card-face.tsx';
import counterStyles from './counter-page.module.css';
import styles from './counter-problems.module.css';
import wordStyles from './counter-words.module.css';
import type { CounterCard } from './load-counter.server.ts';
import { PriceReportForm, type ReportSection } from './price-report-form.tsx';

/** What each rejection on a pharmacy's screen means, and what to try. */
export function ClaimRejections({ card }: { card: CounterCard | null }) {
  const { t } = useLingui();
  const rejections = useClaimRejections(card);
  return (
    <ContentSection id="rejected" title={t`If the card is rejected`}>
      <p
        className={styles['intro']}
      >{t`Ask which message the screen shows, then choose it below. M/I means missing or invalid.`}</p>
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
  );
}

function RejectionName({ name, screenText }: ClaimRejection) {
  return (
    <span>
      <PharmacyTerms text={name} />
      {screenText && (
        <span className={styles['screenText']} lang="en">
          {screenText}
        </span>
      )}
    </span>
  );
}

function RejectionHelp({ id, meaning, onCard, steps }: ClaimRejection) {
  const { t } = useLingui();
  return (
    <>
      {onCard && (
        <p className={styles['onCard']}>
          {t`On your card:`}{' '}
          <strong className="figures identifier">
            {id === 'not-covered' ? <PharmacyTerms text={onCard} /> : <Identifier value={onCard} />}
          </strong>
        </p>
      )}
      <p>
        <PharmacyTerms text={meaning} />
      </p>
      <ul className={styles['list']} aria-label={t`What to try`}>
        {steps.map((step) => (
          <li key={step}>
            <PharmacyTerms text={step} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A reason why a pharmacy's claim with a discount card is rejected. */
interface ClaimRejection {
  /** Anchor on the page. */
  id: string;
  name: string;
  /** Code and text on the pharmacy's screen, in English; absent for several. */
  screenText?: string;
  /** The value on the visitor's card; null without a card. */
  onCard: string | null;
  meaning: string;
  steps: string[];
}

/** The usual rejections, in the order of the numbers on the card, then all others. The codes are NCPDP's. */
function useClaimRejections(card: CounterCard | null): ClaimRejection[] {
  const { t } = useLingui();
  const ownPrice = t`Ask for the pharmacy’s own cash price, or the price with your insurance: either may be lower.`;
  const { bin = null, pcn = null, groupId = null, memberId = null } = card?.identifiers ?? {};
  return [
    {
      id: 'bin',
      name: 'RxBIN',
      screenText: '01 M/I BIN Number',
      onCard: bin,
      meaning: t`The BIN is six digits that say which company processes the claim. It is missing or was mistyped, or the claim went to another company, often to your insurance on file.`,
      steps: [
        t`Read the six digits aloud one by one, including any zeros at the start.`,
        t`Ask them to add the card as a new plan, not in place of your insurance.`,
      ],
    },
    {
      id: 'pcn',
      name: 'RxPCN',
      screenText: '04 M/I Processor Control Number',
      onCard: pcn,
      meaning: t`The PCN tells the processor which of its programs the claim is for. It has to be exactly what the card says.`,
      steps: [
        t`Spell it letter by letter. Say which are letters and which are digits: O and 0, I and 1 look alike.`,
        t`Ask whether another plan’s PCN was left in the field.`,
      ],
    },
    {
      id: 'group',
      name: 'RxGRP',
      screenText: '06 M/I Group ID',
      onCard: groupId,
      meaning: t`The group says whose discount it is. Another group can mean another price, or none.`,
      steps: [
        t`Spell the group exactly as on the card, without spaces.`,
        t`If you have more than one discount card, check that all four codes are from the same one.`,
      ],
    },
    {
      id: 'member-id',
      name: t`Member ID`,
      screenText: '07 M/I Cardholder ID',
      onCard: memberId,
      meaning: t`The member ID on a discount card is the card’s own number. It is not your insurance’s number, and you need no membership.`,
      steps: [
        t`Read the card’s member ID aloud. It goes in the cardholder ID field.`,
        t`If the screen asks for a person code or a relationship, ask for “cardholder”.`,
      ],
    },
    {
      id: 'not-covered',
      name: t`Drug not covered`,
      screenText: '70 Product/Service Not Covered',
      onCard:
        card && [card.medication, card.quantity, card.ndc && `NDC ${card.ndc}`].filter(Boolean).join(' · '),
      meaning: t`The four codes were right, but the discount does not cover the product that was entered: this manufacturer, package or quantity, or the medication at all.`,
      steps: [
        t`Ask whether the NDC or quantity differs from the card’s, and whether they can fill the product on the card.`,
        t`Look up the medication again with the form, dosage and quantity the pharmacy has, and use that card.`,
        ownPrice,
      ],
    },
    {
      id: 'another',
      name: t`Another message`,
      onCard: null,
      meaning: t`The claim was stopped for another reason, such as “79 Fill Too Soon”: it is too early for the next refill.`,
      steps: [
        t`Ask what the message means, and what would settle it.`,
        t`If it is too early, ask on which day it can be filled.`,
        ownPrice,
      ],
    },
  ];
}

/** Why the price may differ at the counter, what to try, and the form that reports what was paid. */
export function PriceDifference({ report }: { report: ReportSection }) {
  const { t } = useLingui();
  const plan = useShell()?.coverageNote?.plan;
  return (
    <ContentSection id="price-different" title={t`If the price is different`}>
      <p>
        {plan
          ? t`If ${plan} covered it, pay only its copay. Otherwise another product or quantity was filled, or the cost has changed. Ask which before you pay.`
          : t`Usually another product or quantity was filled, the claim went to your insurance, or the cost has changed. Ask which before you pay.`}
      </p>
      <ul className={wordStyles['list']} aria-label={t`What to try`}>
        <li>
          {plan
            ? t`Ask whether ${plan} was billed first, and what the answer was.`
            : t`Ask whether the claim was sent with the card alone, without insurance or another card.`}
        </li>
        <li>{t`Compare the medication, dosage, form and quantity with the card.`}</li>
        <li>{t`Ask whether another manufacturer’s product is in stock, and what it costs with the card.`}</li>
        <li>{t`If the pharmacy’s own price is lower, pay that.`}</li>
        <li>{t`You don’t have to buy it. The pharmacist can reverse the claim and move your prescription to another pharmacy. For some medications the law limits that, so ask.`}</li>
      </ul>
      <div className={counterStyles['live']}>
        <PriceReportForm section={report} />
      </div>
    </ContentSection>
  );
}

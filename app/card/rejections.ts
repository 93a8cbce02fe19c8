import { useLingui } from '@lingui/react/macro';

import type { CounterCard } from './load-counter.server.ts';

/** One way a claim with a discount card fails. */
export interface Rejection {
  /** `#id` leads to it. */
  id: string;
  name: string;
  /** Code and text of the pharmacy's screen, in English as it stands there; null where there is none. */
  said: string | null;
  /** What the visitor's card has there; null where no card is known, or it has no such number. */
  onCard: string | null;
  means: string;
  tries: string[];
}

/** The usual rejections in the order of the card. Codes are those of NCPDP claims, in which M/I is missing or invalid. */
export function useRejections(card: CounterCard | null): Rejection[] {
  const { t } = useLingui();
  const { bin = null, pcn = null, group = null, memberId = null } = card?.identifiers ?? {};
  return [
    {
      id: 'bin',
      name: t`BIN`,
      said: '01 M/I BIN Number',
      onCard: bin,
      means: t`The BIN is six digits that say which company processes the claim. It is missing or was mistyped, or the claim went to another company, often to your insurance on file.`,
      tries: [
        t`Read the six digits out one by one, zeros at the start too.`,
        t`Ask for the card to be added as a new plan, not in the place of your insurance’s numbers.`,
      ],
    },
    {
      id: 'pcn',
      name: t`PCN`,
      said: '04 M/I Processor Control Number',
      onCard: pcn,
      means: t`The PCN tells the processor which of its programs the claim is for. It has to be exactly what the card says.`,
      tries: [
        t`Spell it letter by letter. Say which are letters and which are digits: O and 0, I and 1 look alike.`,
        t`Ask whether the PCN of another plan was left in its place.`,
      ],
    },
    {
      id: 'group',
      name: t`Group`,
      said: '06 M/I Group ID',
      onCard: group,
      means: t`The group (RxGRP) says whose discount it is. Another group can mean another price, or none.`,
      tries: [
        t`Spell the group as it stands on the card, without spaces.`,
        t`If you have more than one discount card, check that all four numbers are from the same one.`,
      ],
    },
    {
      id: 'member-id',
      name: t`Member ID`,
      said: '07 M/I Cardholder ID',
      onCard: memberId,
      means: t`The member ID on a discount card is the card’s own number. It is not your insurance’s number, and you need no membership.`,
      tries: [
        t`Read out the member ID of the card. It goes into the field for the cardholder ID.`,
        t`If the screen asks for a person code or a relationship, ask for “cardholder”.`,
      ],
    },
    {
      id: 'not-covered',
      name: t`Drug not covered`,
      said: '70 Product/Service Not Covered',
      onCard: card && [card.medicine, card.ndc && `NDC ${card.ndc}`].filter(Boolean).join(' · '),
      means: t`The four numbers were right, but the discount does not cover the product that was entered: this manufacturer, package or quantity, or the medicine at all.`,
      tries: [
        t`Ask whether the NDC or the quantity differs from the card’s, and whether the pharmacy can fill the product on the card.`,
        t`Look the medicine up again with the form, strength and quantity the pharmacy has, and take that card.`,
        t`Ask for the pharmacy’s own cash price, or the price with your insurance: either may be lower.`,
      ],
    },
    {
      id: 'price-differs',
      name: t`The price differs`,
      said: null,
      onCard: null,
      means: t`The claim went through, and the price is not the one on the card. That price is an estimate of its date: costs change, and another manufacturer’s product, quantity or location has another price.`,
      tries: [
        t`Ask whether the claim was made with the card alone, as the primary claim, and not with insurance or another card.`,
        t`Compare medicine, strength, form and quantity with the card.`,
        t`Ask whether another manufacturer’s product is in stock, and what it costs with the card.`,
        t`If the pharmacy’s own price is lower, pay that.`,
        t`You need not buy it. The claim can be reversed and the prescription moved to another pharmacy; for some medicines the law limits that, and the pharmacist knows.`,
      ],
    },
  ];
}

import type { WalletCard } from './wallet-request.ts';

/**
 * The translated texts of a card in a wallet. The labels BIN, PCN and Group are never translated, and others that the pharmacist
 * looks for are in English first.
 */
export interface PassTexts {
  kind: string;
  /** At most 32 letters. */
  shortKind: string;
  memberId: string;
  pharmacy: string;
  demonstration: string;
  notAccepted: string;
  demonstrationLong: string;
  memberHelp: string;
  pharmacistHelp: string;
  howToUse: string;
  howToUseLong: string;
  /** The instruction for a card with a note that another card comes first. */
  howToUseAfterOther: string;
  notInsurance: string;
}

const english: PassTexts = {
  kind: 'Prescription discount card',
  shortKind: 'Prescription discount card',
  memberId: 'Member ID',
  pharmacy: 'Pharmacy',
  demonstration: 'Demonstration',
  notAccepted: 'Not valid',
  demonstrationLong: 'Demonstration card. No pharmacy accepts these codes.',
  memberHelp: 'Member help',
  pharmacistHelp: 'Pharmacist help',
  howToUse: 'At the counter',
  howToUseLong:
    'Show this card, or read out the four codes. Pharmacist: enter these codes as the primary claim. A scanner may not read the barcode; the codes are what counts.',
  howToUseAfterOther:
    'Pharmacist: bill the other coverage first. If it does not cover this medication, enter these codes. A scanner may not read the barcode; the codes are what counts.',
  notInsurance: 'THIS IS NOT INSURANCE',
};

const spanish: PassTexts = {
  kind: 'Tarjeta de descuento para recetas',
  shortKind: 'Tarjeta de descuento',
  memberId: 'Member ID (miembro)',
  pharmacy: 'Farmacia',
  demonstration: 'Demostración',
  notAccepted: 'No válida',
  demonstrationLong: 'Tarjeta de demostración. Ninguna farmacia acepta estos códigos.',
  memberHelp: 'Ayuda para miembros',
  pharmacistHelp: 'Pharmacist help (ayuda)',
  howToUse: 'En el mostrador',
  howToUseLong:
    'Muestre esta tarjeta o lea los cuatro códigos. Pharmacist: enter these codes as the primary claim. Es posible que un escáner no lea el código de barras; bastan los cuatro códigos.',
  howToUseAfterOther:
    'Pharmacist: bill the other coverage first. If it does not cover this medication, enter these codes. Es posible que un escáner no lea el código de barras; bastan los cuatro códigos.',
  notInsurance: 'ESTO NO ES UN SEGURO (THIS IS NOT INSURANCE)',
};

/** The texts in the visitor's language. */
export function passTexts({ locale }: Pick<WalletCard, 'locale'>): PassTexts {
  return locale === 'es' ? spanish : english;
}

/** What to do with the card at the counter, also for the pharmacist. */
export function howToUse(card: Pick<WalletCard, 'locale' | 'note'>): string {
  const texts = passTexts(card);
  return card.note ? texts.howToUseAfterOther : texts.howToUseLong;
}

/** The numbers that identify a claim (spec §3, discount card). */
type CardNumbers = Pick<WalletCard, 'member_id' | 'bin' | 'pcn' | 'group_id'>;

/**
 * The text of the barcode. No standard defines the barcode of a discount card, and scanners differ; the printed numbers
 * are authoritative.
 */
export function barcodeText({ bin, pcn, group_id, member_id }: CardNumbers): string {
  return `BIN:${bin} PCN:${pcn} GRP:${group_id} ID:${member_id}`;
}

import type { WalletCard } from './wallet-request.ts';

/** What a card in a wallet says besides its numbers. BIN, PCN and Group stay as pharmacists read them. */
export interface PassTexts {
  kind: string;
  memberId: string;
  pharmacy: string;
  demonstration: string;
  notAccepted: string;
  demonstrationLong: string;
  memberHelp: string;
  pharmacistHelp: string;
  howToUse: string;
  howToUseLong: string;
  notInsurance: string;
}

const english: PassTexts = {
  kind: 'Prescription discount card',
  memberId: 'Member ID',
  pharmacy: 'Pharmacy',
  demonstration: 'Demonstration',
  notAccepted: 'Not valid',
  demonstrationLong: 'Demonstration card. No pharmacy accepts these numbers.',
  memberHelp: 'Member help',
  pharmacistHelp: 'Pharmacist help',
  howToUse: 'At the counter',
  howToUseLong:
    'Show this card, or read out the four numbers. Pharmacist: enter these numbers as the primary claim. A scanner may not read the code; the numbers are what counts.',
  notInsurance: 'THIS IS NOT INSURANCE',
};

const spanish: PassTexts = {
  kind: 'Tarjeta de descuento para recetas',
  memberId: 'N.º de miembro',
  pharmacy: 'Farmacia',
  demonstration: 'Demostración',
  notAccepted: 'No válida',
  demonstrationLong: 'Tarjeta de demostración. Ninguna farmacia acepta estos números.',
  memberHelp: 'Ayuda para miembros',
  pharmacistHelp: 'Ayuda para farmacéuticos',
  howToUse: 'En el mostrador',
  howToUseLong:
    'Muestre esta tarjeta o lea los cuatro números. Pharmacist: enter these numbers as the primary claim. Es posible que un escáner no lea el código; lo que cuenta son los números.',
  notInsurance: 'ESTO NO ES UN SEGURO (THIS IS NOT INSURANCE)',
};

/** The words of a card in its visitor's language. */
export function passTexts({ locale }: Pick<WalletCard, 'locale'>): PassTexts {
  return locale === 'es' ? spanish : english;
}

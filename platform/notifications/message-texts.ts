import type { Card, Extras, MessageContent } from './message-content.ts';

/** The texts of an email in one language. Null and empty parts are left out. */
export interface MessageTexts {
  /** 'Your discount card for CVS'; names no medication, because lock screens and lists of mail show it. */
  title: string;
  /** Shown beside the title in lists of mail; names no medication either. */
  preview: string;
  /** 'Estimated price', '$14.20' and 'as of Dec 3, 2025'. */
  price: { label: string; amount: string; date: string | null } | null;
  /** The sender's note next to each card. */
  note: string | null;
  /** Warnings about the price. */
  caveats: { oldCost: string | null; differ: string | null };
  /** Labels and values of the card, as a pharmacist reads them. */
  card: { label: string; value: string }[];
  ndc: { label: string; value: string } | null;
  medication: string | null;
  /** What the pharmacist does with the codes, in English, and its translation where the message is in Spanish. */
  pharmacistInstruction: { english: string; translation: string | null } | null;
  helpLines: { label: string; phone: string }[];
  notInsurance: string | null;
  /** States that no pharmacy accepts the card; null for a real card. */
  demonstration: string | null;
  instruction: string;
  /** Where the message leads, and the text of the link. */
  url: string | null;
  openLink: string;
  reasonForEmail: string;
  unsubscribe: string;
}

const english = {
  titleWithChain: (chain: string) => `Your discount card for ${chain}`,
  title: 'Your discount card',
  preview: 'The codes that the pharmacist asks for are inside.',
  price: 'Estimated price',
  asOf: (date: string) => `as of ${date}`,
  oldCost: 'The cost behind this price is more than two years old. Today’s price may be very different.',
  differ: 'The pharmacy’s price can differ from this estimate. Ask for the price before you pay.',
  pharmacistInstruction: { alone: null as string | null, afterOther: null as string | null },
  pharmacistHelp: 'Pharmacist help',
  memberHelp: 'Member help',
  notInsurance: 'THIS IS NOT INSURANCE',
  demonstration: 'DEMONSTRATION: no pharmacy accepts this card.',
  instruction: 'Show this to the pharmacist.',
  openLink: 'Open the card',
  reasonForEmail: 'You got this message because somebody asked for it to be sent to this address.',
  unsubscribe: 'Stop all emails to this address',
  rewards: {
    title: 'About our rewards',
    instruction: 'What there is to earn, and the terms, are on this page.',
    openLink: 'Open the page',
  },
};

const spanish: typeof english = {
  titleWithChain: (chain) => `Su tarjeta de descuento para ${chain}`,
  title: 'Su tarjeta de descuento',
  preview: 'Aquí están los códigos que le pedirán en la farmacia.',
  price: 'Precio estimado',
  asOf: (date) => `al ${date}`,
  oldCost:
    'El costo en que se basa este precio tiene más de dos años. El precio de hoy puede ser muy diferente.',
  differ: 'El precio de la farmacia puede ser distinto de este cálculo. Pregunte el precio antes de pagar.',
  pharmacistInstruction: {
    alone: '(El farmacéutico ingresa estos códigos como reclamo principal, sin el seguro).',
    afterOther:
      '(El farmacéutico factura primero a la otra cobertura y, si no cubre este medicamento, ingresa estos códigos).',
  },
  pharmacistHelp: 'Ayuda para farmacéuticos',
  memberHelp: 'Ayuda para miembros',
  notInsurance: 'ESTO NO ES UN SEGURO (THIS IS NOT INSURANCE)',
  demonstration: 'MUESTRA: ninguna farmacia acepta esta tarjeta.',
  instruction: 'Muestre esto en la farmacia.',
  openLink: 'Abrir la tarjeta',
  reasonForEmail: 'Recibe este mensaje porque alguien pidió enviarlo a esta dirección.',
  unsubscribe: 'No recibir más correos en esta dirección',
  rewards: {
    title: 'Sobre nuestras recompensas',
    instruction: 'Lo que se puede ganar y las condiciones están en esta página.',
    openLink: 'Abrir la página',
  },
};

/** `afterOther` is used if the sender's note says that another card comes first. */
const pharmacistInstructions = {
  alone: 'Pharmacist: enter these codes as the primary claim, without insurance.',
  afterOther:
    'Pharmacist: bill the other coverage first. If it does not cover this medication, enter these codes.',
};

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The texts of an email in the language of its extras. */
export function composeTexts(content: MessageContent): MessageTexts {
  if (content.kind === 'coupon') return composeCardTexts(content.coupon, content.extras);
  const translations = content.extras.locale === 'es' ? spanish : english;
  const { reasonForEmail, unsubscribe, rewards } = translations;
  return {
    ...rewards,
    preview: rewards.instruction,
    url: content.extras.url,
    price: null,
    note: null,
    caveats: { oldCost: null, differ: null },
    card: [],
    ndc: null,
    pharmacistInstruction: null,
    helpLines: [],
    notInsurance: null,
    medication: null,
    demonstration: null,
    reasonForEmail,
    unsubscribe,
  };
}

/** The labels of the card stay English, as pharmacists know them. */
function composeCardTexts(card: Card, extras: Extras): MessageTexts {
  const translations = extras.locale === 'es' ? spanish : english;
  const { instruction, openLink, notInsurance, reasonForEmail, unsubscribe } = translations;
  const order = extras.note === null ? 'alone' : 'afterOther';
  const rows = [
    { label: 'BIN', value: card.bin },
    { label: 'PCN', value: card.pcn },
    { label: 'Group', value: card.group_id },
    { label: 'Member ID', value: card.member_id },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  return {
    title:
      card.chain_display_name === null
        ? translations.title
        : translations.titleWithChain(card.chain_display_name),
    preview: card.demonstration ? translations.demonstration : translations.preview,
    // A cost of 0 is not a price (spec §5).
    price: card.cost
      ? {
          label: translations.price,
          amount: dollars.format(card.cost),
          date: card.priced_on && translations.asOf(formatDate(card.priced_on, extras.locale)),
        }
      : null,
    caveats: {
      oldCost: card.cost && card.old_cost ? translations.oldCost : null,
      differ: card.cost ? translations.differ : null,
    },
    card: rows,
    ndc: card.ndc === null ? null : { label: 'NDC', value: card.ndc },
    pharmacistInstruction:
      rows.length > 0
        ? {
            english: pharmacistInstructions[order],
            translation: translations.pharmacistInstruction[order],
          }
        : null,
    helpLines: [
      { label: translations.pharmacistHelp, phone: extras.help_pharmacist },
      { label: translations.memberHelp, phone: extras.help_member },
    ].flatMap(({ label, phone }) => (phone === null ? [] : [{ label, phone }])),
    medication: card.drug_label,
    note: extras.note,
    demonstration: card.demonstration ? translations.demonstration : null,
    url: card.url ?? null,
    instruction,
    openLink,
    notInsurance,
    reasonForEmail,
    unsubscribe,
  };
}

/** The rows of the card in an email, which include the NDC. */
export const listCardRows = ({ card, ndc }: MessageTexts): MessageTexts['card'] =>
  ndc ? [...card, ndc] : card;

/** Formats 2025-12-03 as 'Dec 3, 2025', and returns any other text unchanged. */
function formatDate(day: string, locale: Extras['locale']): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(date.getTime())) return day;
  const region = locale === 'es' ? 'es-US' : 'en-US';
  return date.toLocaleDateString(region, { dateStyle: 'medium', timeZone: 'UTC' });
}

import type { Coupon, Extras } from './message-content.ts';

/** What a coupon says in a language, in parts that are left out where nothing is known. */
export interface CouponWords {
  /** 'Your discount card for CVS'; says no medicine: it is seen on locked screens and in lists of mail. */
  title: string;
  /** Shown beside the title in lists of mail; says no medicine either. */
  preview: string;
  /** 'Estimated price', '$14.20' and 'as of Dec 3, 2025'. */
  price: { label: string; amount: string; date: string | null } | null;
  /** What to know of the price: that it rests on an old cost, and that the pharmacy's can differ. Not in texts. */
  caveats: { oldCost: string | null; differ: string | null };
  /** Labels and values of the card, as a pharmacist reads them. */
  card: { label: string; value: string }[];
  /** A line of the card in e-mail; a text shows on locked screens and names no medicine. */
  ndc: { label: string; value: string } | null;
  medicine: string | null;
  /** What the pharmacist does with the numbers, in English, and what that means where the message is not. */
  pharmacist: { english: string; meaning: string | null } | null;
  /** Whom to call. */
  help: { label: string; phone: string }[];
  notInsurance: string | null;
  /** Says that no pharmacy accepts it; null for a card that works. */
  demonstration: string | null;
  show: string;
  openCard: string;
  /** Words that carriers ask for at the end of a text message. */
  smsEnding: string;
  whyYouGotThis: string;
  /** Of the link that does it. */
  stopEmails: string;
}

const english = {
  titleAt: (chain: string) => `Your discount card for ${chain}`,
  title: 'Your discount card',
  preview: 'The numbers that the pharmacist asks for are inside.',
  price: 'Estimated price',
  asOf: (date: string) => `as of ${date}`,
  oldCost: 'The cost behind this price is more than two years old. Today’s price may be very different.',
  differ: 'The pharmacy’s price can differ from this estimate. Ask for the price before you pay.',
  meaning: null as string | null,
  pharmacistHelp: 'Pharmacist help',
  memberHelp: 'Member help',
  notInsurance: 'THIS IS NOT INSURANCE',
  demonstration: 'DEMONSTRATION: no pharmacy accepts this card.',
  show: 'Show this to the pharmacist.',
  openCard: 'Open the card',
  smsEnding: 'Msg & data rates may apply. Reply HELP for help, STOP to end.',
  whyYouGotThis: 'You got this message because somebody asked for it to be sent to this address.',
  stopEmails: 'Stop all e-mails to this address',
};

const spanish: typeof english = {
  titleAt: (chain) => `Su tarjeta de descuento para ${chain}`,
  title: 'Su tarjeta de descuento',
  preview: 'Aquí están los números que le pedirán en la farmacia.',
  price: 'Precio estimado',
  asOf: (date) => `al ${date}`,
  oldCost:
    'El costo en que se basa este precio tiene más de dos años. El precio de hoy puede ser muy diferente.',
  differ: 'El precio de la farmacia puede ser distinto de este cálculo. Pregunte el precio antes de pagar.',
  meaning: '(El farmacéutico ingresa estos datos como reclamo principal, sin el seguro).',
  pharmacistHelp: 'Ayuda para farmacéuticos',
  memberHelp: 'Ayuda para miembros',
  notInsurance: 'ESTO NO ES UN SEGURO (THIS IS NOT INSURANCE)',
  demonstration: 'MUESTRA: ninguna farmacia acepta esta tarjeta.',
  show: 'Muestre esto en la farmacia.',
  openCard: 'Abrir la tarjeta',
  smsEnding: 'Pueden aplicarse tarifas de mensajes y datos. Responda HELP para ayuda, STOP para parar.',
  whyYouGotThis: 'Recibe este mensaje porque alguien pidió enviarlo a esta dirección.',
  stopEmails: 'No recibir más correos en esta dirección',
};

/** Pharmacists read English. */
const toPharmacist = 'Pharmacist: enter these numbers as the primary claim, without insurance.';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The words of a coupon in the language of its extras; labels of the card stay English, as pharmacists know them. */
export function couponWords(coupon: Coupon, extras: Extras): CouponWords {
  const words = extras.locale === 'es' ? spanish : english;
  const card = [
    { label: 'BIN', value: coupon.bin },
    { label: 'PCN', value: coupon.pcn },
    { label: 'Group', value: coupon.group_id },
    { label: 'Member ID', value: coupon.member_id },
  ].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }]));
  return {
    title: coupon.chain_display_name === null ? words.title : words.titleAt(coupon.chain_display_name),
    preview: coupon.demonstration ? words.demonstration : words.preview,
    // A cost of 0 is no price (spec §5).
    price: coupon.cost
      ? {
          label: words.price,
          amount: dollars.format(coupon.cost),
          date: coupon.priced_on && words.asOf(dateWords(coupon.priced_on, extras.locale)),
        }
      : null,
    caveats: {
      oldCost: coupon.cost && coupon.old_cost ? words.oldCost : null,
      differ: coupon.cost ? words.differ : null,
    },
    card,
    ndc: coupon.ndc === null ? null : { label: 'NDC', value: coupon.ndc },
    pharmacist: card.length > 0 ? { english: toPharmacist, meaning: words.meaning } : null,
    help: [
      { label: words.pharmacistHelp, phone: extras.help_pharmacist },
      { label: words.memberHelp, phone: extras.help_member },
    ].flatMap(({ label, phone }) => (phone === null ? [] : [{ label, phone }])),
    notInsurance: words.notInsurance,
    medicine: coupon.drug_label,
    demonstration: coupon.demonstration ? words.demonstration : null,
    show: words.show,
    openCard: words.openCard,
    ...endings(extras),
  };
}

/** The lines of the card in an e-mail. */
export const linesOf = ({ card, ndc }: CouponWords): CouponWords['card'] => (ndc ? [...card, ndc] : card);

/** 'Dec 3, 2025' of 2025-12-03; what is no such date stays as it is. */
function dateWords(day: string, locale: Extras['locale']): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(date.getTime())) return day;
  const region = locale === 'es' ? 'es-US' : 'en-US';
  return date.toLocaleDateString(region, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** How every message ends, in the language of its extras. */
export function endings({
  locale,
}: Pick<Extras, 'locale'>): Pick<CouponWords, 'smsEnding' | 'whyYouGotThis' | 'stopEmails'> {
  const { smsEnding, whyYouGotThis, stopEmails } = locale === 'es' ? spanish : english;
  return { smsEnding, whyYouGotThis, stopEmails };
}

import type { Coupon, Extras } from './coupon.ts';

/** What a coupon says in a language, in parts that are left out where nothing is known. */
export interface CouponWords {
  /** 'Your discount card for CVS'; says no medicine: it is seen on locked screens and in lists of mail. */
  title: string;
  /** Shown beside the title in lists of mail; says no medicine either. */
  preview: string;
  /** 'Price with this card' and '$14.20'. */
  price: { label: string; amount: string } | null;
  /** Labels and values of the card, as a pharmacist reads them. */
  card: { label: string; value: string }[];
  medicine: string | null;
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
  price: 'Price with this card',
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
  price: 'Precio con esta tarjeta',
  demonstration: 'MUESTRA: ninguna farmacia acepta esta tarjeta.',
  show: 'Muestre esto en la farmacia.',
  openCard: 'Abrir la tarjeta',
  smsEnding: 'Pueden aplicarse tarifas de mensajes y datos. Responda HELP para ayuda, STOP para parar.',
  whyYouGotThis: 'Recibe este mensaje porque alguien pidió enviarlo a esta dirección.',
  stopEmails: 'No recibir más correos en esta dirección',
};

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
    price: coupon.cost ? { label: words.price, amount: dollars.format(coupon.cost) } : null,
    card,
    medicine: coupon.drug_label,
    demonstration: coupon.demonstration ? words.demonstration : null,
    show: words.show,
    openCard: words.openCard,
    ...endings(extras),
  };
}

/** How every message ends, in the language of its extras. */
export function endings({
  locale,
}: Pick<Extras, 'locale'>): Pick<CouponWords, 'smsEnding' | 'whyYouGotThis' | 'stopEmails'> {
  const { smsEnding, whyYouGotThis, stopEmails } = locale === 'es' ? spanish : english;
  return { smsEnding, whyYouGotThis, stopEmails };
}

import { countSeptets, maxSegmentLength, toGsmText } from './gsm-text.ts';
import type { Card, MessageContent, RewardsExtras } from './message-content.ts';

interface SmsWords {
  card: (brand: string, details: string) => string;
  rewards: (brand: string) => string;
  demonstration: string;
  /** The opt-out instructions, which carriers require in the first message. Every message may be the first. */
  stop: string;
  /** A short form, for texts in which every character counts. */
  shortStop: string;
}

const english: SmsWords = {
  card: (brand, details) => `${brand} card${details}`,
  rewards: (brand) => `${brand}: our rewards and terms`,
  demonstration: 'DEMO: invalid',
  stop: 'Reply STOP to end',
  shortStop: 'STOP to end',
};

// Written without the accented letters that GSM 03.38 lacks (á, í, ó, ú).
const spanish: SmsWords = {
  card: (brand, details) => `Tarjeta ${brand}${details}`,
  rewards: (brand) => `${brand}: recompensas y condiciones`,
  demonstration: 'DEMO: no sirve',
  stop: 'STOP para cancelar',
  shortStop: 'STOP: baja',
};

const maxBrandLength = 40;
/** The shortest useful part of a chain's name. */
const minChainLength = 5;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const fits = (text: string) => countSeptets(text) <= maxSegmentLength;

const joinLines = (...lines: (string | null)[]) => lines.filter(Boolean).join('\n');

/**
 * Composes a text message of one segment: the sender, the card's numbers or the topic, the link, and how to stop. It never
 * names the medication, because it shows on lock screens.
 */
export function composeSms(content: MessageContent, partner: string): string {
  const { extras } = content;
  const words = extras.locale === 'es' ? spanish : english;
  const brand = toGsmText(extras.brand ?? partner).slice(0, maxBrandLength);
  return content.kind === 'rewards'
    ? composeRewardsSms(content.extras, brand, words)
    : composeCardSms(content.coupon, brand, words);
}

function composeRewardsSms({ url }: RewardsExtras, brand: string, words: SmsWords): string {
  const texts = [
    joinLines(words.rewards(brand), url, words.stop),
    joinLines(brand, url, words.stop),
    joinLines(words.rewards(brand), words.stop),
  ];
  return texts.find(fits) ?? joinLines(brand, words.stop);
}

/**
 * Parts that do not fit are dropped in this order: the end of the chain's name, the chain, the price, the link, the numbers.
 * The numbers are kept longest, because the signal in a pharmacy may be too weak to open the link.
 */
function composeCardSms(card: Card, brand: string, words: SmsWords): string {
  const price = card.cost ? dollars.format(card.cost) : '';
  const chain = toGsmText(card.chain_display_name ?? '');
  const numbers = listNumbers(card);
  const url = card.url ?? null;
  const demonstration = card.demonstration ? words.demonstration : null;
  const compose = (details: string, ...rest: (string | null)[]) =>
    joinLines(words.card(brand, details), demonstration, ...rest, words.stop);
  const composeShort = (...rest: (string | null)[]) =>
    joinLines(brand, demonstration, ...rest, words.shortStop);
  const describe = (chainName: string) =>
    [chainName && `, ${chainName}`, price && `: ${price}`].filter(Boolean).join('');

  const room = maxSegmentLength - countSeptets(compose(describe(''), numbers, url));
  const cutChain = chain.slice(0, Math.max(0, room - 3)).trimEnd();
  const texts = [
    compose(describe(chain), numbers, url),
    ...(cutChain.length >= minChainLength ? [compose(describe(`${cutChain}.`), numbers, url)] : []),
    compose(describe(''), numbers, url),
    compose('', numbers, url),
    composeShort(numbers, url),
    compose(describe(chain), numbers),
    composeShort(numbers),
    composeShort(url),
  ];
  return texts.find(fits) ?? composeShort();
}

/** 'BIN 610097 PCN 9999 GRP SAMPLE ID DEMO0001', with the labels of the cards that pharmacists know. */
function listNumbers(card: Card): string {
  return (
    [
      ['BIN', card.bin],
      ['PCN', card.pcn],
      ['GRP', card.group_id],
      ['ID', card.member_id],
    ] as const
  )
    .flatMap(([label, value]) => (value === null ? [] : [`${label} ${toGsmText(value)}`]))
    .join(' ');
}

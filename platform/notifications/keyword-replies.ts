import type { Keyword } from './sms-keywords.ts';

/** Who sends text messages, as people know it: what an answer to HELP and STOP has to name. */
export interface SmsProgram {
  /** 'Sample Rx'. */
  brand: string;
  /** A telephone number where somebody helps. */
  helpLine: string;
}

type KeywordReplies = Record<Keyword['intent'], (programme: SmsProgram) => string>;

const english: KeywordReplies = {
  stop: ({ brand, helpLine }) =>
    `${brand}: You are unsubscribed and get no more messages. Reply START to get them again. Help: ${helpLine}`,
  start: ({ brand }) =>
    `${brand}: You get messages again when you ask for them. Reply HELP for help, STOP to cancel. Msg & data rates may apply.`,
  help: ({ brand, helpLine }) =>
    `${brand}: discount cards by text, when asked for on our site. Help: ${helpLine}. Msg & data rates may apply. Reply STOP to cancel.`,
};

// Without a letter that GSM 03.38 lacks, which are all accents but é and ñ: one of them makes a text two segments.
const spanish: KeywordReplies = {
  stop: ({ brand, helpLine }) =>
    `${brand}: Ya no le enviaremos mensajes. Responda START para recibirlos de nuevo. Ayuda: ${helpLine}`,
  start: ({ brand }) =>
    `${brand}: Le enviaremos mensajes cuando los pida. Responda HELP para ayuda, STOP para cancelar. Pueden aplicarse tarifas.`,
  help: ({ brand, helpLine }) =>
    `${brand}: tarjetas de descuento por mensaje, si las pide. Ayuda: ${helpLine}. Pueden aplicarse tarifas. Responda STOP para cancelar.`,
};

/** What is answered to a keyword: one segment (160 characters of GSM 03.38) for a brand of up to 30 characters. */
export function composeKeywordReply(
  wish: Keyword['intent'],
  programme: SmsProgram,
  language: 'en' | 'es',
): string {
  return (language === 'es' ? spanish : english)[wish](programme);
}

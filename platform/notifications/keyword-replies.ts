import type { Keyword } from './sms-keywords.ts';

/** The sender of text messages, as replies to HELP and STOP must name it. */
export interface SmsProgram {
  /** 'Sample Rx'. */
  brand: string;
  /** The phone number of customer support. */
  helpLine: string;
}

type ReplyTemplates = Record<Keyword['intent'], (program: SmsProgram) => string>;

const english: ReplyTemplates = {
  stop: ({ brand, helpLine }) =>
    `${brand}: You are unsubscribed and get no more messages. Reply START to get them again. Help: ${helpLine}`,
  start: ({ brand }) =>
    `${brand}: You get messages again when you ask for them. Reply HELP for help, STOP to cancel. Msg & data rates may apply.`,
  help: ({ brand, helpLine }) =>
    `${brand}: discount cards by text, when asked for on our site. Help: ${helpLine}. Msg & data rates may apply. Reply STOP to cancel.`,
};

// Has no accented letters except é and ñ, because GSM 03.38 lacks the others, and one of them would make the text two
// segments long.
const spanish: ReplyTemplates = {
  stop: ({ brand, helpLine }) =>
    `${brand}: Ya no le enviaremos mensajes. Responda START para recibirlos de nuevo. Ayuda: ${helpLine}`,
  start: ({ brand }) =>
    `${brand}: Le enviaremos mensajes cuando los pida. Responda HELP para ayuda, STOP para cancelar. Pueden aplicarse tarifas.`,
  help: ({ brand, helpLine }) =>
    `${brand}: tarjetas de descuento por mensaje, si las pide. Ayuda: ${helpLine}. Pueden aplicarse tarifas. Responda STOP para cancelar.`,
};

/** The reply to a keyword: one segment (160 characters of GSM 03.38) for a brand of up to 30 characters. */
export function composeKeywordReply(
  intent: Keyword['intent'],
  program: SmsProgram,
  language: 'en' | 'es',
): string {
  return (language === 'es' ? spanish : english)[intent](program);
}

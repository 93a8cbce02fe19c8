/** The intent of a reply to a text message, and its language; null where the words do not reveal it. */
export interface Keyword {
  intent: 'stop' | 'start' | 'help';
  language: 'es' | null;
}

/**
 * The stop words that carriers, the provider and 47 CFR 64.1200(a)(10) require, and their Spanish equivalents. A line that
 * begins with one of them stops messages, whatever follows: "stop please", "STOP sending me this". A recipient who is
 * stopped by mistake can start again, but ignoring a stop request is illegal.
 */
const stopWords = new Set('STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT'.split(' '));
const spanishStopWords = new Set(
  'ALTO PARAR PARE PAREN BASTA CANCELAR CANCELE BAJA DETENER DETENGA DETENGAN SALIR TERMINAR FIN'.split(' '),
);

/** Phrases that stop messages anywhere in a text, because the law requires honoring any reasonable wording. */
const stopPhrases =
  /\b(OPT ?OUT|OPTING OUT|UNSUBSCRIBE|REMOVE ME|TAKE ME OFF|NO MORE (TEXTS|TEXTING|MESSAGES)|(STOP|QUIT) (TEXTING|SENDING|MESSAGING|CONTACTING)|(DO NOT|DONT) (TEXT|SEND|MESSAGE|CONTACT))\b/;
const spanishStopPhrases =
  /\b(NO ME (ENVIE[NS]?|MANDE[NS]?|ESCRIBA[NS]?|TEXTEE[NS]?)|(NO|SIN) MAS (MENSAJES|TEXTOS)|NO QUIERO (MAS|RECIBIR)|(QUITE|BORRE|ELIMINE|SAQUE)N?ME|(DEJAR|DEJE|DEJEN|PARE|PAREN) DE (ENVIAR|MANDAR|ESCRIBIR|RECIBIR|TEXTEAR)(ME)?)\b/;

/**
 * Keywords that count only if they are alone on the first line, because a word inside a sentence must not resubscribe
 * anybody.
 */
const startWords = new Set(['START', 'UNSTOP', 'YES']);
const spanishStartWords = new Set(['INICIAR', 'COMENZAR']);
const helpWords = new Set(['HELP', 'INFO']);
const spanishHelpWords = new Set(['AYUDA']);

const politeWords = /\b(PLEASE|PLS|POR FAVOR)\b/g;

/** Keywords that carriers also accept as two words. */
const twoWordKeywords: readonly [RegExp, string][] = [
  [/\bOPT OUT\b/g, 'OPTOUT'],
  [/\bSTOP ALL\b/g, 'STOPALL'],
];

/**
 * Parses the intent of a text, ignoring case and punctuation; null for any other text. Lines are read separately,
 * because phones put a signature on a line of its own. Stop outranks every other intent.
 */
export function parseKeyword(text: string): Keyword | null {
  const lines = text
    .split(/[\r\n\u2028\u2029]+/)
    .map(splitWords)
    .filter((words) => words.length > 0);
  // A phrase may continue on the next line.
  const allWords = lines.flat().join(' ');
  const startsLine = (keywords: ReadonlySet<string>) => lines.some(([first = '']) => keywords.has(first));
  if (startsLine(stopWords) || stopPhrases.test(allWords)) return { intent: 'stop', language: null };
  if (startsLine(spanishStopWords) || spanishStopPhrases.test(allWords))
    return { intent: 'stop', language: 'es' };
  const [[first = '', ...rest] = []] = lines;
  if (rest.length > 0) return null;
  if (startWords.has(first)) return { intent: 'start', language: null };
  if (spanishStartWords.has(first)) return { intent: 'start', language: 'es' };
  if (helpWords.has(first)) return { intent: 'help', language: null };
  return spanishHelpWords.has(first) ? { intent: 'help', language: 'es' } : null;
}

/** The words of a line in upper case, without accents, punctuation, emoji and polite words. */
function splitWords(line: string): string[] {
  const plain = line
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^A-Z0-9]+/g, ' ');
  return twoWordKeywords
    .reduce((text, [twoWords, keyword]) => text.replaceAll(twoWords, keyword), plain)
    .replaceAll(politeWords, ' ')
    .split(' ')
    .filter((word) => word !== '');
}

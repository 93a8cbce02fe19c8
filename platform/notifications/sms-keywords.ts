/** What somebody who answers a text message wants, and in which language they said so; null where the words tell none. */
export interface Keyword {
  intent: 'stop' | 'start' | 'help';
  language: 'es' | null;
}

/**
 * The words that the carriers, the provider and 47 CFR 64.1200(a)(10) want to be honoured, and what they are in Spanish.
 * A line that begins with one of them stops messages however it goes on: "stop please", "STOP sending me this". Who is
 * stopped by mistake can start again; the other way round is against the law.
 */
const stopWords = new Set('STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT'.split(' '));
const spanishStopWords = new Set('ALTO PARAR BASTA CANCELAR BAJA'.split(' '));

/** These stop messages wherever they stand: the law wants any reasonable way of saying so to be honoured. */
const stopPhrases =
  /\b(OPT ?OUT|OPTING OUT|UNSUBSCRIBE|REMOVE ME|TAKE ME OFF|NO MORE (TEXTS|TEXTING|MESSAGES)|(STOP|QUIT) (TEXTING|SENDING|MESSAGING|CONTACTING)|(DO NOT|DONT) (TEXT|SEND|MESSAGE|CONTACT))\b/;
const spanishStopPhrases =
  /\b(NO ME (ENVIE[NS]?|MANDE[NS]?|ESCRIBA[NS]?)|NO MAS (MENSAJES|TEXTOS)|(DEJE|DEJEN|PARE|PAREN) DE (ENVIAR|MANDAR|ESCRIBIR)(ME)?)\b/;

/** These count alone on the first line: nobody is started again by a word in a sentence. */
const startWords = new Set(['START', 'UNSTOP', 'YES']);
const spanishStartWords = new Set(['INICIAR', 'COMENZAR']);
const helpWords = new Set(['HELP', 'INFO']);
const spanishHelpWords = new Set(['AYUDA']);

const courtesies = /\b(PLEASE|PLS|POR FAVOR)\b/g;

/** Words that carriers take in two. */
const inTwo: readonly [RegExp, string][] = [
  [/\bOPT OUT\b/g, 'OPTOUT'],
  [/\bSTOP ALL\b/g, 'STOPALL'],
];

/**
 * What a text asks for, in any case, whatever stands around the words; null for anything else. Telephones put their
 * signature on a line of its own, so lines are read one by one; what stops messages goes before everything else.
 */
export function parseKeyword(text: string): Keyword | null {
  const lines = text
    .split(/[\r\n\u2028\u2029]+/)
    .map(splitWords)
    .filter((words) => words.length > 0);
  // A phrase may run on over the end of a line.
  const whole = lines.flat().join(' ');
  const begins = (words: ReadonlySet<string>) => lines.some(([first = '']) => words.has(first));
  if (begins(stopWords) || stopPhrases.test(whole)) return { intent: 'stop', language: null };
  if (begins(spanishStopWords) || spanishStopPhrases.test(whole)) return { intent: 'stop', language: 'es' };
  const [[first = '', ...more] = []] = lines;
  if (more.length > 0) return null;
  if (startWords.has(first)) return { intent: 'start', language: null };
  if (spanishStartWords.has(first)) return { intent: 'start', language: 'es' };
  if (helpWords.has(first)) return { intent: 'help', language: null };
  return spanishHelpWords.has(first) ? { intent: 'help', language: 'es' } : null;
}

/** The words of a line without accents, punctuation, emoji and courtesies. */
function splitWords(line: string): string[] {
  const plain = line
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^A-Z0-9]+/g, ' ');
  const said = inTwo.reduce((so, [twoWords, one]) => so.replaceAll(twoWords, one), plain);
  return said
    .replaceAll(courtesies, ' ')
    .split(' ')
    .filter((word) => word !== '');
}

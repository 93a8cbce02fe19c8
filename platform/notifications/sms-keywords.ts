/** What somebody who answers a text message wants, and in which language they said so; null where the words tell none. */
export interface Keyword {
  wish: 'stop' | 'start' | 'help';
  language: 'es' | null;
}

/**
 * The words that the carriers, the provider and 47 CFR 64.1200(a)(10) want to be honoured, and what they are in Spanish.
 * A text that begins with one of them and is short says no more than that: "stop please", "stop texting me".
 */
const stopWords = new Set('STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT'.split(' '));
const spanishStopWords = new Set('ALTO PARAR BASTA CANCELAR BAJA'.split(' '));
/** Who stops by mistake can start again; the other way round is against the law. */
const mostWords = 4;

/** These count alone: nobody is started again by a word in a sentence. */
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

/** What a text asks for, in any case, whatever stands around the words; null for anything else. */
export function keywordOf(text: string): Keyword | null {
  const words = wordsOf(text);
  const [first = ''] = words;
  if (words.length <= mostWords && stopWords.has(first)) return { wish: 'stop', language: null };
  if (words.length <= mostWords && spanishStopWords.has(first)) return { wish: 'stop', language: 'es' };
  if (words.length !== 1) return null;
  if (startWords.has(first)) return { wish: 'start', language: null };
  if (spanishStartWords.has(first)) return { wish: 'start', language: 'es' };
  if (helpWords.has(first)) return { wish: 'help', language: null };
  return spanishHelpWords.has(first) ? { wish: 'help', language: 'es' } : null;
}

/** Its words without accents, punctuation, emoji and courtesies. */
function wordsOf(text: string): string[] {
  const plain = text
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

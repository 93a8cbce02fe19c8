/** A question with its answer as HTML. */
interface Question {
  question: string;
  answer: { html: string };
}

const maxQueryWords = 8;
/** Shorter words match only as a whole: 'id' is no hit for 'ideal'. */
const minPrefixLength = 3;
/** Endings that a word may have more or less of: 'prices' finds 'price', 'tarjetas' finds 'tarjeta'. */
const ending = /(es|s)$/;

/** The words of a text in lower case and without accents. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const withoutTags = (html: string) => html.replaceAll(/<[^>]*>|&[#\w]+;/g, ' ');

function matchesWord(wanted: string, words: readonly string[]): boolean {
  const stem = wanted.length > minPrefixLength + 1 ? wanted.replace(ending, '') : wanted;
  return words.some((word) => word === wanted || (stem.length >= minPrefixLength && word.startsWith(stem)));
}

/**
 * The questions that have every word of a query in the question or its answer; those with all words in the question come
 * first. All questions for a query without a word.
 */
export function searchQuestions<T extends Question>(questions: readonly T[], query: string): T[] {
  const wanted = wordsOf(query).slice(0, maxQueryWords);
  const inText: T[] = [];
  const inQuestion = questions.filter((entry) => {
    const questionWords = wordsOf(entry.question);
    if (wanted.every((word) => matchesWord(word, questionWords))) return true;
    const all = [...questionWords, ...wordsOf(withoutTags(entry.answer.html))];
    if (wanted.every((word) => matchesWord(word, all))) inText.push(entry);
    return false;
  });
  return [...inQuestion, ...inText];
}

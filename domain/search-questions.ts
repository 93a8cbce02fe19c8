/** A question with its topic and its answer as HTML. */
interface Question {
  question: string;
  topic: string | null;
  answer: { html: string };
}

const maxQueryWords = 8;
/** Shorter words match only as a whole: 'id' is no hit for 'ideal'. */
const minPrefixLength = 3;
/**
 * Endings in which matching words may differ: 'prices' finds 'price', 'tarjetas' finds 'tarjeta', 'vender' finds
 * 'vendemos'.
 */
const ending = /(?<=.{4})(ing|ed|[aei]r|[ae]n|e?s)$/;

/** Words that do not tell what a question is about. They count only in a query without other words. */
const functionWords = new Set(
  [
    'a an and are at be been but by can could did do does for from had has have how i if in is it its long many',
    'may me much my need not of on or should so than that the their them there these they this to us use was we what when',
    'where which who why will with work works would you your',
    'al como con cual cuales cuando cuanta cuanto de del donde el ella en es esa ese eso esta estas este esto estos funciona',
    'ha hay la las le les lo los me mi mis muy necesito no o para pero por porque puede puedo que quien se sera ser si sirve',
    'son su sus tengo tiene un una uno unos usar usted y yo',
  ]
    .join(' ')
    .split(' '),
);

/** The words of a text in lower case and without accents. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const withoutTags = (html: string) => html.replaceAll(/<[^>]*>|&[#\w]+;/g, ' ');

function matchesWord(wanted: string, words: readonly string[]): boolean {
  const stem = wanted.replace(ending, '');
  return words.some((word) => word === wanted || (stem.length >= minPrefixLength && word.startsWith(stem)));
}

/**
 * The questions that have the most words of a query in the question, its topic or its answer; those with more of the words
 * in the question come first, then those with more in its topic. All questions for a query without a word.
 */
export function searchQuestions<T extends Question>(questions: readonly T[], query: string): T[] {
  const words = wordsOf(query);
  const meant = words.filter((word) => !functionWords.has(word));
  const wanted = [...new Set(meant.length > 0 ? meant : words)].slice(0, maxQueryWords);
  if (wanted.length === 0) return [...questions];
  const countIn = (text: string) => {
    const textWords = wordsOf(text);
    return wanted.filter((word) => matchesWord(word, textWords)).length;
  };
  const hits = questions.map((entry) => {
    const { question, topic, answer } = entry;
    const heading = `${question} ${topic ?? ''}`;
    return {
      entry,
      counts: [
        countIn(`${heading} ${withoutTags(answer.html)}`),
        countIn(question),
        countIn(heading),
      ] as const,
    };
  });
  const most = Math.max(0, ...hits.map(({ counts }) => counts[0]));
  return hits
    .filter(({ counts }) => most > 0 && counts[0] === most)
    .toSorted(({ counts: a }, { counts: b }) => b[1] - a[1] || b[2] - a[2])
    .map(({ entry }) => entry);
}

import { editDistance } from './nearest-name.ts';

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
 * 'vendemos', 'registrarme' finds 'registrarse'.
 */
const ending = /(?<=.{4})(ing|ed|[aei]r(?:me|se|on)?|[ai]d[oa]s?|[ae]n|e?s)$/;

/** Words that do not tell what a question is about. They count only in a query without other words. */
const functionWords = new Set(
  [
    'a an and are at be been but by can could did do does for from had has have how i if in is it its long many',
    'may me much my need not of on or should so than that the their them there these they this to us use was we what when',
    'where which who why will with without work works would you your',
    'al como con cual cuales cuando cuanta cuanto de del donde el ella en es esa ese eso esta estas este esto estos funciona',
    'ha hay la las le les lo los me mi mis muy necesito no o para pero por porque puede puedo que quien se sera ser si sin sirve',
    'son su sus tengo tiene un una uno unos usar usted y yo',
  ]
    .join(' ')
    .split(' '),
);

/** The words of answers, each with what visitors say instead. */
const otherWords = [
  'account: login register registration',
  'child: family kid kids parent mother father',
  'discount: coupon voucher',
  'government: fraud legit legitimate scam trust',
  'insurance: uninsured insured',
  'medication: drug medicine pill',
  'pharmacy: drugstore',
  'reject: declined denied refused',
  'descuento: cupon cupones vale',
  'gobierno: estafa fraude confiable',
  'hijo: familia madre padre esposo esposa',
  'medicamento: medicina remedio pastilla',
  'medico: doctor',
  'rechace: rechazada',
].map((line) => line.split(/:? /));

/** A misspelled word has its first letter right; a long one may have two mistakes, a short one none. */
const maxMistakes = (word: string) => (word.length >= 8 ? 2 : word.length >= 6 ? 1 : 0);

/** Questions that only mention a word in their answers are left out if so many are about it. */
const enoughAbout = 3;

/** The words of a text in lower case and without accents. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const withoutTags = (html: string) => html.replaceAll(/<[^>]*>|&[#\w]+;/g, ' ');

const stemOf = (word: string) => word.replace(ending, '');

function matchesWord(wanted: string, words: readonly string[]): boolean {
  const stem = stemOf(wanted);
  return words.some((word) => word === wanted || (stem.length >= minPrefixLength && word.startsWith(stem)));
}

/** A word of a query with those of the answers that mean the same, or that it misspells if no answer has it. */
function meaningsOf(queryWord: string, answerWords: readonly string[]): string[] {
  const stem = stemOf(queryWord);
  const [answerWord] = otherWords.find(([, ...others]) => others.some((word) => stemOf(word) === stem)) ?? [];
  const meant = answerWord ? [queryWord, answerWord] : [queryWord];
  if (meant.some((word) => matchesWord(word, answerWords))) return meant;
  return answerWords.filter(
    (word) => word[0] === queryWord[0] && editDistance(queryWord, word) <= maxMistakes(queryWord),
  );
}

/**
 * The questions that have the most words of a query in the question, its topic or its answer, sorted by how many are in the
 * question and then in the topic. Those that have them only in the answer are left out if enough others are found. All
 * questions for a query without a word.
 */
export function searchQuestions<T extends Question>(questions: readonly T[], query: string): T[] {
  const queryWords = wordsOf(query);
  const meant = queryWords.filter((word) => !functionWords.has(word));
  const texts = questions.map(({ question, topic, answer }) => ({
    question: wordsOf(question),
    heading: wordsOf(`${question} ${topic ?? ''}`),
    answer: wordsOf(withoutTags(answer.html)),
  }));
  const vocabulary = [...new Set(texts.flatMap(({ heading, answer }) => [...heading, ...answer]))];
  const wanted = [...new Set(meant.length > 0 ? meant : queryWords)]
    .slice(0, maxQueryWords)
    .map((word) => meaningsOf(word, vocabulary));
  if (wanted.length === 0) return [...questions];
  const countIn = (words: readonly string[]) =>
    wanted.filter((meanings) => meanings.some((word) => matchesWord(word, words))).length;
  const hits = questions.map((entry, index) => {
    const { question = [], heading = [], answer = [] } = texts[index] ?? {};
    return {
      entry,
      inAll: countIn([...heading, ...answer]),
      inQuestion: countIn(question),
      inHeading: countIn(heading),
    };
  });
  const most = Math.max(0, ...hits.map(({ inAll }) => inAll));
  const found = hits.filter(({ inAll }) => most > 0 && inAll === most);
  const about = found.filter(({ inHeading }) => inHeading === most);
  return (about.length >= enoughAbout ? about : found)
    .toSorted((a, b) => b.inQuestion - a.inQuestion || b.inHeading - a.inHeading)
    .map(({ entry }) => entry);
}

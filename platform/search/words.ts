/** Words that say how a medicine is asked for, not which: passed over where others are there. */
const passedOver: ReadonlySet<string> = new Set([
  'generic',
  'brand',
  'medication',
  'medicine',
  'price',
  'coupon',
]);

const mostWords = 10;
const longestWord = 40;

/** The words of a text in lower case, without accents: letters and digits. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  return plain.match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}

/** The words of a query that are searched for: ten at most. */
export function queryWords(query: string): string[] {
  const words = wordsOf(query)
    .slice(0, mostWords)
    .map((word) => word.slice(0, longestWord));
  const telling = words.filter((word) => !passedOver.has(word));
  return telling.length > 0 ? telling : words;
}

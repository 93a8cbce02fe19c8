/** Words that describe a purchase and not a medication: ignored beside other words. */
const stopWords: ReadonlySet<string> = new Set([
  'generic',
  'brand',
  'medication',
  'medicine',
  'price',
  'coupon',
]);

const maxWords = 10;
const maxWordLength = 40;

/** Splits a text into words of letters and digits, in lower case and without accents. */
export function splitWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
  return plain.match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}

/** The words of a query to search for, ten at most. */
export function queryWords(query: string): string[] {
  const words = splitWords(query)
    .slice(0, maxWords)
    .map((word) => word.slice(0, maxWordLength));
  const meaningful = words.filter((word) => !stopWords.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

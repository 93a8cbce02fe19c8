import { withPlainDigits } from '../wire/plain-characters.ts';
import { readZip } from './zip.ts';

/** The digits as they are spoken, in English and Spanish. */
const spokenDigits: ReadonlyMap<string, string> = new Map(
  [
    'zero one two three four five six seven eight nine',
    'cero uno dos tres cuatro cinco seis siete ocho nueve',
  ].flatMap((words) => words.split(' ').map((word, digit) => [word, String(digit)] as const)),
);

/**
 * Reads the text of a ZIP field: a ZIP, also in full-width or Arabic digits, as dictated in words, or between other words:
 * 'Filadelfia, PA 19103'. Null without one.
 */
export function readZipField(text: string): string | null {
  const plain = withPlainDigits(text)
    .normalize('NFKC')
    .replaceAll(/\p{L}+/gu, (word) => spokenDigits.get(word.toLowerCase()) ?? word);
  return readZip(plain) ?? readZip(/^\D*(\d{5}(?:-\d{4})?)\D*$/.exec(plain)?.[1] ?? '');
}

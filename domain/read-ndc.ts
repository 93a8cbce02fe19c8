/**
 * The eleven digits of an NDC as labels print it: 'NDC 0093-5056-98'. Null for any other text, also for ten digits without dashes,
 * which do not show the part that lacks a digit.
 */
export function readNdc(text: string): string | null {
  const plain = text.trim().replace(/^ndc[:#\s]*/i, '');
  if (/^\d{11}$/.test(plain)) return plain;
  const [, labeler = '', product = '', pack = ''] = /^(\d{4,5})-(\d{3,4})-(\d{1,2})$/.exec(plain) ?? [];
  const length = labeler.length + product.length + pack.length;
  return length < 10 ? null : labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0');
}

/** Whether two codes are the same NDC, however each is written: services differ in dashes. */
export const isSameNdc = (one: string, other: string): boolean =>
  one === other || (readNdc(one) !== null && readNdc(one) === readNdc(other));

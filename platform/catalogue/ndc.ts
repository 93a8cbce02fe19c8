/**
 * The NDC in a text as 11 digits; null where it is none or where it could be several. Dashes say which part is short a
 * digit (4-4-2, 5-3-2, 5-4-1); ten digits without dashes do not, except in a source whose NDCs all had 11 digits before
 * a spreadsheet dropped the leading zeros.
 */
export function parseNdc(text: string, source: 'leading zeros lost' | 'as written'): string | null {
  const parts = /^(\d{4,5})-(\d{3,4})-(\d{1,2})$/.exec(text.trim());
  if (parts) {
    const [, labeler = '', product = '', pack = ''] = parts;
    const short = Number(labeler.length < 5) + Number(product.length < 4) + Number(pack.length < 2);
    return short > 1 ? null : labeler.padStart(5, '0') + product.padStart(4, '0') + pack.padStart(2, '0');
  }
  // A spreadsheet may have made a number of it: 71015523.0
  const digits = /^(\d{7,11})(?:\.0+)?$/.exec(text.trim())?.[1] ?? '';
  if (digits.length === 11) return digits;
  return digits !== '' && source === 'leading zeros lost' ? digits.padStart(11, '0') : null;
}

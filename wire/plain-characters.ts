/** The text with the digits of Arabic and Persian keyboards as plain ones. */
export const withPlainDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16));

/**
 * The text without spaces around it and without the invisible marks of copied text, and with full-width characters and
 * other digits as plain ones. Not NFKC, which would make 1250 of 12 with superscript cents.
 */
export const toPlainCharacters = (text: string): string =>
  withPlainDigits(text)
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/\p{Cf}/gu, '')
    .trim();

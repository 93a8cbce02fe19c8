/**
 * The text without spaces around it and without the invisible marks of copied text, and with full-width characters as plain
 * ones. Not NFKC, which would make 1250 of 12 with superscript cents.
 */
export const toPlainCharacters = (text: string): string =>
  text
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/\p{Cf}/gu, '')
    .trim();

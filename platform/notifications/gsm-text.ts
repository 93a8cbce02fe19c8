/** The characters of GSM 03.38. A text message holds 160 of them, but only 70 characters if any other character is in it. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that count as two. */
const extended = new Set('\f^{}\\[~]|€');

const replacements: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

export const maxSegmentLength = 160;

/** Replaces the characters that GSM 03.38 lacks: 'Farmacia Martínez' becomes 'Farmacia Martinez'. */
export function toGsmText(text: string): string {
  return Array.from(text.normalize('NFC'), toGsmCharacter).join('');
}

function toGsmCharacter(character: string): string {
  if (basic.has(character) || extended.has(character)) return character;
  const replaced = replacements[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return Array.from(replaced, (part) => (basic.has(part) || extended.has(part) ? part : '?')).join('');
}

/** The length of a text in GSM 03.38; infinite for one that needs another alphabet. */
export function countSeptets(text: string): number {
  let length = 0;
  for (const character of text) {
    length += basic.has(character) ? 1 : extended.has(character) ? 2 : Number.POSITIVE_INFINITY;
  }
  return length;
}

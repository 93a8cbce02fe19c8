/** The number of slots, a power of two. Most files have fewer different dates, units and forms. */
const slots = 1 << 13;
const maxLength = 16;

/**
 * Decodes ASCII bytes to text, and caches short texts: files repeat most of theirs, and finding a string is cheaper than
 * creating one.
 */
export function createTextCache(): (bytes: Buffer, from: number, to: number) => string {
  const texts: string[] = Array.from({ length: slots }, () => '');
  return (bytes, from, to) => {
    if (to <= from) return '';
    const length = to - from;
    if (length > maxLength) return bytes.toString('latin1', from, to);
    let hash = length;
    for (let position = from; position < to; position += 1) {
      hash = Math.imul(hash ^ (bytes[position] ?? 0), 0x01_00_01_93);
    }
    const slot = (hash ^ (hash >>> 15)) & (slots - 1);
    const known = texts[slot] ?? '';
    if (isSame(known, bytes, from, length)) return known;
    const text = bytes.toString('latin1', from, to);
    texts[slot] = text;
    return text;
  };
}

function isSame(text: string, bytes: Buffer, from: number, length: number): boolean {
  if (text.length !== length) return false;
  for (let index = 0; index < length; index += 1) {
    if (text.charCodeAt(index) !== bytes[from + index]) return false;
  }
  return true;
}

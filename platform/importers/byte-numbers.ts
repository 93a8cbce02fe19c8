const zero = 48;
const point = 46;

/** A number cannot hold more digits exactly. */
const maxDigits = 15;
const powersOfTen = Array.from({ length: maxDigits + 1 }, (_, exponent) => 10 ** exponent);

/** Parses digits with at most one point; NaN for any other bytes. */
export function parsePlainNumber(bytes: Uint8Array, from: number, to: number): number {
  if (to - from > maxDigits || to <= from) return Number.NaN;
  let digits = 0;
  let places = -1;
  for (let position = from; position < to; position += 1) {
    const byte = bytes[position] ?? 0;
    const digit = byte - zero;
    if (digit >= 0 && digit <= 9) {
      digits = digits * 10 + digit;
      if (places >= 0) places += 1;
    } else if (byte === point && places < 0 && position > from) places = 0;
    else return Number.NaN;
  }
  return places > 0 ? digits / (powersOfTen[places] ?? Number.NaN) : digits;
}

/** Encodes digits, including leading zeros, as a unique number: 007 and 07 differ. -1 for any other bytes. */
export function parseDigitKey(bytes: Uint8Array, from: number, to: number): number {
  if (to - from >= maxDigits || to <= from) return -1;
  let key = 1;
  for (let position = from; position < to; position += 1) {
    const digit = (bytes[position] ?? 0) - zero;
    if (!(digit >= 0 && digit <= 9)) return -1;
    key = key * 10 + digit;
  }
  return key;
}

/** The label and the value of each number of a card: BIN, PCN, group and member ID. */
type IdentifierRows = readonly (readonly [string, string])[];

const glyphs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-';
/** Character widths in the identifiers' font, in thousandths of an em. */
const glyphWidths = [
  652, 448, 586, 605, 626, 612, 632, 543, 625, 561, 690, 639, 673, 686, 580, 544, 719, 679, 458, 560, 659,
  537, 842, 700, 764, 626, 781, 654, 619, 617, 663, 656, 883, 699, 687, 621, 374,
];
const widestGlyph = 883;
/** Width per character in the fallback fonts, and the space after it. */
const monospaceWidth = 610;
const spacing = 20;

/** The width of a number in em. */
function identifierWidth(value: string): number {
  const widths = Array.from(value, (glyph) => glyphWidths[glyphs.indexOf(glyph)] ?? widestGlyph);
  const width = widths.reduce((sum, each) => sum + each, 0);
  return (Math.max(width, value.length * monospaceWidth) + value.length * spacing) / 1000;
}

/**
 * The class that sets the column width (`--width` in identifier.css) for identifiers in two columns, wide enough that no
 * number breaks; null if the numbers are too long for two columns.
 * @param max the widest, in em.
 */
export function fitClass(rows: IdentifierRows, max: number): string | null {
  const [bin = 0, pcn = 0, group = 0, member = 0] = rows.map(([, value]) => identifierWidth(value));
  const width = Math.max(bin, group) + Math.max(pcn, member);
  const limit = [9.5, 11, 12.3, 13.5, 15, 17].find((fits) => width <= fits && fits <= max);
  return limit ? `fits-${limit * 10}` : null;
}

/**
 * The class that sets the width of the longest row (`--longest` in identifier.css) where BIN and PCN share a row and the
 * other numbers have one each, by which narrow screens size all.
 */
export function longestClass(rows: IdentifierRows): string {
  const [bin = 0, pcn = 0, group = 0, member = 0] = rows.map(([, value]) => identifierWidth(value));
  const longest = Math.max(bin + pcn, group, member);
  return `longest-${([7, 7.7, 8.3, 9, 10, 12, 14].find((fits) => longest <= fits) ?? 17) * 10}`;
}

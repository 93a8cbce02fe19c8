/** A part of a title that is not broken across lines, with its width in ems; a space at its end counts. */
export interface Piece {
  text: string;
  width: number;
}

/** A title as it is drawn: its size in pixels and its lines. */
export interface FittedTitle {
  size: number;
  lines: string[];
}

/** The smallest size that is readable in a preview. */
const smallest = { size: 50, lines: 4 };

/** Sizes from the largest to the smallest, each with its maximum number of lines. */
const sizes = [
  { size: 120, lines: 1 },
  { size: 100, lines: 2 },
  { size: 84, lines: 2 },
  { size: 72, lines: 2 },
  { size: 64, lines: 3 },
  { size: 56, lines: 3 },
  smallest,
];

/** Splits a title where it may be broken: after a space, a slash or a hyphen, as in names of combined medications. */
export function splitTitle(title: string): string[] {
  return title
    .trim()
    .split(/(?<=[\s/-])/)
    .filter(Boolean);
}

/**
 * The largest size at which a title fits into a column, and its lines, about equally long. A title that is too long at
 * the smallest size keeps its first lines and ends with '…'; a single word that is too long is cut when it is drawn.
 * @param width of the column in pixels.
 */
export function fitTitle(pieces: readonly Piece[], width: number): FittedTitle {
  const fittingSize = sizes.find(({ size, lines }) => {
    const wrapped = wrap(pieces, width / size);
    return wrapped.length <= lines && wrapped.every((line) => inkWidth(line) * size <= width);
  });
  const { size, lines: maxLines } = fittingSize ?? smallest;
  const lines = balanceLines(pieces, width / size).map(lineText);
  if (lines.length <= maxLines) return { size, lines };
  return { size, lines: [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]}…`] };
}

function wrap(pieces: readonly Piece[], ems: number): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    if (line && inkWidth([...line, piece]) <= ems) line.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

/** Wraps into the narrowest column that needs no more lines, so that the last line is not short. */
function balanceLines(pieces: readonly Piece[], ems: number): Piece[][] {
  let best = wrap(pieces, ems);
  for (let narrower = ems * 0.95; narrower > ems * 0.4; narrower -= ems * 0.05) {
    const lines = wrap(pieces, narrower);
    if (lines.length > best.length || lines.some((line) => inkWidth(line) > narrower)) break;
    best = lines;
  }
  return best;
}

const spaceEms = 0.2;

function inkWidth(line: readonly Piece[]): number {
  const total = line.reduce((sum, piece) => sum + piece.width, 0);
  return line.at(-1)?.text.endsWith(' ') ? total - spaceEms : total;
}

function lineText(line: readonly Piece[]): string {
  return line
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** A part of a title that is not broken, with its width in ems; a space at its end counts. */
export interface Piece {
  text: string;
  width: number;
}

/** A title as it is drawn: its size in pixels and its lines. */
export interface FittedTitle {
  size: number;
  lines: string[];
}

/** Sizes from the best to the smallest that reads well in a preview, each with the lines it may take. */
const steps = [
  { size: 120, lines: 1 },
  { size: 100, lines: 2 },
  { size: 84, lines: 2 },
  { size: 72, lines: 2 },
  { size: 64, lines: 3 },
  { size: 56, lines: 3 },
  { size: 50, lines: 4 },
] as const;
const smallest = steps[steps.length - 1]!;

/** Where a title may be broken: after a space, a slash or a hyphen, as in names of combined medicines. */
export function piecesOf(title: string): string[] {
  return title
    .trim()
    .split(/(?<=[\s/-])/)
    .filter(Boolean);
}

/**
 * The largest size at which a title stands in a column, and its lines, about equally long.
 * A title too long at the smallest size keeps its first lines and ends with '…'; whoever draws it cuts a line that is
 * one endless word.
 * @param width of the column in pixels.
 */
export function fitTitle(pieces: readonly Piece[], width: number): FittedTitle {
  const fits = steps.find(({ size, lines }) => {
    const wrapped = wrap(pieces, width / size);
    return wrapped.length <= lines && wrapped.every((line) => inkWidth(line) * size <= width);
  });
  const { size, lines: most } = fits ?? smallest;
  const lines = balanced(pieces, width / size).map(textOf);
  if (lines.length <= most) return { size, lines };
  return { size, lines: [...lines.slice(0, most - 1), `${lines[most - 1]}…`] };
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

/** As many lines as the column needs, in the narrowest column that needs no more: no short last line. */
function balanced(pieces: readonly Piece[], ems: number): Piece[][] {
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

function textOf(line: readonly Piece[]): string {
  return line
    .map(({ text }) => text)
    .join('')
    .trim();
}

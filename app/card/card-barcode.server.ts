import { toSVG } from 'bwip-js/node';

import type { CardIdentifiers } from './card-face.tsx';

/** Width of the narrowest bar in pixels, half a millimeter on paper. */
const moduleWidth = 2;
/** Modules of white around the bars: twice what PDF417 asks for, because the card's border may be beside it. */
const quietZone = 4;

// The library's types lack this PDF417 option.
const shape = { columns: 4 };

/**
 * The four numbers as a PDF417 barcode, as on health insurance cards: an SVG 290 px wide, black on white in every color
 * scheme. It contains plain text, `BIN:... PCN:... GRP:... ID:...`, because the standard for such cards needs an issuer number
 * that a discount card lacks (docs/decisions/0053-counter-mode.md): the printed numbers matter more. It is hidden from assistive technology: add a label around it.
 */
export function cardBarcodeSvg({ bin, pcn, groupId, memberId }: CardIdentifiers): string {
  const svg = toSVG({
    bcid: 'pdf417',
    text: `BIN:${bin} PCN:${pcn} GRP:${groupId} ID:${memberId}`,
    ...shape,
    scale: 1,
    paddingwidth: quietZone,
    paddingheight: quietZone,
    backgroundcolor: 'FFFFFF',
  });
  // The library gives a size in modules only; in pixels the layout is right before the styles are loaded.
  return svg.replace(/^<svg viewBox="0 0 (\d+) (\d+)"/, (start, width: string, height: string) => {
    const size = `width="${Number(width) * moduleWidth}" height="${Number(height) * moduleWidth}"`;
    return `${start} ${size} aria-hidden="true" focusable="false" fill="#000000" shape-rendering="crispEdges"`;
  });
}

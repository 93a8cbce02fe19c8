import { toSVG } from 'bwip-js/node';

/** The four numbers of a card. */
export interface BarcodeNumbers {
  bin: string;
  pcn: string;
  group: string;
  memberId: string;
}

/** Pixels that the narrowest bar takes; as wide on paper as half a millimetre. */
const moduleWidth = 2;
/** Modules of white around the bars: twice what PDF417 asks for, since the card's border may be next to it. */
const quietZone = 4;

// Of PDF417 alone, which the library's type of its options does not know.
const shape = { columns: 4 };

/**
 * A picture of the card's numbers as a PDF417 barcode, the kind that health insurance cards carry: an SVG of a fixed
 * width (290 px) on white, black bars on white in every color scheme. It holds plain text, `BIN:... PCN:... GRP:... ID:...`:
 * no standard says what a discount card's barcode holds and scanners differ, so the numbers in words are what counts.
 * It is hidden from assistive technology; whoever shows it says in words what it is.
 */
export function cardBarcodeSvg({ bin, pcn, group, memberId }: BarcodeNumbers): string {
  const svg = toSVG({
    bcid: 'pdf417',
    text: `BIN:${bin} PCN:${pcn} GRP:${group} ID:${memberId}`,
    ...shape,
    scale: 1,
    paddingwidth: quietZone,
    paddingheight: quietZone,
    backgroundcolor: 'FFFFFF',
  });
  // The library names a size in modules alone; the page wants one in pixels before its styles are there.
  return svg.replace(/^<svg viewBox="0 0 (\d+) (\d+)"/, (start, width: string, height: string) => {
    const size = `width="${Number(width) * moduleWidth}" height="${Number(height) * moduleWidth}"`;
    return `${start} ${size} aria-hidden="true" focusable="false" fill="#000000" shape-rendering="crispEdges"`;
  });
}

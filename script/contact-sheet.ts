import { escapeHtml } from '../server/edge/plain-document.ts';

/** A screenshot on the contact sheet, with the size of the window in pixels. */
export interface Shot {
  file: string;
  template: string;
  /** Brand, width, color scheme and language. */
  label: string;
  width: number;
  height: number;
}

export const sheetWidth = 1680;
/** Chromium cannot take a taller screenshot. */
const maxSheetHeight = 16_000;
const maxThumbnailHeight = 420;
const gap = 8;
const headingHeight = 40;
const captionHeight = 20;

/** The number of rows that thumbnails of one height take. */
function countRows(shots: readonly Shot[], thumbnailHeight: number): number {
  let rows = 0;
  let left = 0;
  for (const { width, height } of shots) {
    const taken = (thumbnailHeight * width) / height + gap;
    if (taken > left) {
      rows += 1;
      left = sheetWidth - gap;
    }
    left -= taken;
  }
  return rows;
}

/** The greatest height of thumbnails with which all rows fit on one picture. */
function chooseHeight(sections: readonly (readonly Shot[])[]): number {
  for (let height = maxThumbnailHeight; height > 20; height -= 4) {
    const rows = sections.reduce((sum, shots) => sum + countRows(shots, height), 0);
    if (sections.length * headingHeight + rows * (height + captionHeight + gap) <= maxSheetHeight)
      return height;
  }
  return 20;
}

/** A page with all screenshots by template. Each links to its full-size picture. */
export function contactSheet(shots: readonly Shot[]): string {
  const byTemplate = [...Map.groupBy(shots, ({ template }) => template)];
  const height = chooseHeight(byTemplate.map(([, alike]) => alike));
  const sections = byTemplate.map(
    ([template, alike]) => `<h2>${escapeHtml(template)}</h2><div>${alike.map(figure).join('')}</div>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Contact sheet</title>
<style>
  body { margin: 0 0 0 ${gap}px; font: 14px/20px system-ui; background: #888; color: #000; }
  h2 { margin: 0; font-size: 20px; line-height: ${headingHeight}px; }
  div { display: flex; flex-wrap: wrap; gap: ${gap}px; }
  figure { margin: 0; }
  img { height: ${height}px; object-fit: cover; object-position: top; display: block; }
  figcaption { height: ${captionHeight}px; width: 0; min-width: 100%; overflow: hidden; font-size: 11px; }
</style>
${sections.join('\n')}</html>`;
}

const figure = ({ file, label, width, height }: Shot) =>
  `<figure><a href="${escapeHtml(file)}"><img src="${escapeHtml(file)}" alt="${escapeHtml(label)}"` +
  ` style="aspect-ratio: ${width} / ${height}"></a><figcaption>${escapeHtml(label)}</figcaption></figure>`;

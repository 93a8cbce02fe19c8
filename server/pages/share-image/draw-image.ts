import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { shareImageSize } from '../../../domain/share-image.ts';
import type { Site } from '../../../tenants/registry.ts';
import { composeImage, titleWidth } from './compose-image.ts';
import { fitTitle } from './fit-title.ts';
import { themeFonts } from './fonts.ts';
import { measureTitle } from './measure-title.ts';
import type { ShareTexts } from './share-texts.ts';

type Drawing = Awaited<ReturnType<typeof loadDrawing>>;

/** Layout and raster, with their WebAssembly: a server nobody asks for an image never loads them. */
async function loadDrawing() {
  const [{ default: satori }, { Resvg, initWasm }] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-wasm'),
  ]);
  await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return { satori, Resvg };
}

let loading: Promise<Drawing> | undefined;

/** A PNG of 1200 by 630 pixels in a brand's light colours, fonts and mark. The same words give the same bytes. */
export async function drawImage(site: Site, words: ShareTexts): Promise<Uint8Array<ArrayBuffer>> {
  loading ??= loadDrawing();
  const drawing = await loading;
  const { theme, mark } = site.tenant;
  const fonts = await themeFonts(theme);
  const title = fitTitle(await measureTitle(drawing.satori, theme, fonts, words.title), titleWidth);
  const brand = { theme, displayName: site.partner.clientDisplayName, mark: await dataAddress(mark) };
  const svg = await drawing.satori(composeImage(brand, words, title), { ...shareImageSize, fonts });
  return raster(drawing, svg);
}

const brandFiles = join(import.meta.dirname, '..', '..', '..', 'public');

async function dataAddress(mark: string): Promise<string> {
  const svg = await readFile(join(brandFiles, mark));
  return `data:image/svg+xml;base64,${svg.toString('base64')}`;
}

function raster({ Resvg }: Drawing, svg: string): Uint8Array<ArrayBuffer> {
  const picture = new Resvg(svg);
  try {
    const image = picture.render();
    try {
      // Copied out of WebAssembly's memory, which the next picture reuses.
      return new Uint8Array(image.asPng());
    } finally {
      image.free();
    }
  } finally {
    picture.free();
  }
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { shareImageSize } from '../../../domain/share-image.ts';
import type { Site } from '../../../tenants/registry.ts';
import { createCache } from '../../../upstreams/cache.ts';
import { composeImage, titleWidth } from './compose-image.ts';
import { fitTitle } from './fit-title.ts';
import { themeFonts } from './fonts.ts';
import { measureTitle } from './measure-title.ts';
import type { ShareTexts } from './share-texts.ts';

type DrawingLibraries = Awaited<ReturnType<typeof loadLibraries>>;

/** Loads the layout and raster libraries with their WebAssembly, when the first image is drawn. */
async function loadLibraries() {
  const [{ default: satori }, { Resvg, initWasm }] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-wasm'),
  ]);
  await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return { satori, Resvg };
}

const libraries = createCache<DrawingLibraries>({ limit: { maxEntries: 1 } });

/** A PNG of 1200 by 630 pixels in a brand's light colors, fonts and mark. The same texts give the same bytes. */
export async function drawImage(site: Site, texts: ShareTexts): Promise<Uint8Array<ArrayBuffer>> {
  const { satori, Resvg } = (await libraries.get('', loadLibraries)).value;
  const { theme, mark } = site.tenant;
  const fonts = await themeFonts(theme);
  const title = fitTitle(await measureTitle(satori, theme, fonts, texts.title), titleWidth);
  const brand = { theme, displayName: site.partner.clientDisplayName, mark: dataUrl(site.images.get(mark)) };
  const svg = await satori(composeImage(brand, texts, title), { ...shareImageSize, fonts });
  return rasterize(Resvg, svg);
}

const dataUrl = (svg: Uint8Array = new Uint8Array()) =>
  `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

function rasterize(Resvg: DrawingLibraries['Resvg'], svg: string): Uint8Array<ArrayBuffer> {
  const drawing = new Resvg(svg);
  try {
    const image = drawing.render();
    try {
      // Copied out of WebAssembly's memory, which the next image reuses.
      return new Uint8Array(image.asPng());
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
}

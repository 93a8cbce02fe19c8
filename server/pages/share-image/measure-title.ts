import { createElement } from 'react';
import type Satori from 'satori';
import type { Font } from 'satori';

import type { Theme } from '../../../tenants/tenant.ts';
import { titleStyle } from './compose-image.ts';
import { splitTitle, type Piece } from './fit-title.ts';

const emPixels = 100;

/** The pieces of a title with their widths in the brand's font, as the drawing library lays them out. */
export async function measureTitle(
  satori: typeof Satori,
  theme: Theme,
  fonts: Font[],
  title: string,
): Promise<Piece[]> {
  const texts = splitTitle(title);
  const widths = new Map<string, number>();
  const parts = texts.map((text, index) =>
    createElement(
      'div',
      { key: index, style: { ...titleStyle(theme), display: 'block', flexShrink: 0 } },
      text,
    ),
  );
  const style = {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    fontSize: emPixels,
  } as const;
  await satori(createElement('div', { style }, ...parts), {
    width: 20_000,
    height: 20_000,
    fonts,
    onNodeDetected: ({ key, width }) => {
      if (key !== undefined && key !== null) widths.set(String(key), width);
    },
  });
  return texts.map((text, index) => ({ text, width: (widths.get(String(index)) ?? 0) / emPixels }));
}

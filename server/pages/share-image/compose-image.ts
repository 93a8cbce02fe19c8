import { createElement, type CSSProperties, type ReactElement } from 'react';

import { shareImageSize } from '../../../domain/share-image.ts';
import type { Theme } from '../../../tenants/tenant.ts';
import type { FittedTitle } from './fit-title.ts';
import type { ShareTexts } from './share-texts.ts';

/** The parts of a brand that an image shows. */
export interface ShareBrand {
  theme: Theme;
  displayName: string;
  /** The mark as a `data:` URL. */
  mark: string;
}

const margin = 72;
/** Width in pixels of the column of texts. */
export const titleWidth = 680;
const list = { left: 792, top: 104, width: 336 };

/** A flex box, the only layout that the drawing library supports. */
function box(style: CSSProperties, ...children: (ReactElement | string)[]): ReactElement {
  return createElement('div', { style: { display: 'flex', ...style } }, ...children);
}

/** The style of a title, also used to measure its width. */
export function titleStyle({ fonts, headingTracking }: Theme): CSSProperties {
  return {
    fontFamily: fonts.display,
    fontWeight: 700,
    letterSpacing: headingTracking,
    whiteSpace: 'pre',
    lineHeight: 1.06,
  };
}

/** The image as elements: brand above, medication in the middle, offer below, a list of pharmacies at the side. */
export function composeImage(brand: ShareBrand, texts: ShareTexts, title: FittedTitle): ReactElement {
  const { light: colors, fonts } = brand.theme;
  const frame: CSSProperties = {
    ...shareImageSize,
    position: 'relative',
    backgroundColor: colors.hero,
    color: colors.onHero,
    fontFamily: fonts.body,
    fontWeight: 500,
  };
  const column: CSSProperties = {
    position: 'absolute',
    left: margin,
    top: margin - 8,
    bottom: margin - 12,
    width: titleWidth,
    flexDirection: 'column',
    justifyContent: 'space-between',
  };
  return box(
    frame,
    priceList(brand.theme),
    box(column, nameplate(brand), medication(brand.theme, texts, title), footer(brand.theme, texts)),
  );
}

function nameplate({ theme, displayName, mark }: ShareBrand): ReactElement {
  const name: CSSProperties = {
    fontFamily: theme.fonts.display,
    fontWeight: 700,
    fontSize: 36,
    letterSpacing: theme.headingTracking,
    maxWidth: 580,
    ...oneLine,
  };
  return box(
    { alignItems: 'center', gap: 20 },
    createElement('img', { src: mark, width: 64, height: 64 }),
    box({ ...name, display: 'block' }, displayName),
  );
}

const oneLine = { whiteSpace: 'pre', overflow: 'hidden', textOverflow: 'ellipsis' } as const;

function medication(theme: Theme, texts: ShareTexts, { size, lines }: FittedTitle): ReactElement {
  const line = { ...titleStyle(theme), ...oneLine, fontSize: size, display: 'block', width: titleWidth };
  const second: CSSProperties = {
    display: 'block',
    color: theme.light.onHeroSoft,
    fontSize: 32,
    lineHeight: 1.3,
    lineClamp: 2,
  };
  return box(
    { flexDirection: 'column', gap: 18 },
    box({ flexDirection: 'column' }, ...lines.map((text) => box(line, text))),
    box(second, texts.subtitle),
  );
}

function footer(theme: Theme, { offer, demonstration }: ShareTexts): ReactElement {
  const colors = theme.light;
  const offerStyle: CSSProperties = { fontSize: 30, fontWeight: 700, lineHeight: 1.2 };
  const quiet: CSSProperties = { fontSize: 22, color: colors.onHeroSoft, lineHeight: 1.2 };
  return box(
    { flexDirection: 'column', gap: 8 },
    ...(offer ? [box(offerStyle, offer)] : []),
    ...(demonstration ? [box(quiet, demonstration)] : []),
  );
}

/** A sketch of the linked page: pharmacies, each with an empty box for its price, because an image outlives a price. */
function priceList(theme: Theme): ReactElement {
  const { light: colors, radius } = theme;
  const card: CSSProperties = {
    position: 'absolute',
    ...list,
    boxSizing: 'border-box',
    height: shareImageSize.height,
    flexDirection: 'column',
    padding: 24,
    gap: 16,
    borderRadius: radius.panel + 4,
    backgroundColor: colors.surface,
  };
  const lengths = [96, 72, 112, 84, 96];
  return box(card, ...lengths.map((length, index) => priceRow(theme, length, index === 0)));
}

function priceRow({ light: colors, radius }: Theme, length: number, isBest: boolean): ReactElement {
  // The frame is a box within a box, because the library draws borders with a clip path, which takes longer than the rest of
  // the image.
  const edge: CSSProperties = {
    flexShrink: 0,
    height: 108,
    padding: 2,
    borderRadius: radius.card,
    backgroundColor: isBest ? colors.primary : colors.line,
  };
  const row: CSSProperties = {
    flexGrow: 1,
    alignItems: 'center',
    gap: 16,
    padding: 16,
    borderRadius: radius.card - 2,
    backgroundColor: isBest ? colors.primarySoft : colors.surface,
  };
  const place: CSSProperties = {
    width: 44,
    height: 44,
    borderRadius: radius.control,
    backgroundColor: isBest ? colors.primary : colors.sunken,
    position: 'relative',
  };
  const cross = isBest ? colors.onPrimary : colors.control;
  const pharmacy = box(
    place,
    box({ position: 'absolute', left: 19, top: 11, width: 6, height: 22, backgroundColor: cross }),
    box({ position: 'absolute', left: 11, top: 19, width: 22, height: 6, backgroundColor: cross }),
  );
  const bar = (width: number, height: number, opacity: number) => {
    const color = isBest ? colors.primary : colors.control;
    return box({ width, height, borderRadius: height / 2, backgroundColor: translucent(color, opacity) });
  };
  const names = box(
    { flexDirection: 'column', gap: 10, flexGrow: 1 },
    bar(length, 12, isBest ? 1 : 0.6),
    bar(length * 0.6, 10, 0.3),
  );
  const price: CSSProperties = {
    width: 64,
    height: 36,
    borderRadius: 18,
    backgroundColor: isBest ? colors.accent : colors.sunken,
    color: isBest ? colors.onAccent : colors.control,
    alignItems: 'center',
    justifyContent: 'center',
    fontWeight: 700,
    fontSize: 22,
  };
  return box({ ...edge, boxSizing: 'border-box' }, box(row, pharmacy, names, box(price, '$')));
}

/** A '#RRGGBB' color with an alpha value, because a CSS opacity would need a separate layer. */
function translucent(color: string, opacity: number): string {
  const alpha = Math.round(opacity * 255);
  return `${color}${alpha.toString(16).padStart(2, '0')}`;
}

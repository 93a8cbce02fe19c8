import type { Palette } from './tenant.ts';

/** Text pairs that must reach 4.5:1, and boundaries that must reach 3:1 (WCAG 2.2 AA, 1.4.3 and 1.4.11). */
export const textPairs: readonly (readonly [keyof Palette, keyof Palette])[] = [
  ['ink', 'background'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['inkSoft', 'background'],
  ['inkSoft', 'surface'],
  ['inkSoft', 'sunken'],
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onPrimarySoft', 'primarySoft'],
  ['onAccent', 'accent'],
  ['link', 'background'],
  ['link', 'surface'],
  ['link', 'sunken'],
  ['good', 'surface'],
  ['good', 'goodSoft'],
  ['good', 'background'],
  ['danger', 'surface'],
  ['danger', 'background'],
  ['danger', 'dangerSoft'],
  ['onNotice', 'notice'],
  ['onHero', 'hero'],
  ['onHeroSoft', 'hero'],
];
export const boundaryPairs: readonly (readonly [keyof Palette, keyof Palette])[] = [
  ['control', 'surface'],
  ['control', 'background'],
  ['focus', 'background'],
  ['focus', 'surface'],
  ['primary', 'surface'],
];

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio of two `#rrggbb` colors, 1 to 21. */
export function contrastRatio(first: string, second: string): number {
  const lighter = Math.max(luminance(first), luminance(second));
  const darker = Math.min(luminance(first), luminance(second));
  return (lighter + 0.05) / (darker + 0.05);
}

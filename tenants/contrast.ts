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

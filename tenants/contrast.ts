import { contrastRatio } from '../wire/contrast.ts';
import type { Palette } from './tenant.ts';

/** Text pairs that must reach 4.5:1, and boundaries that must reach 3:1 (WCAG 2.2 AA, 1.4.3 and 1.4.11). */
const textPairs: readonly (readonly [keyof Palette, keyof Palette])[] = [
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
const boundaryPairs: readonly (readonly [keyof Palette, keyof Palette])[] = [
  ['control', 'surface'],
  ['control', 'background'],
  ['focus', 'background'],
  ['focus', 'surface'],
  ['primary', 'surface'],
];

export interface ContrastProblem {
  /** The name of the foreground color. */
  color: keyof Palette;
  /** Such as `ink on background is 3.21:1, and needs 4.5:1`. */
  text: string;
}

/** Color pairs of a palette with too little contrast (WCAG AA). */
export function findContrastProblems(palette: Palette): ContrastProblem[] {
  const findLowContrast =
    (minRatio: number) =>
    ([color, background]: readonly [keyof Palette, keyof Palette]) => {
      const ratio = contrastRatio(palette[color], palette[background]);
      if (ratio >= minRatio) return [];
      // Rounded down: 4.499 is not 4.50.
      const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
      return [{ color, text: `${color} on ${background} is ${shown}:1, and needs ${minRatio}:1` }];
    };
  return [...textPairs.flatMap(findLowContrast(4.5)), ...boundaryPairs.flatMap(findLowContrast(3))];
}

import { boundaryPairs, contrastRatio, textPairs } from './contrast.ts';
import { fontNames, type FontName, type Palette, type Theme } from './tenant.ts';

/** A theme with what the content says of it, and what of that was not taken, to be logged. */
export interface ThemeFromContent {
  theme: Theme;
  refused: string[];
}

/** Contrast that a palette lacks, pair by pair (WCAG AA). */
export function contrastProblems(palette: Palette): string[] {
  const missing =
    (least: number) =>
    ([ink, ground]: readonly [keyof Palette, keyof Palette]) =>
      contrastRatio(palette[ink], palette[ground]) < least ? [`${ink} on ${ground}`] : [];
  return [...textPairs.flatMap(missing(4.5)), ...boundaryPairs.flatMap(missing(3))];
}

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function paletteOf(own: Palette, colours: unknown): Palette {
  const said = Object.keys(own).map((name) => [name, field(colours, name)] as const);
  return { ...own, ...Object.fromEntries(said.filter(([, value]) => isColour(value))) };
}

const isFont = (name: unknown): name is FontName => fontNames.some((known) => known === name);

/**
 * A tenant's theme with the colors of its app config and the names of its document fonts (spec §3). Colors that would
 * leave words unreadable (WCAG AA) are refused for their whole scheme, and so are fonts that the site does not ship.
 * @param colors `{ light, dark }`, each with some of a palette's names and `#rrggbb` values.
 */
export function themeFromContent(
  own: Theme,
  colors: unknown,
  fonts: { primary: string | undefined; secondary: string | undefined },
): ThemeFromContent {
  const refused: string[] = [];
  const theme = { ...own };
  for (const scheme of ['light', 'dark'] as const) {
    const palette = paletteOf(own[scheme], field(colors, scheme));
    const problems = contrastProblems(palette);
    if (problems.length === 0) theme[scheme] = palette;
    else refused.push(`The content's ${scheme} colors lack contrast: ${problems.join(', ')}`);
  }
  const { primary, secondary = primary } = fonts;
  if (primary === undefined) return { theme, refused };
  if (isFont(primary) && isFont(secondary)) theme.fonts = { body: primary, display: secondary };
  else refused.push(`The content's fonts are not shipped: ${primary}, ${secondary}`);
  return { theme, refused };
}

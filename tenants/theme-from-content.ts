import { findContrastProblems } from './contrast.ts';
import { fontNames, type FontName, type Palette, type Theme } from './tenant.ts';

/** A theme with colors and fonts of the content, and the reasons for rejected ones, which the caller logs. */
export interface ThemeFromContent {
  theme: Theme;
  problems: string[];
}

const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function mergePalette(base: Palette, colors: unknown): Palette {
  const values = Object.keys(base).map((name) => [name, readField(colors, name)] as const);
  return { ...base, ...Object.fromEntries(values.filter(([, value]) => isColor(value))) };
}

const isFont = (name: unknown): name is FontName => fontNames.some((fontName) => fontName === name);

/**
 * Merges a tenant's theme with the colors of its app config and the names of its document fonts (spec §3). Rejects a scheme
 * whose colors have too little contrast (WCAG AA), and fonts that the site does not ship.
 * @param colors `{ light, dark }`, each with some of a palette's names and `#rrggbb` values.
 */
export function themeFromContent(
  base: Theme,
  colors: unknown,
  fonts: { primary: string | undefined; secondary: string | undefined },
): ThemeFromContent {
  const problems: string[] = [];
  const theme = { ...base };
  for (const scheme of ['light', 'dark'] as const) {
    const palette = mergePalette(base[scheme], readField(colors, scheme));
    const lowContrast = findContrastProblems(palette);
    if (lowContrast.length === 0) theme[scheme] = palette;
    else
      problems.push(
        `The content's ${scheme} colors lack contrast: ${lowContrast.map(({ text }) => text).join(', ')}`,
      );
  }
  const { primary, secondary = primary } = fonts;
  if (primary === undefined) return { theme, problems };
  if (isFont(primary) && isFont(secondary)) theme.fonts = { body: primary, display: secondary };
  else problems.push(`The content's fonts are not shipped: ${primary}, ${secondary}`);
  return { theme, problems };
}

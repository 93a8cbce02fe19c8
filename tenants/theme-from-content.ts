import { findContrastProblems } from './contrast.ts';
import { fontNames, type FontName, type Palette, type Theme } from './tenant.ts';
import type { FontFile, ThemeWithFonts } from './theme-css.ts';

/** A theme with the colors and fonts of the content, and the reasons for those that were rejected, for the log. */
export interface ThemeFromContent {
  theme: ThemeWithFonts;
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

/** A font of the content. */
export interface ContentFont {
  name: string;
  style: FontFile['style'] | null;
  weight: string | null;
  /** URL path of its file on this site's origin; null without a file. */
  file: string | null;
}

const isFont = (name: unknown): name is FontName => fontNames.some((fontName) => fontName === name);

/**
 * Merges a tenant's theme with the colors of its app config and its document fonts (spec §3): the primary for texts, the
 * secondary for headings, the tertiary for prices and the card's numbers. Rejects a scheme whose colors have too little
 * contrast (WCAG AA), and fonts that have no file and are not shipped.
 * @param colors `{ light, dark }`, each with some of a palette's names and `#rrggbb` values.
 */
export function themeFromContent(
  base: Theme,
  colors: unknown,
  fonts: Partial<Record<'primary' | 'secondary' | 'tertiary', ContentFont>>,
): ThemeFromContent {
  const problems: string[] = [];
  const theme: ThemeWithFonts = { ...base };
  for (const scheme of ['light', 'dark'] as const) {
    const palette = mergePalette(base[scheme], readField(colors, scheme));
    const lowContrast = findContrastProblems(palette);
    if (lowContrast.length === 0) theme[scheme] = palette;
    else
      problems.push(
        `The content's ${scheme} colors lack contrast: ${lowContrast.map(({ text }) => text).join(', ')}`,
      );
  }
  const { primary, secondary = primary, tertiary } = fonts;
  theme.fonts = {
    body: shippedFont(primary) ?? base.fonts.body,
    display: shippedFont(secondary) ?? base.fonts.display,
  };
  const files = { body: fontFile(primary), display: fontFile(secondary), figures: fontFile(tertiary) };
  const present = Object.entries(files).filter(([, file]) => file !== null);
  if (present.length > 0) theme.fontFiles = Object.fromEntries(present);
  theme.headingWeight = clampWeight(base.headingWeight, secondary);
  for (const font of new Set([primary, secondary, tertiary])) {
    if (font && !font.file && !isFont(font.name)) {
      problems.push(`The content's font ${font.name} is not shipped and has no file that the site serves`);
    }
  }
  return { theme, problems };
}

const shippedFont = (font: ContentFont | undefined) => (font && isFont(font.name) ? font.name : null);

/** Parses the weights of a font in the content: '400', 'bold', or '300 900' for a variable font; null for any other text. */
export function parseWeights(text: string | null): FontFile['weights'] | null {
  const names: Readonly<Record<string, string>> = { normal: '400', regular: '400', bold: '700' };
  const words = (text ?? '400').trim().toLowerCase().split(/\s+/);
  const weights = words.map((word) => Number(names[word] ?? word));
  const [lightest = 0, boldest = lightest] = weights;
  const isValid = weights.length <= 2 && weights.every((weight) => weight >= 1 && weight <= 1000);
  return isValid && lightest <= boldest ? [lightest, boldest] : null;
}

function fontFile(font: ContentFont | undefined): FontFile | null {
  const weights = font?.file ? parseWeights(font.weight) : null;
  return font?.file && weights ? { file: font.file, style: font.style ?? 'normal', weights } : null;
}

/** The weight of headings, limited to the weights of their font, because browsers would imitate a missing weight. */
function clampWeight(weight: number, font: ContentFont | undefined): number {
  const weights = font?.weight ? parseWeights(font.weight) : null;
  return weights ? Math.min(Math.max(weight, weights[0]), weights[1]) : weight;
}

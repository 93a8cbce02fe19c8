import type { FontName, Palette, Theme } from './tenant.ts';

/** A font file of the content on this site's origin. */
export interface FontFile {
  /** URL path, base path included. */
  file: string;
  style: 'normal' | 'italic' | 'oblique';
  /** The lightest and the boldest weight: equal, unless the font is variable. */
  weights: readonly [number, number];
}

/** A brand's theme, and font files of the content, which take precedence over the shipped fonts. */
export interface ThemeWithFonts extends Theme {
  fontFiles?: { body?: FontFile; display?: FontFile; figures?: FontFile };
}

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function colorTokens(palette: Partial<Palette>): string {
  return Object.entries(palette)
    .map(([name, value]) => `--${toKebabCase(name)}:${value}`)
    .join(';');
}

type FontRole = keyof NonNullable<ThemeWithFonts['fontFiles']>;

/** The CSS family of a font file. Generated, because the content may give a font any name. */
const familyOf = (role: FontRole) => `content ${role}`;

/** A font family in app/styles/fonts.css. */
export type ShippedFamily = `${FontName} Variable` | 'Bricolage Grotesque 650';

/** The family of a shipped font. Headings use a file with a single weight, which is a third of the size. */
export function shippedFamily({ fonts, headingWeight }: Theme, role: 'body' | 'display'): ShippedFamily {
  const isHeading = role === 'display' && fonts.body !== fonts.display;
  return isHeading && fonts.display === 'Bricolage Grotesque' && headingWeight === 650
    ? 'Bricolage Grotesque 650'
    : `${fonts[role]} Variable`;
}

/**
 * The font families in order: the file of the content, the shipped font, and a system font with the metrics of the shipped
 * font.
 */
function fontStack(theme: ThemeWithFonts, role: 'body' | 'display'): string {
  const own = theme.fontFiles?.[role] ? `'${familyOf(role)}',` : '';
  return `${own}'${shippedFamily(theme, role)}','${theme.fonts[role]} fallback',system-ui,sans-serif`;
}

function fontFace(role: string, { file, style, weights: [lightest, boldest] }: FontFile): string {
  const weight = lightest === boldest ? lightest : `${lightest} ${boldest}`;
  // 'optional': a font that loads late is used only on the next page, so that no text moves.
  return `@font-face{font-family:'${role}';src:url('${file}');font-style:${style};font-weight:${weight};font-display:optional}`;
}

const fontRoles = ['body', 'display', 'figures'] as const;

function fontFaces({ fontFiles }: ThemeWithFonts): string {
  return fontRoles
    .flatMap((role) => (fontFiles?.[role] ? [fontFace(familyOf(role), fontFiles[role])] : []))
    .join('');
}

function shapeTokens(theme: ThemeWithFonts): string {
  const { fontFiles, headingWeight, headingTracking, radius } = theme;
  return [
    `--font-body:${fontStack(theme, 'body')}`,
    `--font-display:${fontStack(theme, 'display')}`,
    ...(fontFiles?.figures ? [`--font-figures:'${familyOf('figures')}',${fontStack(theme, 'body')}`] : []),
    `--heading-weight:${headingWeight}`,
    `--heading-tracking:${headingTracking}`,
    `--radius-control:${radius.control}px`,
    `--radius-card:${radius.card}px`,
    `--radius-panel:${radius.panel}px`,
    `--button-radius:${radius.button}px`,
  ].join(';');
}

/**
 * Adds the light and dark colors of a brand to an SVG: `var(--primary)` in it becomes the primary color. Returns an SVG
 * without such variables unchanged.
 */
export function inPalette(svg: string, { light, dark }: Pick<Theme, 'light' | 'dark'>): string {
  const used = new Set([...svg.matchAll(/var\(--([a-z-]+)/g)].map(([, name]) => name));
  const pick = (palette: Palette) =>
    colorTokens(Object.fromEntries(Object.entries(palette).filter(([name]) => used.has(toKebabCase(name)))));
  if (used.size === 0) return svg;
  const style = `:root{${pick(light)}}@media (prefers-color-scheme:dark){:root{${pick(dark)}}}`;
  return svg.replace(/<svg\b[^>]*>/, (tag) => `${tag}<style>${style}</style>`);
}

/**
 * Renders a theme as a style sheet of `:root` custom properties for the light and the dark scheme. The values come from the
 * tenant and from validated content colors, never from a visitor's request.
 */
export function themeCss(theme: ThemeWithFonts): string {
  return (
    fontFaces(theme) +
    `:root{color-scheme:light dark;${shapeTokens(theme)}}` +
    `:root,.always-light{${colorTokens(theme.light)}}` +
    // Print always uses light colors, because paper is white.
    `@media screen and (prefers-color-scheme:dark){:root{${colorTokens(theme.dark)}}}` +
    `@media print{:root{color-scheme:light}}` +
    // The card stays dark on white even in dark mode, so that the pharmacist can read it easily.
    `.always-light{color-scheme:light}`
  );
}

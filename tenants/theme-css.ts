import type { Palette, Theme } from './tenant.ts';

const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function colorTokens(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--${toKebabCase(name)}:${value}`)
    .join(';');
}

function shapeTokens({ fonts, headingWeight, headingTracking, radius }: Theme): string {
  return [
    `--font-body:'${fonts.body} Variable','${fonts.body} fallback',system-ui,sans-serif`,
    `--font-display:'${fonts.display} Variable','${fonts.display} fallback',system-ui,sans-serif`,
    `--heading-weight:${headingWeight}`,
    `--heading-tracking:${headingTracking}`,
    `--radius-control:${radius.control}px`,
    `--radius-card:${radius.card}px`,
    `--radius-panel:${radius.panel}px`,
  ].join(';');
}

/**
 * Renders a theme as a style sheet of `:root` custom properties for the light and the dark scheme. The values come from the
 * tenant and from validated content colors, never from a visitor's request.
 */
export function themeCss(theme: Theme): string {
  return (
    `:root{color-scheme:light dark;${shapeTokens(theme)};${colorTokens(theme.light)}}` +
    `@media (prefers-color-scheme:dark){:root{${colorTokens(theme.dark)}}}` +
    // The card is dark on white for the pharmacist, even on a phone in dark mode.
    `.always-light{color-scheme:light;${colorTokens(theme.light)}}` +
    // Paper is white, so that a card printed in dark mode must use light colors.
    `@media print{:root{color-scheme:light;${colorTokens(theme.light)}}}`
  );
}

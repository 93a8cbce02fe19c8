import type { Palette, Theme } from './tenant.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function colours(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--${kebab(name)}:${value}`)
    .join(';');
}

function shape({ fonts, headingWeight, headingTracking, radius }: Theme): string {
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
 * A theme's tokens as one style sheet: `:root` custom properties, dark ones under the visitor's preference.
 * The values are the tenant's records and checked colors of its content, so nothing a visitor sends reaches it.
 */
export function themeCss(theme: Theme): string {
  return (
    `:root{color-scheme:light dark;${shape(theme)};${colours(theme.light)}}` +
    `@media (prefers-color-scheme:dark){:root{${colours(theme.dark)}}}` +
    // What a pharmacist reads is dark on white whatever the phone prefers.
    `.always-light{color-scheme:light;${colours(theme.light)}}` +
    // Paper is white whatever the screen was: a card printed from dark mode must be readable.
    `@media print{:root{color-scheme:light;${colours(theme.light)}}}`
  );
}

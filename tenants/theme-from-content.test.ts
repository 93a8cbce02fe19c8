import { describe, expect, test } from 'vitest';

import { superTenant } from './super.ts';
import { themeFromContent } from './theme-from-content.ts';

const { theme: own } = superTenant;
const noFonts = { primary: undefined, secondary: undefined };

describe('themeFromContent', () => {
  test('merges the colors of the content into the tenant’s colors', () => {
    const { theme, problems } = themeFromContent(own, { light: { primary: '#0A4F3E' } }, noFonts);
    expect(theme.light).toEqual({ ...own.light, primary: '#0A4F3E' });
    expect(theme.dark).toEqual(own.dark);
    expect(problems).toEqual([]);
  });

  test('rejects and names colors with too little contrast', () => {
    const { theme, problems } = themeFromContent(own, { light: { ink: '#DDDDDD' } }, noFonts);
    expect(theme.light).toEqual(own.light);
    expect(problems).toEqual([expect.stringContaining('ink on background')]);
  });

  test.each([
    null,
    'red',
    { light: 'red' },
    { light: { primary: 'url(//x)' } },
    { light: { nothing: '#000000' } },
  ])('keeps the tenant’s theme for the invalid content colors %j', (colors) => {
    expect(themeFromContent(own, colors, noFonts)).toEqual({ theme: own, problems: [] });
  });

  test('uses a shipped font of the content for body and headings', () => {
    const { theme } = themeFromContent(own, null, { primary: 'Public Sans', secondary: undefined });
    expect(theme.fonts).toEqual({ body: 'Public Sans', display: 'Public Sans' });
  });

  test('rejects a font that the site does not ship', () => {
    const { theme, problems } = themeFromContent(own, null, { primary: 'Comic Sans', secondary: undefined });
    expect(theme.fonts).toEqual(own.fonts);
    expect(problems).toHaveLength(1);
  });
});

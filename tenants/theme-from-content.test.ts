import { describe, expect, test } from 'vitest';

import { superTenant } from './super.ts';
import { themeFromContent } from './theme-from-content.ts';

const { theme: own } = superTenant;
const noFonts = { primary: undefined, secondary: undefined };

describe('the theme of a brand, with what the content says of it', () => {
  test('takes the colors the content names and keeps the others', () => {
    const { theme, refused } = themeFromContent(own, { light: { primary: '#0A4F3E' } }, noFonts);
    expect(theme.light).toEqual({ ...own.light, primary: '#0A4F3E' });
    expect(theme.dark).toEqual(own.dark);
    expect(refused).toEqual([]);
  });

  test('refuses colors that nobody could read, and says which', () => {
    const { theme, refused } = themeFromContent(own, { light: { ink: '#DDDDDD' } }, noFonts);
    expect(theme.light).toEqual(own.light);
    expect(refused).toEqual([expect.stringContaining('ink on background')]);
  });

  test.each([
    null,
    'red',
    { light: 'red' },
    { light: { primary: 'url(//x)' } },
    { light: { nothing: '#000000' } },
  ])('is the tenant’s own where the content says %j', (colors) => {
    expect(themeFromContent(own, colors, noFonts)).toEqual({ theme: own, refused: [] });
  });

  test('takes fonts that the site ships; one font is for everything', () => {
    const { theme } = themeFromContent(own, null, { primary: 'Public Sans', secondary: undefined });
    expect(theme.fonts).toEqual({ body: 'Public Sans', display: 'Public Sans' });
  });

  test('refuses a font it has no file of', () => {
    const { theme, refused } = themeFromContent(own, null, { primary: 'Comic Sans', secondary: undefined });
    expect(theme.fonts).toEqual(own.fonts);
    expect(refused).toHaveLength(1);
  });
});

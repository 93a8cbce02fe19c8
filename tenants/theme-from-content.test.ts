import { describe, expect, test } from 'vitest';

import { shippedBrands } from '../tests/shipped-brands.ts';
import { themeFromContent } from './theme-from-content.ts';

const { theme: base } = shippedBrands.tenants.get('super')!;
const noFonts = { primary: undefined, secondary: undefined };

describe('themeFromContent', () => {
  test('merges the colors of the content into the tenant’s colors', () => {
    const { theme, problems } = themeFromContent(base, { light: { primary: '#0A4F3E' } }, noFonts);
    expect(theme.light).toEqual({ ...base.light, primary: '#0A4F3E' });
    expect(theme.dark).toEqual(base.dark);
    expect(problems).toEqual([]);
  });

  test('rejects colors with too little contrast and returns their names', () => {
    const { theme, problems } = themeFromContent(base, { light: { ink: '#DDDDDD' } }, noFonts);
    expect(theme.light).toEqual(base.light);
    expect(problems).toEqual([expect.stringContaining('ink on background')]);
  });

  test.each([
    null,
    'red',
    { light: 'red' },
    { light: { primary: 'url(//x)' } },
    { light: { nothing: '#000000' } },
  ])('keeps the tenant’s theme for the invalid content colors %j', (colors) => {
    expect(themeFromContent(base, colors, noFonts)).toEqual({ theme: base, problems: [] });
  });

  test('uses a shipped font of the content for body and headings', () => {
    const { theme } = themeFromContent(base, null, { primary: 'Public Sans', secondary: undefined });
    expect(theme.fonts).toEqual({ body: 'Public Sans', display: 'Public Sans' });
  });

  test('rejects a font that the site does not ship', () => {
    const { theme, problems } = themeFromContent(base, null, { primary: 'Comic Sans', secondary: undefined });
    expect(theme.fonts).toEqual(base.fonts);
    expect(problems).toHaveLength(1);
  });
});

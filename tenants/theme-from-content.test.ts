import { describe, expect, test } from 'vitest';

import { shippedBrands } from '../tests/shipped-brands.ts';
import { shippedFamily, themeCss } from './theme-css.ts';
import { parseWeights, themeFromContent, type ContentFont } from './theme-from-content.ts';

const { theme: base } = shippedBrands.tenants.get('super')!;
const noFonts = {};
const font = (name: string, more: Partial<ContentFont> = {}): ContentFont => ({
  name,
  style: null,
  weight: null,
  file: null,
  ...more,
});

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
    const { theme } = themeFromContent(base, null, { primary: font('Public Sans') });
    expect(theme.fonts).toEqual({ body: 'Public Sans', display: 'Public Sans' });
  });

  test('uses the font file with a single weight for headings of that weight, if texts have another font', () => {
    const fonts = { body: 'Figtree', display: 'Bricolage Grotesque' } as const;
    const family = (changes: Partial<typeof base>) =>
      shippedFamily({ ...base, fonts, headingWeight: 650, ...changes }, 'display');
    expect(family({})).toBe('Bricolage Grotesque 650');
    expect(family({ headingWeight: 700 })).toBe('Bricolage Grotesque Variable');
    expect(family({ fonts: { ...fonts, body: 'Bricolage Grotesque' } })).toBe('Bricolage Grotesque Variable');
    expect(family({ fonts: { ...fonts, display: 'Figtree' } })).toBe('Figtree Variable');
  });

  test('rejects a font that the site does not ship', () => {
    const { theme, problems } = themeFromContent(base, null, { primary: font('Comic Sans') });
    expect(theme.fonts).toEqual(base.fonts);
    expect(problems).toHaveLength(1);
  });

  test('prefers the font files of the content to the shipped fonts, each with its style and weight', () => {
    const { theme, problems } = themeFromContent(base, null, {
      primary: font('Comic Sans', { file: '/rx/media-fonts/a/b/1/body.woff2', weight: '300 900' }),
      secondary: font('Serif', { file: '/rx/media-fonts/a/b/1/head.woff2', weight: 'bold', style: 'italic' }),
      tertiary: font('Mono', { file: '/rx/media-fonts/a/b/1/mono.ttf', weight: '400' }),
    });
    expect(problems).toEqual([]);
    const css = themeCss(theme);
    expect(css).toContain(
      `@font-face{font-family:'content body';src:url('/rx/media-fonts/a/b/1/body.woff2');font-style:normal;font-weight:300 900;font-display:optional}`,
    );
    expect(css).toContain('font-style:italic;font-weight:700;font-display:optional}');
    expect(css).toContain(
      `--font-body:'content body','${base.fonts.body} Variable','${base.fonts.body} fallback'`,
    );
    expect(css).toContain(`--font-figures:'content figures','content body'`);
    expect(css).toContain('--heading-weight:700');
  });

  test('ignores a font file without a valid weight', () => {
    const fonts = { primary: font('Serif', { file: '/media-fonts/a/b/1/a.woff2', weight: '400}body{' }) };
    expect(themeCss(themeFromContent(base, null, fonts).theme)).not.toContain('@font-face');
  });

  test.each([
    [null, [400, 400]],
    ['Bold', [700, 700]],
    ['300 900', [300, 900]],
    ['900 300', null],
    ['1001', null],
    ['heavy', null],
    ['1 2 3', null],
  ])('reads the weight %j as %j', (text, weights) => {
    expect(parseWeights(text)).toEqual(weights);
  });
});

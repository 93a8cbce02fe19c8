import { describe, expect, test } from 'vitest';

import { readStyleRules, readTokens, writeUsedRules } from './style-rules.ts';

describe('readStyleRules', () => {
  test('returns the classes on which each selector of a rule depends', () => {
    expect(readStyleRules('._a_1 ._b_1:hover,._c_1>p{color:red}')).toEqual([
      { css: '._a_1 ._b_1:hover,._c_1>p{color:red}', tokens: [['_a_1', '_b_1'], ['_c_1']] },
    ]);
  });

  test('returns data attributes with a value as HTML writes them, and no attribute without a value', () => {
    const css = '[data-list=ruled] ._a_1,[data-place="1"][data-wide]{margin:0}';
    expect(readStyleRules(css)).toEqual([
      { css, tokens: [['_a_1', 'data-list="ruled"'], ['data-place="1"']] },
    ]);
  });

  test('returns nothing if one selector of the rule has no class', () => {
    expect(readStyleRules('h1,._a_1{margin:0}')).toEqual([{ css: 'h1,._a_1{margin:0}' }]);
  });

  test('ignores classes inside of :not(), :is() and attributes', () => {
    const css = '._a_1:not(._b_1):is(._c_1,:has(._d_1)) [title=".e"]{margin:0}';
    expect(readStyleRules(css)).toEqual([{ css, tokens: [['_a_1']] }]);
  });

  test('returns the tokens inside :where() around a single selector', () => {
    const css = 'a:where(._a_1:hover),:where([data-list=ruled] ._b_1){margin:0}:where(._a_1,._b_1){top:0}';
    expect(readStyleRules(css)).toEqual([
      {
        css: 'a:where(._a_1:hover),:where([data-list=ruled] ._b_1){margin:0}',
        tokens: [['_a_1'], ['_b_1', 'data-list="ruled"']],
      },
      { css: ':where(._a_1,._b_1){top:0}' },
    ]);
  });

  test('returns the classes beside and inside :has() around a single selector, unless it is inside of :not()', () => {
    const css = 'main :has(>._a_1[data-b="1"]:focus){margin:0}';
    expect(readStyleRules(css)).toEqual([{ css, tokens: [['_a_1']] }]);
    const ofElement = '._a_1:has(img),._b_1:where(a){margin:0}';
    expect(readStyleRules(ofElement)).toEqual([{ css: ofElement, tokens: [['_a_1'], ['_b_1']] }]);
    for (const selector of [
      'main:has(._a_1,._b_1)',
      'main:not(:has(._a_1))',
      'main:not(a:has(p:not(._a_1)))',
    ])
      expect(readStyleRules(`${selector}{margin:0}`)).toEqual([{ css: `${selector}{margin:0}` }]);
  });

  test('reads the rules of layers and media queries, and those between them', () => {
    const css =
      '@layer reset,base;@layer base{a{color:red}@media (width>=768px){._a_1{margin:0}}}@page{margin:0}';
    expect(readStyleRules(css)).toEqual([
      { css: '@layer reset,base;' },
      {
        css: '@layer base',
        rules: [
          { css: 'a{color:red}' },
          { css: '@media (width>=768px)', rules: [{ css: '._a_1{margin:0}', tokens: [['_a_1']] }] },
        ],
      },
      { css: '@page{margin:0}' },
    ]);
  });

  test('returns the family of a font face', () => {
    const css = '@font-face{font-family:Figtree fallback;src:local("a;{b"),url(data:font/woff2;base64,A)}';
    expect(readStyleRules(css)).toEqual([{ css, font: 'Figtree fallback' }]);
  });

  test('ignores braces, quotes and semicolons in strings and URLs', () => {
    const rule = '._a_1:after{content:"}\\"{;";background:url("data:image/svg+xml;,{}")}';
    expect(readStyleRules(`${rule}p{margin:0}`)).toEqual([
      { css: rule, tokens: [['_a_1']] },
      { css: 'p{margin:0}' },
    ]);
  });
});

test('reads the classes and data attributes of a document', () => {
  const html =
    '<html data-list="ruled" data-saved=""><a data-bare>1</a><p class="_a_1 b" data-name="José">1</p><p class="b">';
  expect([...readTokens(Buffer.from(html))].slice(0, 3)).toEqual(['_a_1', 'b', 'data-list="ruled"']);
  expect(readTokens(Buffer.from(html))).not.toContain('data-saved=""');
});

describe('writeUsedRules', () => {
  const writeBoth = (css: string, first: string, rest: string) => {
    const all = readTokens(Buffer.from(first + rest));
    return writeUsedRules([readStyleRules(css)], { first: readTokens(Buffer.from(first)), all }, ['Named']);
  };
  const write = (css: string, html: string) => writeBoth(css, html, '').first;

  test('keeps a rule if the document has all tokens of one of its selectors', () => {
    const css = '._a_1 ._b_1{top:0}._a_1,._c_1{left:0}[data-list=ruled] ._a_1{right:0}p{margin:0}';
    expect(write(css, '<p class="_a_1" data-list="separate">')).toBe('._a_1,._c_1{left:0}p{margin:0}');
    expect(write(css, '<p class="_a_1" data-list="ruled"><b class="_b_1">')).toBe(css);
  });

  test('separates the rules that match no element of the first screen', () => {
    const css =
      '._a_1{top:0}@media screen{._a_1{left:0}._b_1{left:0}}._a_1 ._b_1{right:0}._a_1,._b_1{margin:0}._c_1{top:0}p{margin:0}';
    expect(writeBoth(css, '<p class="_a_1">', '<p class="_b_1">')).toEqual({
      first: '._a_1{top:0}@media screen{._a_1{left:0}}._a_1,._b_1{margin:0}p{margin:0}',
      rest: '@media screen{._b_1{left:0}}._a_1 ._b_1{right:0}',
      fonts: '',
    });
  });

  test('separates the print rules, which the first paint does not need', () => {
    const css = '@media print{p{top:0}@media (width>=9px){._a_1{top:0}}._c_1{top:0}}p{margin:0}';
    expect(writeBoth(css, '<p class="_a_1">', '')).toEqual({
      first: 'p{margin:0}',
      rest: '@media print{p{top:0}@media (width>=9px){._a_1{top:0}}}',
      fonts: '',
    });
  });

  test.each(['(forced-colors:active)', '(width<=15em)', '(prefers-reduced-motion:reduce)'])(
    'separates the rules for %s, which few visitors have',
    (condition) => {
      const few = `@media ${condition}{._a_1{border:1px solid}}`;
      const { first, rest } = writeBoth(`${few}._a_1{border:0}`, '<p class="_a_1">', '');
      expect([first, rest]).toEqual(['._a_1{border:0}', few]);
    },
  );

  test('separates the rules of the map that a visitor chooses, and not those that hide it before', () => {
    const chosen = '._a_1:has([data-map-view]:checked){top:0}';
    const before = '._a_1:not(:has([data-map-view]:checked)){top:1px}';
    const { first, rest } = writeBoth(chosen + before, '<p class="_a_1">', '');
    expect([first, rest]).toEqual([before, chosen]);
  });

  test('separates the rules of what the visitor has opened or points at', () => {
    const opened = '._a_1:popover-open{top:0}._a_1:has(i:is(:hover,:focus)) i{top:0}';
    const css = `${opened}._a_1:not(:popover-open){left:0}._a_1:hover{top:0}`;
    const { first, rest } = writeBoth(css, '<p class="_a_1">', '');
    expect(rest).toBe(opened);
    expect(first).toBe('._a_1:not(:popover-open){left:0}._a_1:hover{top:0}');
  });

  test('leaves out a media query without any rule', () => {
    const css = '@media (width>=9px){._a_1{top:0}}@media screen{p{top:0}}';
    expect(write(css, '<p>')).toBe('@media screen{p{top:0}}');
  });

  test('writes an animation with the rules that name it, and leaves out others', () => {
    const [inFirst, inRest, unused] = ['_x_1', '_y_1', '_z_1'].map((name) => `@keyframes ${name}{to{top:0}}`);
    const css = `@layer ui{${inRest}._b_1{animation:_y_1 1s}${inFirst}}._a_1{animation:_x_1 1s}${unused}`;
    expect(writeBoth(css, '<p class="_a_1">', '<p class="_b_1">')).toEqual({
      first: `._a_1{animation:_x_1 1s}${inFirst}`,
      rest: `@layer ui{._b_1{animation:_y_1 1s}}${inRest}`,
      fonts: '',
    });
  });

  test('keeps the fonts that the document or one of the kept rules names', () => {
    const fonts = ['Named', 'Used', 'Other'].map((name) => `@font-face{font-family:${name};src:url(./a)}`);
    expect(writeBoth(`${fonts.join('')}._a_1{font-family:Used}`, '<p class="_a_1">', '')).toEqual({
      first: '._a_1{font-family:Used}',
      rest: '',
      fonts: `${fonts[0]}${fonts[1]}`,
    });
  });
});

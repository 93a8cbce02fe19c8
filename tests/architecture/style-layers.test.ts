import { expect, test } from 'vitest';

import { flattenLayers } from '../../script/flatten-layers.ts';

test('flattenLayers moves rules out of their layers, and keeps rules that have none', () => {
  const css =
    '@layer reset,ui;@layer reset{*,:before{margin:0}:where([role=list],a:has(>i:is(.b))){top:0}}@layer ui{@media print{.a:where(.b){top:0}}@keyframes c{to{top:0}}}:root{--d:0}';
  expect(flattenLayers(css)).toBe(
    '*,:before{margin:0}:where([role=list],a:has(>i:is(.b))){top:0}@media print{.a:where(.b){top:0}}@keyframes c{to{top:0}}:root{--d:0}',
  );
});

test('flattenLayers keeps the last of two identical rules, which decides', () => {
  expect(
    flattenLayers('@layer ui{.a{top:0}.b{top:1px}.a{top:0}}@media print{.b{top:0}}@media print{.b{top:0}}'),
  ).toBe('.b{top:1px}.a{top:0}@media print{.b{top:0}}');
});

test.each(['a:hover', 'p,.a', '[role=list]', ':where(.a) .b', 'a:is(.b)'])(
  'flattenLayers rejects %s below the component layer, whose rules it would override',
  (selector) => {
    expect(() => flattenLayers(`@layer base{${selector}{top:0}}`)).toThrow(selector);
    expect(flattenLayers(`@layer base{${selector}{top:0!important}}`)).toContain(selector);
  },
);

test.each(['p', 'p::before', ':where(.a)', '.a,p>b'])(
  'flattenLayers rejects %s in the component layer, because the reset could override it',
  (selector) => {
    expect(() => flattenLayers(`@layer ui{${selector}{top:0}}`)).toThrow(selector);
  },
);

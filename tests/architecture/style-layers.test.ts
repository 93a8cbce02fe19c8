import { expect, test } from 'vitest';

import { flattenLayers } from '../../script/flatten-layers.ts';

test('moves rules out of their layers, and leaves rules without one', () => {
  const css =
    '@layer reset,ui;@layer reset{*,:before{margin:0}:where([role=list],a:has(>i:is(.b))){top:0}}@layer ui{@media print{.a:where(.b){top:0}}@keyframes c{to{top:0}}}:root{--d:0}';
  expect(flattenLayers(css)).toBe(
    '*,:before{margin:0}:where([role=list],a:has(>i:is(.b))){top:0}@media print{.a:where(.b){top:0}}@keyframes c{to{top:0}}:root{--d:0}',
  );
});

test('keeps the last of two rules that are the same, which decides', () => {
  expect(
    flattenLayers('@layer ui{.a{top:0}.b{top:1px}.a{top:0}}@media print{.b{top:0}}@media print{.b{top:0}}'),
  ).toBe('.b{top:1px}.a{top:0}@media print{.b{top:0}}');
});

test.each(['a:hover', 'p,.a', '[role=list]', ':where(.a) .b', 'a:is(.b)'])(
  'rejects %s below the layer of the components, over which it would win',
  (selector) => {
    expect(() => flattenLayers(`@layer base{${selector}{top:0}}`)).toThrow(selector);
    expect(flattenLayers(`@layer base{${selector}{top:0!important}}`)).toContain(selector);
  },
);

test.each(['p', 'p::before', ':where(.a)', '.a,p>b'])(
  'rejects %s among the components, because the reset could win over it',
  (selector) => {
    expect(() => flattenLayers(`@layer ui{${selector}{top:0}}`)).toThrow(selector);
  },
);

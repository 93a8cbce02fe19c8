import type { Plugin } from 'vite';

import { readStyleRules, type StyleRule } from '../server/pages/style-rules.ts';

/** Classes, ids, attributes and states, which weigh more than the name of an element. */
const weighty = /[.#[]|(?<!:):(?!:|where\(|before\b|after\b)/;

/** What :where() holds weighs nothing. */
function withoutWhere(selectors: string): string {
  const shorter = selectors.replaceAll(/:where\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '');
  return shorter === selectors ? selectors : withoutWhere(shorter);
}

/** @throws Error for a rule that would win or lose otherwise without its layer. */
function checkWeight(css: string, layer: string): void {
  if (!layer || /^@|!important}$/.test(css)) return;
  const selectors = css.slice(0, css.indexOf('{'));
  const weights = withoutWhere(selectors)
    .split(/,(?![^(]*\))/)
    .map((selector) => weighty.test(selector));
  if (layer === 'ui' && weights.includes(false)) throw new Error(`A rule needs a class: ${selectors}`);
  if (layer !== 'ui' && weights.includes(true))
    throw new Error(`A rule below the layer ui needs :where(): ${selectors}`);
}

/** The rules of a rule without its layer. */
function writeRules({ css, rules }: StyleRule, layer: string): string[] {
  const [isLayer, name = ''] = /^@layer\s+(.+)/.exec(css) ?? [];
  if (!rules) {
    checkWeight(css, layer);
    return isLayer ? [] : [css];
  }
  const inside = rules.flatMap((rule) => writeRules(rule, isLayer ? name : layer));
  return isLayer ? inside : [`${css}{${inside.join('')}}`];
}

/**
 * Takes minified rules out of their layers, and a rule that stands twice once: a file has a sheet twice where a page imports it
 * and a server module does for another page (`?styles`). The last one decides either way.
 * @throws Error where the cascade would change.
 */
export function flattenLayers(css: string): string {
  const rules = readStyleRules(css).flatMap((rule) => writeRules(rule, ''));
  return rules.filter((rule, index) => rules.lastIndexOf(rule) === index).join('');
}

/**
 * Built style sheets have no layers: Chromium rebuilds all font faces when a sheet with a layer is added or removed, and would
 * then use a font that came too late for the first paint (decision 0056).
 */
export const layersFlattened: Plugin = {
  name: 'layers-flattened',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = flattenLayers(String(file.source));
    },
  },
};

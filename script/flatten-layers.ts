import type { Plugin } from 'vite';

import { readStyleRules, type StyleRule } from '../server/pages/style-rules.ts';

/** Matches selectors with higher specificity than an element name: classes, ids, attributes and states. */
const weighty = /[.#[]|(?<!:):(?!:|where\(|before\b|after\b)/;

/** Selectors inside :where() have no specificity. */
function withoutWhere(selectors: string): string {
  const shorter = selectors.replaceAll(/:where\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '');
  return shorter === selectors ? selectors : withoutWhere(shorter);
}

/** @throws Error for a rule that would win or lose against other rules without its layer. */
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

/** The CSS of a rule, or of the rules inside a layer. */
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
 * Removes the layers of minified rules, and all but the last of identical rules. A file has a style sheet twice if a page
 * imports it and a server module imports it for another page (`?styles`); the last copy decides either way.
 * @throws Error where the cascade would change.
 */
export function flattenLayers(css: string): string {
  const rules = readStyleRules(css).flatMap((rule) => writeRules(rule, ''));
  return rules.filter((rule, index) => rules.lastIndexOf(rule) === index).join('');
}

/**
 * Removes the layers of built style sheets: Chromium rebuilds all font faces when a sheet with a layer is added or removed,
 * and would then use a font that arrived too late for the first paint (decision 0056).
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

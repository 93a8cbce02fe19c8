/** A rule of a style sheet, or an at-rule with rules in it. */
export interface StyleRule {
  /** The whole rule, or the part before the brace for an at-rule that contains rules. */
  css: string;
  rules?: readonly StyleRule[];
  /**
   * For each selector, the tokens that a document must contain for an element to match. Absent if one selector needs none.
   */
  tokens?: readonly (readonly string[])[];
  /** Applies only to what the visitor has opened or points at, so the first paint does not need it. */
  isForTouched?: boolean;
  /** The family of a font face. */
  font?: string;
  /** The name of an animation. */
  keyframes?: string;
}

/** Reads minified CSS without nested style rules. */
export function readStyleRules(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  let at = 0;
  while (at < css.length) {
    const brace = findOutside(css, at, '{;');
    const prelude = css.slice(at, brace).trim();
    if (css[brace] !== '{') {
      if (prelude) rules.push({ css: `${prelude};` });
      at = brace + 1;
      continue;
    }
    const end = findClosing(css, brace);
    rules.push(readRule(prelude, css.slice(brace + 1, end)));
    at = end + 1;
  }
  return rules;
}

function readRule(prelude: string, block: string): StyleRule {
  if (/^@(layer|media|supports|container)\b/.test(prelude))
    return { css: prelude, rules: readStyleRules(block) };
  const css = `${prelude}{${block}}`;
  const font = prelude === '@font-face' && /font-family:\s*["']?([^;"']+)/.exec(block)?.[1];
  if (font) return { css, font };
  const [, keyframes] = /^@keyframes\s+(.+)/.exec(prelude) ?? [];
  if (keyframes) return { css, keyframes };
  if (prelude.startsWith('@')) return { css };
  const selectors = splitSelectors(prelude);
  const isForTouched = selectors.every(
    (selector) =>
      withoutArguments(selector).includes(':popover-open') ||
      // The map is shown once the visitor has chosen it.
      /:has\(.*:hover|(?<!:not\():has\(\[data-map-view\]:checked/.test(selector),
  );
  const tokens = selectors.map(tokensOf);
  return {
    css,
    ...(isForTouched && { isForTouched }),
    ...(tokens.every(({ length }) => length > 0) && { tokens }),
  };
}

function splitSelectors(prelude: string): string[] {
  const selectors: string[] = [];
  let at = 0;
  while (at < prelude.length) {
    const end = findOutside(prelude, at, ',');
    selectors.push(prelude.slice(at, end));
    at = end + 1;
  }
  return selectors;
}

/** :not() with arguments in arguments. */
const negation = /:not\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

/**
 * The classes of a selector and its data attributes with a value, as HTML writes them: `data-list="ruled"`. Leaves out the
 * arguments of :not(), :is() and the like, because a matching element need not have all of them, but reads :where() and the
 * classes of :has() around a single selector.
 */
function tokensOf(selector: string): string[] {
  const compound = withoutArguments(
    selector
      .replaceAll(negation, '')
      .replaceAll(/:where\(([^(),]*)\)/g, ' $1')
      .replaceAll(/:has\(([^(),]*)\)/g, (_, inner: string) => ` ${inner.replaceAll(/\[[^\]]*\]/g, '')}`),
  );
  const attributes = [...compound.matchAll(/\[(data-[\w-]+)=["']?([^"'\]]*)["']?\]/g)];
  const classes = [...compound.replaceAll(/\[[^\]]*\]/g, '').matchAll(/\.((?:[\w-]|\\.)+)/g)];
  return [
    ...classes.map(([, name = '']) => name.replaceAll('\\', '')),
    ...attributes.map(([, name = '', value = '']) => `${name}="${value}"`),
  ];
}

function withoutArguments(selector: string): string {
  const shorter = selector.replaceAll(/\([^()]*\)/g, '');
  return shorter === selector ? selector : withoutArguments(shorter);
}

/** The position of the first of the given characters outside strings and parentheses, or the end. */
function findOutside(css: string, from: number, characters: string): number {
  let depth = 0;
  for (let at = from; at < css.length; at += 1) {
    const character = css[at] ?? '';
    if (character === '"' || character === "'") at = endOfText(css, at);
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (depth === 0 && characters.includes(character)) return at;
  }
  return css.length;
}

/** The position of the brace that closes the one at `open`. */
function findClosing(css: string, open: number): number {
  let at = open + 1;
  for (;;) {
    at = findOutside(css, at, '{}');
    if (css[at] !== '{') return at;
    at = findClosing(css, at) + 1;
  }
}

function endOfText(css: string, quote: number): number {
  let at = quote + 1;
  while (at < css.length && css[at] !== css[quote]) at += css[at] === '\\' ? 2 : 1;
  return at;
}

/** The classes of a document's elements, and its data attributes with their values. */
export function readTokens(page: Buffer): Set<string> {
  // Decoded once, because each search in a Buffer and each conversion of a part of it is a call out of JavaScript.
  const html = page.toString('latin1');
  const tokens = new Set<string>();
  for (const attribute of distinctMatches(html, / class="[^"]*/g))
    for (const name of attribute.slice(classStart.length).split(' ')) if (name) tokens.add(name);
  for (const attribute of distinctMatches(html, / data-[\w-]+="[^"]+"/g)) tokens.add(attribute.slice(1));
  return tokens;
}

const classStart = ' class="';

/** Without groups, because `matchAll` creates an object for each match. */
const distinctMatches = (text: string, pattern: RegExp) => new Set(text.match(pattern));

/** The tokens of a document. */
export interface PageTokens {
  /** The tokens above the fold. */
  first: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

/**
 * The rules that a document uses, in their order: those that can apply above the fold on a screen in the brand's colors, all
 * others, and the faces of the fonts that the document uses. Animations follow the rules that name them.
 * @param families the font families that are named outside the rules.
 */
export function writeUsedRules(
  sheets: readonly (readonly StyleRule[])[],
  { first: firstTokens, all }: PageTokens,
  families: readonly string[],
): { first: string; rest: string; fonts: string } {
  const rules = sheets.flat();
  const isUsed = ({ tokens }: StyleRule, present: ReadonlySet<string>) =>
    !tokens || tokens.some((needed) => needed.every((token) => present.has(token)));
  const isInFirst = (rule: StyleRule, isForFew: boolean) =>
    !isForFew && !rule.isForTouched && isUsed(rule, firstTokens);
  const first = writeRules(rules, isInFirst);
  const rest = writeRules(rules, (rule, isForFew) => !isInFirst(rule, isForFew) && isUsed(rule, all));
  const isNamed = (name: string) => families.includes(name) || first.includes(name) || rest.includes(name);
  const animations = findKeyframes(rules);
  const join = (chosen: readonly StyleRule[]) => chosen.map(({ css }) => css).join('');
  return {
    first: first + join(animations.filter(({ keyframes = '' }) => first.includes(keyframes))),
    rest:
      rest +
      join(animations.filter(({ keyframes = '' }) => !first.includes(keyframes) && rest.includes(keyframes))),
    fonts: join(rules.filter(({ font }) => font && isNamed(font))),
  };
}

const findKeyframes = (rules: readonly StyleRule[]): StyleRule[] =>
  rules.flatMap((rule) => (rule.keyframes ? [rule] : findKeyframes(rule.rules ?? [])));

/**
 * Few visitors need these rules (text at 200% on a phone is 15 em wide), so that the first screen of all others does not wait
 * for them.
 */
const forFew: ReadonlySet<string> = new Set([
  '@media print',
  '@media (forced-colors:active)',
  '@media (width<=15em)',
  '@media (prefers-reduced-motion:reduce)',
]);

function writeRules(
  rules: readonly StyleRule[],
  isWritten: (rule: StyleRule, isForFew: boolean) => boolean,
  isForFew = false,
): string {
  return rules
    .map((rule) => {
      const { css, rules: inner, font, keyframes } = rule;
      if (font || keyframes) return '';
      if (!inner) return isWritten(rule, isForFew) ? css : '';
      const inside = writeRules(inner, isWritten, isForFew || forFew.has(css));
      return inside && `${css}{${inside}}`;
    })
    .join('');
}

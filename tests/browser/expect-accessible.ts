import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const maxRuns = 20;

/**
 * Without frames, in the window of the page: the results of frames are put together in a second one. Without loading the
 * style sheets again, which only experimental rules read.
 */
const analyze = (page: Page) =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations', 'incomplete'], preload: { assets: ['media'] } })
    .setLegacyMode(page.frames().length === 1)
    .analyze();

/** The window of a page where axe was loaded. */
interface WithAxe {
  axe: { run: (options: { runOnly: string }) => ReturnType<AxeBuilder['analyze']> };
}

/** The texts of a page with less contrast than WCAG 2.2 AA asks for, in the light scheme and then in the dark one. */
export async function textsWithLowContrast(page: Page): Promise<string[]> {
  const rule = 'color-contrast';
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await new AxeBuilder({ page }).withRules(rule).setLegacyMode().analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  // In the axe that the first run loaded, because loading it takes longer than this rule.
  const dark = await page.evaluate((only) => (window as unknown as WithAxe).axe.run({ runOnly: only }), rule);
  return [light, dark].flatMap(({ violations }) =>
    violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
  );
}

/** Expects no violation of axe's WCAG 2.2 AA and best-practice rules, in the page and its frames. */
export async function expectAccessible(page: Page): Promise<void> {
  let results = await analyze(page);
  // The package gives a frame one second to load axe, then leaves it out: on a busy machine a <main> in it would be missed.
  for (let run = 1; run < maxRuns && results.incomplete.some(({ id }) => id === 'frame-tested'); run += 1) {
    // Only if the one before left a frame out.
    results = await analyze(page);
  }
  const { violations, incomplete } = results;
  expect(incomplete.filter(({ id }) => id === 'frame-tested')).toEqual([]);
  const broken = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(broken).toEqual([]);
}

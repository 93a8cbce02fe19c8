import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const maxRuns = 20;

/** The axe of the package that joins the results of frames. */
const packageOfAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(packageOfAxe.resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  id: string;
  nodes: { html: string }[];
}

/** The window of a page where axe was loaded. */
interface WithAxe {
  axe?: { run: (options: object) => Promise<Record<'violations' | 'incomplete', Found[]>> };
}

/** Without loading the style sheets again, which only experimental rules read. */
const options: Parameters<AxeBuilder['options']>[0] = {
  resultTypes: ['violations', 'incomplete'],
  preload: { assets: ['media'] },
};

/** Runs axe in the window of the page, which loads it once: the package loads it twice for each run, for twice the CPU time. */
async function runAxe(page: Page, more: object = {}): Promise<Found[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (given) => {
      const { violations } = await (window as WithAxe).axe!.run(given);
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
    },
    { ...options, ...more },
  );
}

/** The texts of a page with less contrast than WCAG 2.2 AA asks for, in the light scheme and then in the dark one. */
export async function textsWithLowContrast(page: Page): Promise<string[]> {
  const low: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const violations = await runAxe(page, { runOnly: 'color-contrast' });
    low.push(...violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)));
  }
  return low;
}

/** Runs axe in a page and its frames. */
async function runAxeInFrames(page: Page): Promise<Found[]> {
  const analyze = () => new AxeBuilder({ page, axeSource }).options(options).analyze();
  let results = await analyze();
  // The package gives a frame one second to load axe, then leaves it out: on a busy machine a <main> in it would be missed.
  for (let run = 1; run < maxRuns && results.incomplete.some(({ id }) => id === 'frame-tested'); run += 1) {
    // Only if the one before left a frame out.
    results = await analyze();
  }
  expect(results.incomplete.filter(({ id }) => id === 'frame-tested')).toEqual([]);
  return results.violations;
}

/** Expects no violation of axe's WCAG 2.2 AA and best-practice rules, in the page and its frames. */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = await (page.frames().length === 1 ? runAxe(page) : runAxeInFrames(page));
  const broken = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(broken).toEqual([]);
}

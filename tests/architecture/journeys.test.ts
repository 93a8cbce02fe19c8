import { readdirSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { importClosure, importGraph } from './source-imports.ts';

const journeys = ['find', 'compare', 'card', 'learn', 'nearby', 'privacy'];

/** Which journey may import the links.ts of which others. */
const allowedPairs: Readonly<Record<string, readonly string[]>> = {
  compare: ['card'],
};

/** Lower these when the code allows it; never raise them. */
const limits = { cardPage: 45, appFiles: 200 };

const graph = importGraph(['app', 'contracts', 'upstreams']);
const partsOf = (file: string) => /^app\/(\w+)\/(.+)$/.exec(file)?.slice(1) ?? [];

/** Why a file of a journey, the shell or the UI may not import another one; null where it may. */
function violation(file: string, target: string): string | null {
  const [from = ''] = partsOf(file);
  const [to = '', module = ''] = partsOf(target);
  // Pages, entries and the root compose journeys.
  if (from === to || ['', 'routes'].includes(from) || to === '') return null;
  const line = `${file} imports ${target}`;
  if (to === 'routes') return line;
  if (from === 'ui') return ['shell', ...journeys].includes(to) ? line : null;
  if (!journeys.includes(to)) return null;
  return module === 'links.ts' && allowedPairs[from]?.includes(to) ? null : line;
}

describe('the journeys of app/', () => {
  test('a journey imports the shell, the UI and only the links.ts of allowed journeys', () => {
    const violations = [...graph].flatMap(([file, targets]) =>
      targets.flatMap((target) => violation(file, target) ?? []),
    );
    expect(violations).toEqual([]);
  });

  test('every allowed pair of journeys is used', () => {
    const used = new Set(
      [...graph].flatMap(([file, targets]) =>
        targets.map((target) => `${partsOf(file)[0]} ${partsOf(target)[0]}`),
      ),
    );
    const allowed = Object.entries(allowedPairs).flatMap(([from, others]) =>
      others.map((to) => `${from} ${to}`),
    );
    expect(allowed.filter((pair) => !used.has(pair))).toEqual([]);
  });

  test('the card page imports at most 45 files of app/', () => {
    const closure = importClosure(graph, 'app/routes/card.tsx').filter((file) => file.startsWith('app/'));
    expect(closure.length).toBeLessThanOrEqual(limits.cardPage);
  });

  test('app/ has at most 200 files besides styles and tests', () => {
    const files = readdirSync('app', { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && !/\.css$|\.test\.tsx?$/.test(entry.name),
    );
    expect(files.length).toBeLessThanOrEqual(limits.appFiles);
  });
});

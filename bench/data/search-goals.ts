import type { Release } from '../../platform/catalogue/release.ts';
import { measureRecall } from '../recall.ts';
import { percent } from '../report.ts';
import type { Goal } from './goals.ts';

/**
 * Measures how often the first five suggestions contain the intended result, by kind of query, and how many everyday words
 * get a suggestion.
 */
export function searchGoals(release: Release): Goal[] {
  const { rows, suggested, ordinaryCount } = measureRecall(release);
  return [
    ...rows.map(({ name, goal, count, found }) => ({
      measure: `search: ${name}`,
      now: `${percent(found, count)} of ${count}`,
      goal: `${goal * 100} %`,
      isMet: found >= goal * count,
    })),
    {
      measure: 'search: everyday words with a suggestion',
      now: `${suggested.length} of ${ordinaryCount}`,
      goal: '0',
      isMet: suggested.length === 0,
    },
  ];
}

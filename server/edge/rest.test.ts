import { expect, test } from 'vitest';

import { UpstreamError } from '../../upstreams/upstream-error.ts';
import { createRest, Resting } from './rest.ts';

const failure = (kind: 'timeout' | 'network' | 'http') =>
  new UpstreamError({ upstream: 'tests', category: 'other', kind, message: kind });

/** A service that rests after three silences, and what became of asking it. */
function restOf() {
  const clock = { now: 1_000_000 };
  const unlessResting = createRest({ after: 3, forMs: 10_000, now: () => clock.now });
  const ask = (answer: Error | null) =>
    unlessResting(() => (answer ? Promise.reject(answer) : Promise.resolve('answered'))).catch(
      (error: unknown) => (error instanceof Resting ? 'not asked' : 'failed'),
    );
  const silence = async () => {
    await ask(failure('timeout'));
    await ask(failure('network'));
    return ask(failure('timeout'));
  };
  return { clock, ask, silence };
}

test('what is silent three times in a row is not asked, and an answer in between counts', async () => {
  const { ask } = restOf();
  for (const between of [null, failure('http')]) {
    // oxlint-disable-next-line no-await-in-loop
    for (const answer of [failure('timeout'), failure('network'), between]) await ask(answer);
  }
  expect(await ask(null)).toBe('answered');
  for (const kind of ['timeout', 'network', 'timeout'] as const) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await ask(failure(kind))).toBe('failed');
  }
  expect(await ask(null)).toBe('not asked');
});

test('a rest ends, and one more silence is another', async () => {
  const { ask, silence, clock } = restOf();
  await silence();
  clock.now += 9999;
  expect(await ask(null)).toBe('not asked');
  clock.now += 1;
  expect(await ask(failure('timeout'))).toBe('failed');
  expect(await ask(null)).toBe('not asked');
});

test.each([
  ['back an hour', -3_600_000],
  ['forward a day', 86_400_000],
])('a clock that is set %s ends a rest', async (_, by) => {
  const { ask, silence, clock } = restOf();
  await silence();
  clock.now += by;
  expect(await ask(null)).toBe('answered');
});

import { expect, test } from 'vitest';

import { createRest } from './rest.ts';

function restOf() {
  const clock = { now: 1_000_000 };
  return { clock, rest: createRest({ after: 3, forMs: 10_000, now: () => clock.now }) };
}

test('what fails three times in a row rests, and an answer in between counts', () => {
  const { rest } = restOf();
  rest.failed();
  rest.failed();
  rest.answered();
  rest.failed();
  rest.failed();
  expect(rest.isResting()).toBe(false);
  rest.failed();
  expect(rest.isResting()).toBe(true);
});

test('a rest ends, and one more failure is another', () => {
  const { rest, clock } = restOf();
  for (let time = 0; time < 3; time += 1) rest.failed();
  clock.now += 9999;
  expect(rest.isResting()).toBe(true);
  clock.now += 1;
  expect(rest.isResting()).toBe(false);
  rest.failed();
  expect(rest.isResting()).toBe(true);
});

test('a clock that is set back an hour, or forward a day, ends a rest', () => {
  for (const by of [-3_600_000, 86_400_000]) {
    const { rest, clock } = restOf();
    for (let time = 0; time < 3; time += 1) rest.failed();
    clock.now += by;
    expect(rest.isResting()).toBe(false);
  }
});

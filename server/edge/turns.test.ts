import { expect, test } from 'vitest';

import { createTurns, TooManyWait } from './turns.ts';

function held() {
  const running: (() => void)[] = [];
  const work = () => new Promise<void>((done) => void running.push(done));
  return { running, work };
}

test('as many run as may, the rest begin when one is done, and one too many is refused', async () => {
  const inTurn = createTurns({ atOnce: 2, waiting: 1 });
  const { running, work } = held();
  const works = [inTurn(work), inTurn(work), inTurn(work)];
  await expect(inTurn(work)).rejects.toThrow(TooManyWait);
  expect(running).toHaveLength(2);
  running[0]?.();
  await works[0];
  await Promise.resolve();
  expect(running).toHaveLength(3);
  running[1]?.();
  running[2]?.();
  await Promise.all(works);
});

test('work that fails gives its place on', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1 });
  await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(inTurn(() => Promise.resolve('yes'))).resolves.toBe('yes');
});

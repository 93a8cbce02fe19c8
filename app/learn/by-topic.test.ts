import { describe, expect, test } from 'vitest';

import { byTopic } from './by-topic.ts';

const asked = (...topics: (string | null)[]) => topics.map((topic, at) => ({ topic, at }));
const shape = (questions: ReturnType<typeof asked>) =>
  byTopic(questions).map(({ name, questions: ones }) => [name, ones.map(({ at }) => at)]);

describe('questions by topic', () => {
  test('stay in their order, topics in the order of their first question', () => {
    expect(shape(asked('Prices', 'Card', 'Prices'))).toEqual([
      ['Prices', [0, 2]],
      ['Card', [1]],
    ]);
  });

  test('without a topic come first, under no name', () => {
    expect(shape(asked('Prices', null, ' '))).toEqual([
      [null, [1, 2]],
      ['Prices', [0]],
    ]);
  });

  test('are nothing where there are none', () => {
    expect(byTopic([])).toEqual([]);
  });
});

import { expect, test } from 'vitest';

import { groupByTopic } from './group-by-topic.ts';

const createQuestions = (...topics: (string | null)[]) => topics.map((topic, id) => ({ topic, id }));
const groupedIds = (questions: ReturnType<typeof createQuestions>) =>
  groupByTopic(questions).map(({ name, questions: group }) => [name, group.map(({ id }) => id)]);

test('groupByTopic keeps the order of questions, and orders topics by their first question', () => {
  expect(groupedIds(createQuestions('Prices', 'Card', 'Prices'))).toEqual([
    ['Prices', [0, 2]],
    ['Card', [1]],
  ]);
});

test('groupByTopic puts questions without a topic first, under no name', () => {
  expect(groupedIds(createQuestions('Prices', null, ' '))).toEqual([
    [null, [1, 2]],
    ['Prices', [0]],
  ]);
});

test('groupByTopic gives no topics for no questions', () => {
  expect(groupByTopic([])).toEqual([]);
});

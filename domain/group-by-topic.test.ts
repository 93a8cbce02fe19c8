import { expect, test } from 'vitest';

import { groupByTopic } from './group-by-topic.ts';

const createQuestions = (...topics: (string | null)[]) => topics.map((topic, id) => ({ topic, id }));
const groupIds = (questions: ReturnType<typeof createQuestions>) =>
  groupByTopic(questions).map(({ name, questions: group }) => [name, group.map(({ id }) => id)]);

test('groupByTopic keeps the order of questions, and orders topics by their first question', () => {
  expect(groupIds(createQuestions('Prices', 'Card', 'Prices'))).toEqual([
    ['Prices', [0, 2]],
    ['Card', [1]],
  ]);
});

test('groupByTopic puts questions without a topic first, in a group without a name', () => {
  expect(groupIds(createQuestions('Prices', null, ' '))).toEqual([
    [null, [1, 2]],
    ['Prices', [0]],
  ]);
});

test('groupByTopic returns no topics without questions', () => {
  expect(groupByTopic([])).toEqual([]);
});

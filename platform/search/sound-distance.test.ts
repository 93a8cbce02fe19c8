import { expect, test } from 'vitest';

import { soundCodes, soundDistance } from './sound-distance.ts';

const queries = ['ator', 'metf', 'zanax', 'levo', 'sertralin'];
const words = [
  'atralin',
  'atomoksetin',
  'atripla',
  'atropin',
  'metformin',
  'metotreksat',
  'levotiroksin',
  'ato',
];
const pairs = queries.flatMap((query) => words.map((word) => ({ query, word })));
const distances = (compared: typeof pairs) =>
  new Map(
    compared.map(({ query, word }) => [
      `${query} ${word}`,
      soundDistance(soundCodes(query), soundCodes(word), 1),
    ]),
  );

test('the distance of two words does not depend on the words that were compared before', () => {
  const forward = distances(pairs);
  const backward = distances(pairs.toReversed());
  for (const [pair, distance] of forward) expect([pair, backward.get(pair)]).toEqual([pair, distance]);
});

import { expect, test } from 'vitest';

import { findHelpLine, withHelpLine } from './help-line.ts';

test.each([
  ['suicide', 'crisis'],
  ['Suicidal thoughts', 'crisis'],
  ['I want to die', 'crisis'],
  ['self-harm', 'crisis'],
  ['pensamientos suicidas', 'crisis'],
  ['hacerme daño', 'crisis'],
  ['overdose', 'poison'],
  ['took too many pills', 'poison'],
  ['poison control', 'poison'],
  ['sobredosis', 'poison'],
  ['tomé demasiadas pastillas', 'poison'],
])('a search for “%s” asks for the %s line', (text, line) => {
  expect(findHelpLine(text)).toBe(line);
});

test.each(['poison ivy', 'weekend', 'end of life', 'sertraline', 'died', 'intoxicating', ''])(
  'a search for “%s” asks for no help line',
  (text) => {
    expect(findHelpLine(text)).toBeNull();
  },
);

test('the suggestions for a crisis begin with whom to call and lead to the results for the text', () => {
  const hits = Array.from({ length: 5 }, () => ({ id: 'naloxone', name: 'Naloxone', secondaryName: '' }));
  const line = { id: 'poison', name: 'Overdose', secondaryName: 'call 1' } as const;
  expect(withHelpLine(hits, ' Took too much ', line)).toEqual([
    { ...line, page: '/search?q=Took+too+much' },
    ...hits.slice(1),
  ]);
});

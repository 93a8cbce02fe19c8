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

const hit = { id: 'naloxone', name: 'Naloxone', secondaryName: '' };

test('the suggestions for a crisis begin with whom to call and lead to the results for the text', () => {
  const hits = Array.from({ length: 5 }, () => hit);
  expect(withHelpLine(hits, ' Overdose ', 'en-US')).toEqual([
    {
      id: 'poison',
      name: 'Overdose or poisoning',
      secondaryName: 'call Poison Help at 1-800-222-1222',
      kind: 'condition',
      page: '/search?q=Overdose',
    },
    ...hits.slice(1),
  ]);
  expect(withHelpLine([], 'pensamientos suicidas', 'es')).toMatchObject([
    { name: 'Pensamientos suicidas', page: '/search?q=pensamientos+suicidas' },
  ]);
});

test('other suggestions stay as they are', () => {
  expect(withHelpLine([hit], 'naloxone', 'en-US')).toEqual([hit]);
});

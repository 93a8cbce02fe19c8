import { expect, test } from 'vitest';

import { findHelpLine } from './help-line.ts';

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

import { expect, test } from 'vitest';
import { fillHelpLine, fillPartnerName } from './text-placeholders.ts';

test.each([
  ['{partner} saves, say {partner} and {PARTNER}.', '{partner}', 'Rx $& saves, say Rx $& and Rx $&.'],
  ['{Partner} stays', '{partner}', '{Partner} stays'],
  ['nothing to fill', '{partner}', 'nothing to fill'],
  ['no placeholder', '', 'no placeholder'],
])('fills the partner name into %j with placeholder %j: %j (spec §1)', (text, placeholder, filled) => {
  expect(fillPartnerName(text, placeholder, 'Rx $&')).toBe(filled);
});

test('fills the number of the help line into a text', () => {
  expect(fillHelpLine('Call {{helpLine}}.', '1-800-555-0101')).toBe('Call 1-800-555-0101.');
});

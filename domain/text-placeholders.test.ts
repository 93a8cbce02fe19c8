import { expect, test } from 'vitest';
import { fillBrandFacts, fillPartnerName } from './text-placeholders.ts';

test.each([
  ['{partner} saves, say {partner} and {PARTNER}.', '{partner}', 'Rx $& saves, say Rx $& and Rx $&.'],
  ['{Partner} stays', '{partner}', '{Partner} stays'],
  ['nothing to fill', '{partner}', 'nothing to fill'],
  ['no placeholder', '', 'no placeholder'],
])('fills the partner name into %j with placeholder %j: %j (spec §1)', (text, placeholder, filled) => {
  expect(fillPartnerName(text, placeholder, 'Rx $&')).toBe(filled);
});

test('fills the number of the help line and the wallets of the brand into a text', () => {
  const facts = { helpLine: '1-800-555-0101', wallets: 'One Wallet or Two Wallet' };
  expect(fillBrandFacts('Call {{helpLine}}.', facts)).toBe('Call 1-800-555-0101.');
  expect(fillBrandFacts('Add it to {{wallets}}.', facts)).toBe('Add it to One Wallet or Two Wallet.');
});

import { expect, test } from 'vitest';

import { composeKeywordReply } from '../../platform/notifications/keyword-replies.ts';
import { partners } from '../../tenants/registry.ts';
import { programmes } from './sms-programs.ts';

test('every brand answers its texts by its name and with its members’ help line', () => {
  expect([...programmes()].map(([partner, { brand, helpLine }]) => [partner, brand, helpLine])).toEqual([
    ['super', 'Super Rx', '1-800-555-0101'],
    ['medicaid', 'Medicaid Rx Savings', '1-800-555-0102'],
    ['savehealth', 'SaveHealth', '1-800-555-0103'],
  ]);
  expect([...programmes().keys()]).toEqual(partners.map(({ name }) => name));
});

test('each answer fits into one text message', () => {
  const wishes = ['stop', 'start', 'help'] as const;
  const answers = [...programmes().values()].flatMap((programme) =>
    wishes.flatMap((wish) => [
      composeKeywordReply(wish, programme, 'en'),
      composeKeywordReply(wish, programme, 'es'),
    ]),
  );
  expect(answers.filter((answer) => answer.length > 160)).toEqual([]);
});

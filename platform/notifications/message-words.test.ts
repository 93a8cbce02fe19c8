import { expect, test } from 'vitest';

import { rewardsExtrasShape } from './message-content.ts';
import { smsText } from './sms-text.ts';

const about = (extras: object) => ({
  kind: 'rewards' as const,
  extras: rewardsExtrasShape.parse({ url: 'https://rx.example.com/rewards', brand: 'Super Rx', ...extras }),
});

test('a text about rewards says who sends it, where they are and how to end it, and promises nothing', () => {
  expect(smsText(about({}), 'super')).toBe(
    [
      'Super Rx: About our rewards.',
      'What there is to earn, and the terms, are on this page.',
      'https://rx.example.com/rewards',
      'Msg & data rates may apply. Reply HELP for help, STOP to end.',
    ].join('\n'),
  );
});

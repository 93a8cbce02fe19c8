import { expect, test } from 'vitest';

import { formatNdc } from './ndc.ts';

test('an NDC of eleven digits is written as on labels, and any other text as it is', () => {
  expect(formatNdc('00071015723')).toBe('00071-0157-23');
  for (const text of ['0071015723', '000710157233', '00071-0157-23', 'abc', ''])
    expect(formatNdc(text)).toBe(text);
});

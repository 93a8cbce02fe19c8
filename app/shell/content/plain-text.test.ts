import { expect, test } from 'vitest';

import { plainTextOf } from './plain-text.ts';
import { block, document, text } from './sample-texts.ts';

test('blocks are a space apart and words inside one are not', () => {
  const link = block('hyperlink', [text('our FAQ')], { uri: '/faq' });
  const list = block('unordered-list', [
    block('list-item', [block('paragraph', [text('One')])]),
    block('list-item', [block('paragraph', [text('Two')])]),
  ]);
  const whole = document(
    block('heading-2', [text('Ques'), text('tions')]),
    block('paragraph', [text('See '), link, text('.\nSoon.')]),
    list,
    block('hr', []),
    block('paragraph', [text('')]),
  );
  expect(plainTextOf(whole)).toBe('Questions See our FAQ. Soon. One Two');
});

test('a text without words is empty', () => {
  expect(plainTextOf(document())).toBe('');
});

import { expect, test } from 'vitest';

import { toPlainText } from './normalize-document.ts';
import { block, document, text } from '../../../tests/rich-text-fixtures.ts';

test('toPlainText puts one space between blocks and none inside a block', () => {
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
  expect(toPlainText(whole)).toBe('Questions See our FAQ. Soon. One Two');
});

test('toPlainText gives an empty string for a document without text', () => {
  expect(toPlainText(document())).toBe('');
});

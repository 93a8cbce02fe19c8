import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { HelpLine } from './legal.tsx';

const render = (number: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })}>
      <HelpLine number={number} />
    </I18nProvider>,
  );

test('a help line is a link that dials its number', () => {
  expect(render('1-800-555-1212')).toMatch(/<a href="tel:\+18005551212"[^>]*>1-800-555-1212<\/a>/);
});

test('a help line that is reserved for fiction dials no number and says what it is', () => {
  const html = render('1-800-555-0102');
  expect(html).toContain('1-800-555-0102');
  expect(html).toContain('(example number)');
  expect(html).not.toContain('href');
});

import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';

import { i18nFor } from './i18n.server.ts';

/** A value of every name, as a number because plurals need one. */
const values = new Proxy<Record<string, unknown>>({}, { get: () => 3 });

test.each(['en-US', 'es'] as const)('every message in %s has the text that Lingui writes', (locale) => {
  // Lingui's hooks read it through a proxy too.
  const i18n = new Proxy(i18nFor(locale), {});
  const lingui = setupI18n({ locale, locales: i18n.locales, messages: { [locale]: i18n.messages } });
  const ids = Object.keys(i18n.messages);
  expect(ids).not.toHaveLength(0);
  for (const message of ids.flatMap((id) => [{ id }, { id, values }]))
    expect(i18n._(message)).toBe(lingui._(message));
});

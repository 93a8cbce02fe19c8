import { setupI18n, type I18n, type Messages } from '@lingui/core';

import type { Locale } from '../../domain/locale.ts';
import { messages as frame } from '../locales/frame.en-US.po';
import { messages as spanishFrame } from '../locales/frame.es.po';
import { messages as pages } from '../locales/pages.en-US.po';
import { messages as spanishPages } from '../locales/pages.es.po';
import { messages as server } from '../locales/server.en-US.po';
import { messages as spanishServer } from '../locales/server.es.po';

/**
 * Compiled messages with those without values as plain texts: for any other Lingui creates formatters of numbers and plurals at
 * each use, which took a tenth of the memory of a page.
 */
const withPlainTexts = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => {
      const [text, ...others] = typeof message === 'string' ? [message] : message;
      return [id, typeof text === 'string' && others.length === 0 ? text : message];
    }),
  );

type MessageCompiler = Parameters<I18n['setMessagesCompiler']>[0];

function createCatalog(locale: Locale, messages: Messages, locales?: string): I18n {
  // During development Lingui compiles a message that is new in the source.
  if (!import.meta.env.PROD) return setupI18n({ locale, locales, messages: { [locale]: messages } });
  const i18n = setupI18n({ locale, locales, messages: { [locale]: withPlainTexts(messages) } });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Lingui returns a plain text as it is
  return i18n.setMessagesCompiler(((text: string) => text) as unknown as MessageCompiler);
}

/** One catalog for each locale, never switched, because concurrent requests share them. */
const catalogs: Readonly<Record<Locale, I18n>> = {
  'en-US': createCatalog('en-US', { ...frame, ...pages, ...server }),
  // Without the country numbers are written as in Spain: '2,5 días'.
  es: createCatalog('es', { ...spanishFrame, ...spanishPages, ...spanishServer }, 'es-US'),
};

/** The translations of a locale for server rendering and loaders: `i18nFor(locale)._(msg...)`. */
export const i18nFor = (locale: Locale): I18n => catalogs[locale];

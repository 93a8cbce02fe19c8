import { setupI18n, type I18n } from '@lingui/core';

import type { Locale } from '../../domain/locale.ts';
import { messages as frame } from '../locales/frame.en-US.po';
import { messages as spanishFrame } from '../locales/frame.es.po';
import { messages as pages } from '../locales/pages.en-US.po';
import { messages as spanishPages } from '../locales/pages.es.po';
import { messages as server } from '../locales/server.en-US.po';
import { messages as spanishServer } from '../locales/server.es.po';

/** One catalog for each locale, never switched, because concurrent requests share them. */
const catalogs: Readonly<Record<Locale, I18n>> = {
  'en-US': setupI18n({ locale: 'en-US', messages: { 'en-US': { ...frame, ...pages, ...server } } }),
  es: setupI18n({
    locale: 'es',
    // Without it numbers are written as in Spain: '2,5 días'.
    locales: 'es-US',
    messages: { es: { ...spanishFrame, ...spanishPages, ...spanishServer } },
  }),
};

/** The translations of a locale for server rendering and loaders: `i18nFor(locale)._(msg...)`. */
export const i18nFor = (locale: Locale): I18n => catalogs[locale];

import { setupI18n, type I18n } from '@lingui/core';

/** The words of the document's language, and no other's. Components get them through Lingui's provider. */
const i18n = setupI18n();
const isSpanish = () => document.documentElement.lang === 'es';

/** The words without which no page can be made alive: those of the frame and the drug page. */
export async function loadMessages(): Promise<I18n> {
  const { messages } = isSpanish()
    ? await import('../locales/frame.es.po')
    : await import('../locales/frame.en-US.po');
  // A page's own words may have come before these; loading adds to them.
  i18n.load(isSpanish() ? 'es' : 'en-US', messages);
  i18n.activate(isSpanish() ? 'es' : 'en-US');
  return i18n;
}

/** Adds the words of every other page. */
export async function loadPageMessages(): Promise<void> {
  const { messages } = isSpanish()
    ? await import('../locales/pages.es.po')
    : await import('../locales/pages.en-US.po');
  i18n.load(isSpanish() ? 'es' : 'en-US', messages);
}

import { setupI18n, type I18n } from '@lingui/core';

/** The words of the document's language, and no other's. Components get them through Lingui's provider. */
const words = setupI18n();
const isSpanish = () => document.documentElement.lang === 'es';

/** The words without which no page can be made alive: those of the frame and the drug page. */
export async function loadWords(): Promise<I18n> {
  const { messages } = isSpanish()
    ? await import('../locales/frame.es.po')
    : await import('../locales/frame.en-US.po');
  // A page's own words may have come before these; loading adds to them.
  words.load(isSpanish() ? 'es' : 'en-US', messages);
  words.activate(isSpanish() ? 'es' : 'en-US');
  return words;
}

/** Adds the words of every other page. */
export async function loadPageWords(): Promise<void> {
  const { messages } = isSpanish()
    ? await import('../locales/pages.es.po')
    : await import('../locales/pages.en-US.po');
  words.load(isSpanish() ? 'es' : 'en-US', messages);
}

import { setupI18n, type I18n } from '@lingui/core';

/** The translations of the document's language. Components read them through Lingui's provider. */
const i18n = setupI18n();
const isSpanish = () => document.documentElement.lang === 'es';

/** Loads the translations that hydration needs on every page: those of the frame, home and the drug page. */
export async function loadMessages(): Promise<I18n> {
  const { messages } = isSpanish()
    ? await import('../locales/frame.es.po')
    : await import('../locales/frame.en-US.po');
  // Page translations may already be loaded; load() merges.
  i18n.load(isSpanish() ? 'es' : 'en-US', messages);
  i18n.activate(isSpanish() ? 'es' : 'en-US');
  return i18n;
}

let pageMessages: Promise<void> | null = null;

/** Loads the translations of every other page, once. */
export function loadPageMessages(): Promise<void> {
  pageMessages ??= (
    isSpanish() ? import('../locales/pages.es.po') : import('../locales/pages.en-US.po')
  ).then(({ messages }) => i18n.load(isSpanish() ? 'es' : 'en-US', messages));
  return pageMessages;
}

import { locales, type Locale } from '../../domain/locale.ts';
import { actionLink, helpLine, plainDocument, type PlainSite } from './plain-document.ts';

const texts = {
  en: {
    title: 'We can’t reach the site',
    text: 'Turn on Wi-Fi or mobile data, then try again.',
    tip: 'Next time, open your card before you go. It then works without a signal.',
    again: 'Try again',
  },
  es: {
    title: 'No podemos conectarnos con el sitio',
    text: 'Active el wifi o los datos móviles e intente de nuevo.',
    tip: 'La próxima vez, abra su tarjeta antes de salir. Así funciona sin señal.',
    again: 'Intentar de nuevo',
  },
} as const;

/**
 * Not promised in the page's text, because some computers never say that they are back online. After a second, because a
 * connection that has just come back often reaches nothing yet, or is gone again.
 */
const reloadOnceOnline =
  "addEventListener('online',()=>setTimeout(()=>navigator.onLine&&location.reload(),1000))";

/**
 * The page that the service worker stores and shows when the site cannot be reached. Its link reloads the current address;
 * once the device is back online, the page does so by itself.
 */
export function offlinePage(locale: Locale, site: PlainSite): Response {
  const { lang } = locales[locale];
  const { title, text, tip, again } = texts[lang];
  const body = `<p>${text}</p>${actionLink('', again)}${helpLine(site, lang)}<p>${tip}</p>`;
  return plainDocument({ title, body }, { status: 200, lang, site, script: reloadOnceOnline });
}

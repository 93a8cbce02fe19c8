import type { Locale } from '../../domain/locale.ts';

/** A day as machines and as visitors read it. */
export interface ShownDate {
  /** YYYY-MM-DD. */
  iso: string;
  /** In the language of the page: 'June 9, 2026', '9 de junio de 2026'. */
  words: string;
}

const languages: Readonly<Record<Locale, string>> = { 'en-US': 'en-US', es: 'es-US' };

/**
 * The day of a time the content service gives (ISO 8601), in UTC, so that it is the same for everybody; null for no
 * time and for what is no time.
 */
export function shownDate(time: string | null, locale: Locale): ShownDate | null {
  const at = time === null ? Number.NaN : Date.parse(time);
  if (Number.isNaN(at)) return null;
  const format = new Intl.DateTimeFormat(languages[locale], { dateStyle: 'long', timeZone: 'UTC' });
  return { iso: new Date(at).toISOString().slice(0, 10), words: format.format(at) };
}

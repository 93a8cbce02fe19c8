import type { Locale } from '../../../domain/locale.ts';

/** A day for `<time>`. */
export interface LocalizedDate {
  /** YYYY-MM-DD. */
  iso: string;
  /** In the language of the page: 'June 9, 2026', '9 de junio de 2026'. */
  text: string;
}

// Created once, because a format costs much more to create than to use.
const formats: Readonly<Record<Locale, Intl.DateTimeFormat>> = {
  'en-US': new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  es: new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeZone: 'UTC' }),
};

/** The UTC day of a time from the content service (ISO 8601), the same for all visitors; null for an invalid time. */
export function localizeDate(time: string | null, locale: Locale): LocalizedDate | null {
  const timestamp = time === null ? Number.NaN : Date.parse(time);
  if (Number.isNaN(timestamp)) return null;
  return { iso: new Date(timestamp).toISOString().slice(0, 10), text: formats[locale].format(timestamp) };
}

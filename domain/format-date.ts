import type { Locale } from './locale.ts';

const createFormats = (
  options: Intl.DateTimeFormatOptions,
): Readonly<Record<Locale, Intl.DateTimeFormat>> => ({
  'en-US': new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }),
  es: new Intl.DateTimeFormat('es-US', { ...options, timeZone: 'UTC' }),
});

// Creating a format costs fifty times as much as using it.
const formats = createFormats({ dateStyle: 'medium' });
const monthFormats = createFormats({ month: 'long', year: 'numeric' });
const longFormats = createFormats({ dateStyle: 'long' });

/** Formats '2026-07' as 'July 2026' or 'julio de 2026', and a whole date like formatDate. */
export function formatDateOrMonth(isoDate: string, locale: Locale): string {
  if (!/^\d{4}-\d{2}$/.test(isoDate)) return formatDate(isoDate, locale);
  return monthFormats[locale].format(new Date(`${isoDate}-01T00:00:00Z`));
}

/** Formats '2026-04-22' as 'Apr 22, 2026' or '22 abr 2026'; returns any other text unchanged. */
export function formatDate(isoDate: string, locale: Locale): string {
  const date = new Date(`${isoDate}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return isoDate;
  return formats[locale].format(date);
}

/** The same date in one piece, for a text that may break anywhere else. */
export const withoutBreaks = (date: string): string => date.replaceAll(' ', '\u00A0');

/** A day for `<time>`. */
export interface LocalizedDate {
  /** YYYY-MM-DD. */
  iso: string;
  /** In the language of the page: 'June 9, 2026', '9 de junio de 2026'. */
  text: string;
}

/** The UTC day of a time from the content service (ISO 8601), the same for all visitors; null for an invalid time. */
export function localizeDate(time: string | null, locale: Locale): LocalizedDate | null {
  const timestamp = time === null ? Number.NaN : Date.parse(time);
  if (Number.isNaN(timestamp)) return null;
  return { iso: new Date(timestamp).toISOString().slice(0, 10), text: longFormats[locale].format(timestamp) };
}

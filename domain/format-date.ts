// Creating a format costs fifty times as much as using it.
const formats = {
  'en-US': new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
  es: new Intl.DateTimeFormat('es-US', { dateStyle: 'medium', timeZone: 'UTC' }),
};

/**
 * Formats '2026-04-22' as 'Apr 22, 2026' or '22 abr 2026'; returns any other text unchanged.
 * @param locale of the page: 'es' or 'en-US'.
 */
export function formatDate(isoDate: string, locale: string): string {
  const date = new Date(`${isoDate}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return isoDate;
  return formats[locale === 'es' ? 'es' : 'en-US'].format(date);
}

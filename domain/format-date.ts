/**
 * Formats '2026-04-22' as 'Apr 22, 2026' or '22 abr 2026'; returns any other text unchanged.
 * @param locale of the page: 'es' or 'en-US'.
 */
export function formatDate(isoDate: string, locale: string): string {
  const date = new Date(`${isoDate}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return isoDate;
  const region = locale === 'es' ? 'es-US' : 'en-US';
  return date.toLocaleDateString(region, { dateStyle: 'medium', timeZone: 'UTC' });
}

import { formatDistance } from '../../../domain/location.ts';

/** Words for dates and distances around a price, the same on the drug page and the card. */

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** '2026-04-22' as 'Apr 22, 2026'; the text itself when it is not a date. */
export function formatDate(isoDate: string): string {
  const date = new Date(`${isoDate}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? isoDate : dateFormat.format(date);
}

/** Where a pharmacy's nearest store is, or that we know of none; nothing where no area is known. */
export function distanceWords(miles: number | null, hasZip: boolean): string {
  if (miles === null) return hasZip ? 'No nearby store found' : '';
  return `${formatDistance(miles)} away`;
}

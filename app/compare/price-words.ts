import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { formatMiles } from '../../domain/distance.ts';

/** Words for dates and distances around a price, the same on the drug page and the card. */

/**
 * '2026-04-22' as 'Apr 22, 2026' or '22 abr 2026'; the text itself when it is not a date.
 * @param locale of the words around it: 'es' or 'en-US'.
 */
export function formatDate(isoDate: string, locale: string): string {
  const date = new Date(`${isoDate}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return isoDate;
  const region = locale === 'es' ? 'es-US' : 'en-US';
  return date.toLocaleDateString(region, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Where a pharmacy's nearest store is, or that we know of none; null where no area is known. */
export function distanceWords(miles: number | null, hasZip: boolean): MessageDescriptor | null {
  if (miles === null) return hasZip ? msg`No nearby store found` : null;
  const figure = formatMiles(miles);
  return figure === null ? msg`under 0.1 mi away` : msg`${figure} mi away`;
}

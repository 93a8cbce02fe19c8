import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import { formatMiles } from '../../domain/distance.ts';

/** Where a pharmacy's nearest store is, or that we know of none; null where no area is known. */
export function distanceWords(miles: number | null, hasZip: boolean): MessageDescriptor | null {
  if (miles === null) return hasZip ? msg`No nearby store found` : null;
  const figure = formatMiles(miles);
  return figure === null ? msg`under 0.1 mi away` : msg`${figure} mi away`;
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

import type { Direction } from '../../domain/map-view.ts';

/** Where something lies, in words. */
export const directionWords: Readonly<Record<Direction, MessageDescriptor>> = {
  n: msg`north`,
  ne: msg`northeast`,
  e: msg`east`,
  se: msg`southeast`,
  s: msg`south`,
  sw: msg`southwest`,
  w: msg`west`,
  nw: msg`northwest`,
};

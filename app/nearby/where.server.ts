import {
  parseCoordinates,
  isDefaultCoordinates,
  locationReducer,
  initialLocation,
  type Coordinates,
  type LocationState,
} from '../../domain/location.ts';
import type { ZipProblem } from '../../domain/zip.ts';
import type { RequestContext } from '../context.ts';
import { chooseZip } from '../../domain/choose-zip.ts';

/** How the page knows where the visitor is; `nowhere` after a ZIP that is none. */
export type Known = 'zip' | 'browser' | 'ip' | 'default' | 'nowhere';

export interface Where {
  known: Known;
  /** What pharmacies are asked for; null when nowhere. */
  from: { zip: string } | Coordinates | null;
  /** What the field shows: what was typed, right or wrong. */
  typed: string;
  problem: ZipProblem | null;
  location: LocationState;
}

/**
 * Where the visitor is, the surest first: what the browser said or the ZIP of the address, the ZIP used last, what the
 * CDN or a file says of the address, else the default (spec §4).
 */
export function whereIs(request: RequestContext, search: URLSearchParams): Where {
  const asked = search.get('zip');
  const here = parseCoordinates(search.get('lat'), search.get('lng'));
  if (here && asked === null) {
    const location = locationReducer(initialLocation, { type: 'geolocated', coordinates: here });
    return { known: 'browser', from: here, typed: '', problem: null, location };
  }
  const { zip, input: typed, problem } = chooseZip(asked, request.zip);
  if (zip) return { known: 'zip', from: { zip }, typed, problem: null, location: initialLocation };
  if (asked !== null) {
    const wrong = problem ?? ({ reason: 'missing' } as const);
    const location = locationReducer(initialLocation, { type: 'failed', error: wrong.reason });
    return { known: 'nowhere', from: null, typed, problem: wrong, location };
  }
  const location = request.ipCoordinates
    ? locationReducer(initialLocation, {
        type: 'ip-located',
        ipLocation: { coordinates: request.ipCoordinates, city: '', zipCode: '' },
      })
    : initialLocation;
  const known = isDefaultCoordinates(location.coordinates) ? 'default' : 'ip';
  return { known, from: location.coordinates, typed, problem: null, location };
}

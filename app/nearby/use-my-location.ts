import { useEffect, useReducer, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import {
  isLookupFinished,
  locationReducer,
  roundCoordinates,
  initialLocation,
} from '../../domain/location.ts';

/** Why a browser does not say where it is. */
export type LocationFailure = 'denied' | 'unavailable' | 'timeout';

const failures: readonly LocationFailure[] = ['denied', 'unavailable', 'timeout'];
const patienceMs = 10_000;
const goodForMs = 600_000;

/**
 * Asks the browser where it is, when the visitor wants it, and goes to the same page for there. Only two decimals of the
 * coordinates leave the browser, to our own origin. A failure ends the lookup (spec §4).
 */
export function useMyLocation() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [state, dispatch] = useReducer(locationReducer, initialLocation);
  // The visit of the page that was asked from: an answer that comes after the visitor went on is not for the next one.
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const looking = askedAt === key && !isLookupFinished(state);

  useEffect(() => {
    if (!looking) return undefined;
    let wanted = true;
    const failed = (error: LocationFailure) => wanted && dispatch({ type: 'failed', error });
    const found = ({ coords }: GeolocationPosition) => {
      if (!wanted) return;
      const coordinates = roundCoordinates(coords);
      dispatch({ type: 'geolocated', coordinates });
      const search = new URLSearchParams({
        lat: coordinates.latitude.toFixed(2),
        lng: coordinates.longitude.toFixed(2),
      });
      void navigate({ search: search.toString() }, { preventScrollReset: true });
    };
    if (!('geolocation' in navigator)) failed('unavailable');
    else {
      navigator.geolocation.getCurrentPosition(
        found,
        ({ code }) => failed(failures[code - 1] ?? 'unavailable'),
        { timeout: patienceMs, maximumAge: goodForMs },
      );
    }
    return () => {
      wanted = false;
    };
  }, [looking, navigate]);

  const failure = failures.find((one) => askedAt === key && one === state.error) ?? null;
  const ask = () => {
    dispatch({ type: 'requested' });
    setAskedAt(key);
  };
  return { looking, failure, ask };
}

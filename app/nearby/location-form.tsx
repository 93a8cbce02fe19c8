import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useReducer, useState } from 'react';
import { Form, useLocation, useNavigation, useNavigate } from 'react-router';

import {
  isLookupFinished,
  locationReducer,
  roundCoordinates,
  initialLocation,
} from '../../domain/location.ts';
import { Button } from '../ui/button.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import fieldStyles from '../ui/field.module.css';
import { Icon } from '../ui/icon.tsx';
import styles from './location-form.module.css';

interface LocationFormProps {
  /** What the visitor typed, or the ZIP in use. */
  typedZip: string;
  /** What is wrong with it, in one sentence, or null. */
  problem: string | null;
}

const failureWords: Readonly<Record<LocationFailure, MessageDescriptor>> = {
  denied: msg`Your browser did not share your location. Enter your ZIP code instead.`,
  unavailable: msg`Your device cannot tell where it is. Enter your ZIP code instead.`,
  timeout: msg`Finding your location took too long. Try again, or enter your ZIP code.`,
};

/** Where to look: a ZIP, or the browser's own location once the visitor asks for it. */
export function LocationForm({ typedZip, problem }: LocationFormProps) {
  const { t, i18n } = useLingui();
  const { looking, failure, ask } = useMyLocation();
  const { state } = useNavigation();
  const { pathname } = useLocation();
  return (
    // Without an action the form would repeat the coordinates of the page it stands on.
    <Form method="get" action={pathname} preventScrollReset className={styles['form']}>
      <div className={styles['field']}>
        <label htmlFor="zip">{t`ZIP code`}</label>
        <div className={styles['row']}>
          <input
            // A new page brings a new value: the key makes the field show it.
            key={typedZip}
            id="zip"
            name="zip"
            defaultValue={typedZip}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={12}
            placeholder={t`5 digits`}
            className={`${fieldStyles['input']} figures`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'zip-problem' : undefined}
          />
          <Button>{t`Find pharmacies`}</Button>
        </div>
        {problem && <ErrorText id="zip-problem">{problem}</ErrorText>}
      </div>
      <div className={`${styles['own']} with-script`}>
        <Button type="button" look="quiet" onClick={ask} aria-describedby="own-location">
          <Icon name="pin" size={18} />
          {t`Use my location`}
        </Button>
        <p id="own-location" className={styles['note']}>
          {t`Rounded to half a mile before it leaves your device, and sent to this site only.`}
        </p>
      </div>
      <output className={styles['status']}>
        {looking && t`Asking your browser where you are.`}
        {state === 'loading' && t`Looking for pharmacies.`}
      </output>
      {failure && <ErrorText>{i18n._(failureWords[failure])}</ErrorText>}
    </Form>
  );
}

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

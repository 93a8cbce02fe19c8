import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useReducer, useRef, useState } from 'react';
import { Form, useLocation, useNavigation, useNavigate } from 'react-router';

import { isLookupFinished, locationReducer, initialLocation } from '../../domain/location-state.ts';
import { findMyLocation, toParameters, type LocationFailure } from '../shell/my-location.ts';
import { Button } from '../ui/button.tsx';
import { ErrorText, useAnnouncement } from '../ui/notice.tsx';
import fieldStyles from '../ui/field.module.css';
import { LineIcon } from '../ui/icon.tsx';
import { pageIcons } from '../ui/content-icon.tsx';
import styles from './location-form.module.css';

interface LocationFormProps {
  /** The ZIP as the visitor entered it, or the ZIP in use. */
  zipInput: string;
  /** A sentence about an invalid ZIP. */
  problem: string | null;
}

const failureMessages: Readonly<Record<LocationFailure, MessageDescriptor>> = {
  denied: msg`Your browser didn’t share your location. Enter your ZIP code instead.`,
  unavailable: msg`Your device can’t tell where it is. Enter your ZIP code instead.`,
  timeout: msg`Finding your location took too long. Enter your ZIP code instead.`,
};

/** A ZIP field, and a button for the browser's own location. */
export function LocationForm({ zipInput, problem }: LocationFormProps) {
  const { t, i18n } = useLingui();
  const { isLocating, failure, locate } = useMyLocation();
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const progress = isLocating ? t`Finding your location.` : state === 'loading' && t`Looking for pharmacies.`;
  useAnnouncement(progress);
  const field = useZipField(zipInput);
  return (
    // Without an action the form would repeat the coordinates in the page's URL.
    <Form method="get" action={pathname} preventScrollReset className={styles['form']}>
      <div className={styles['field']}>
        <label htmlFor="zip">{t`ZIP code`}</label>
        <div className={styles['row']}>
          <input
            ref={field}
            id="zip"
            name="zip"
            defaultValue={zipInput}
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
      <div className={`${styles['ownLocation']} with-script`}>
        <Button type="button" look="quiet" onClick={locate} aria-describedby="own-location">
          <LineIcon path={pageIcons.pin} size={18} />
          {t`Use my location`}
        </Button>
        <p id="own-location" className={styles['note']}>
          {t`We only see your rough location, within half a mile.`}
        </p>
      </div>
      {progress && <p>{progress}</p>}
      {failure && <ErrorText>{i18n._(failureMessages[failure])}</ErrorText>}
    </Form>
  );
}

/** Shows the ZIP of a new page in the same field: a new one would lose the keyboard's place. */
function useZipField(zipInput: string) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(zipInput);
  useEffect(() => {
    if (field.current && shown.current !== zipInput) field.current.value = zipInput;
    shown.current = zipInput;
  }, [zipInput]);
  return field;
}

const failures: readonly LocationFailure[] = ['denied', 'unavailable', 'timeout'];

/**
 * Asks the browser for its location and opens the page for it. Only two decimals of the coordinates leave the browser, for
 * our own origin. A failure ends the lookup (spec §4).
 */
function useMyLocation() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [state, dispatch] = useReducer(locationReducer, initialLocation);
  // The history entry that the lookup belongs to; an answer after a navigation is ignored.
  const [requestKey, setRequestKey] = useState<string | null>(null);
  const isLocating = requestKey === key && !isLookupFinished(state);

  useEffect(() => {
    if (!isLocating) return undefined;
    let isCurrent = true;
    const openPlace = async () => {
      const found = await findMyLocation();
      if (!isCurrent) return;
      if (typeof found === 'string') {
        dispatch({ type: 'failed', error: found });
        return;
      }
      dispatch({ type: 'geolocated', coordinates: found });
      const search = new URLSearchParams(toParameters(found)).toString();
      void navigate({ search }, { preventScrollReset: true });
    };
    void openPlace();
    return () => {
      isCurrent = false;
    };
  }, [isLocating, navigate]);

  const failure = failures.find((reason) => requestKey === key && reason === state.error) ?? null;
  const locate = () => {
    dispatch({ type: 'requested' });
    setRequestKey(key);
  };
  return { isLocating, failure, locate };
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Form, useLocation, useNavigation } from 'react-router';

import { Button } from '../ui/button.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import fieldStyles from '../ui/field.module.css';
import { Icon } from '../ui/icon.tsx';
import styles from './location-form.module.css';
import { useMyLocation, type LocationFailure } from './use-my-location.ts';

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

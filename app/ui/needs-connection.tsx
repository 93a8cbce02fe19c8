import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';

import { Notice } from './notice.tsx';

/**
 * Stops a form that loads a new document from submitting without a connection, so that the input is not lost to the
 * browser's error page. `isOffline` is true after such an attempt.
 */
export function useNeedsConnection() {
  const [isOffline, setOffline] = useState(false);
  return {
    isOffline,
    onSubmit: (event: FormEvent) => {
      setOffline(!navigator.onLine);
      if (!navigator.onLine) event.preventDefault();
    },
  };
}

/** The problem to show when `isOffline` is true. */
export function NoConnection() {
  const { t } = useLingui();
  return (
    <Notice kind="problem">
      {t`You’re offline, so nothing was changed. Press the button again when you’re back online.`}
    </Notice>
  );
}

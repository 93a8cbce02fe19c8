import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';

import { Notice } from './notice.tsx';

/**
 * For a form whose reply is a new document: without a connection it keeps the page and the input, where the browser would
 * show its own error page. `isOffline` is true after such an attempt.
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
      {t`There is no connection, and nothing was changed. Press the button again when you are online.`}
    </Notice>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';

import { Notice } from './notice.tsx';

/**
 * For a form that another document answers: pressed without a connection it stays where it is, with what was chosen,
 * where the browser would put its own error page. `isOffline` says that it was.
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

/** What there is to say then. */
export function NoConnection() {
  const { t } = useLingui();
  return (
    <Notice kind="problem">
      {t`There is no connection, and nothing was changed. Press the button again when you are online.`}
    </Notice>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useHref, useLocation } from 'react-router';

import { Button } from '../../ui/button.tsx';
import { useShell } from '../chrome/shell-data.ts';
import { forgetCards, preferencesHere } from '../consent/this-device.ts';
import { hasKeptCards, keepCard, removeKeptCards } from './keep-card.ts';
import styles from './kept-cards.module.css';

/**
 * Keeps the card that is shown on this device and says so, with the way to undo it. Nothing is shown, and nothing kept,
 * without script or where personalization is off.
 */
export function KeptCards() {
  const { t } = useLingui();
  const shell = useShell();
  const cardPath = useHref('/card');
  const { pathname, search } = useLocation();
  const here = useHref(pathname + search);
  const [state, setState] = useState<'kept' | 'others' | 'removed' | null>(null);
  const { basePath: base, privacy = 'opt-out' } = shell ?? {};

  useEffect(() => {
    if (!base) return undefined;
    let left = false;
    const show = async () => {
      if (!preferencesHere(privacy).personalization) return forgetCards();
      const kept = await keepCard(base, cardPath, new URL(here, location.href).href);
      const others = kept || (await hasKeptCards());
      if (!left) setState(kept ? 'kept' : others ? 'others' : null);
      return undefined;
    };
    void show();
    return () => {
      left = true;
    };
  }, [base, cardPath, here, privacy]);

  if (state === null) return null;
  return (
    <div className={styles['kept']}>
      <p role="status">
        {state === 'kept' &&
          t`This card is kept on this device, like the last ten you opened, and opens without a signal.`}
        {state === 'others' && t`Cards you opened before are kept on this device.`}
        {state === 'removed' && t`No card is kept on this device any more.`}
      </p>
      {state !== 'removed' && (
        <Button
          look="quiet"
          type="button"
          onClick={() => void removeKeptCards().then(() => setState('removed'))}
        >
          {t`Remove saved cards`}
        </Button>
      )}
    </div>
  );
}

/** What a kept card says when it is shown without a signal; on a fresh page it is not shown. */
export function SavedNote() {
  const { t } = useLingui();
  return (
    <p className={styles['note']}>
      <strong>
        {t`No signal: this card was saved on`} <time data-saved-time="" />.
      </strong>{' '}
      {t`The price may have changed since then.`}
    </p>
  );
}

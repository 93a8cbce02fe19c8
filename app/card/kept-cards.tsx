import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useHref, useLocation } from 'react-router';

import { useShell } from '../shell/shell-data.ts';
import { readCookiePreferences } from '../shell/cookie-preferences.ts';
import { SentenceToSay } from './sentence-to-say.tsx';
import { forgetCards, hasKeptCards, keepCard } from './keep-card.ts';
import styles from './kept-cards.module.css';
import { KeptListToMake } from './kept-list.tsx';
import { CardsRemoved, RemoveCards } from './remove-cards.tsx';

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
      if (!readCookiePreferences(privacy).personalization) return forgetCards();
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
      {state === 'removed' ? (
        <CardsRemoved />
      ) : (
        <>
          <p>
            {state === 'kept'
              ? t`This card is saved on this device, like the last ten you opened, and opens without a signal.`
              : t`Cards you opened before are saved on this device.`}
          </p>
          <Link to="/card">{t`All saved cards`}</Link>
          <RemoveCards onRemoved={() => setState('removed')} />
        </>
      )}
    </div>
  );
}

/** What a kept card says when it is shown from the store; on a fresh page it is not shown. */
export function SavedNote() {
  const { t } = useLingui();
  return (
    <p className={styles['note']}>
      <strong>
        {t`This card was saved on`} <time data-saved-time="" />.
      </strong>{' '}
      {t`The site could not be reached just now. The price may have changed since then.`}{' '}
      <Link to="/card">{t`All saved cards`}</Link>
    </p>
  );
}

interface SavedCardPartsProps {
  /** What the card is for, as lists of kept cards name it; null when it is not known. */
  medicine: string | null;
  pharmacy: string;
}

/** What a card page has for the day when it is shown without a signal: what to say at the counter, and the page of kept cards. */
export function SavedCardParts({ medicine, pharmacy }: SavedCardPartsProps) {
  const { t } = useLingui();
  return (
    <>
      <div
        className={styles['say']}
        data-saved-name={medicine ?? t`Prescription discount card`}
        data-saved-pharmacy={pharmacy}
      >
        <p>{t`What to say`}</p>
        <SentenceToSay className={styles['sentence']} />
      </div>
      <KeptListToMake />
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useHref, useLocation } from 'react-router';

import { readCookiePreferences } from '../shell/cookie-preferences.ts';
import { useShell } from '../shell/shell-data.ts';
import { Container } from '../ui/container.tsx';
import { Icon } from '../ui/icon.tsx';
import { savedCardsPath } from './links.ts';
import { forgetSavedCards, hasSavedCards, saveCard, type SavedCard } from './saved-cards-device.ts';
import styles from './saved-cards.module.css';

/**
 * Saves the card of the page on this device and confirms it. Without script, or where personalization is off, nothing is
 * saved or shown.
 */
export function SaveCard() {
  const { t } = useLingui();
  const shell = useShell();
  const { pathname, search } = useLocation();
  const address = useHref(pathname + search);
  const [state, setState] = useState<'saved' | 'others-saved' | null>(null);
  const { basePath, privacy = 'opt-out' } = shell ?? {};

  useEffect(() => {
    if (!basePath) return undefined;
    let isUnmounted = false;
    const save = async () => {
      if (!readCookiePreferences(privacy).personalization) return forgetSavedCards(basePath);
      const isSaved = await saveCard(basePath, new URL(address, location.href).href);
      const hasOthers = isSaved || (await hasSavedCards());
      if (!isUnmounted) setState(isSaved ? 'saved' : hasOthers ? 'others-saved' : null);
      return undefined;
    };
    void save();
    return () => {
      isUnmounted = true;
    };
  }, [basePath, address, privacy]);

  if (state === null) return null;
  return (
    <div className={styles['state']}>
      <p>
        {state === 'saved'
          ? t`Saved on this device. Works offline.`
          : t`Cards you opened before are saved on this device.`}
      </p>
      <Link to={savedCardsPath}>{t`All saved cards`}</Link>
    </div>
  );
}

/** Shown only on a card that the service worker serves from its cache. */
export function SavedNote() {
  const { t } = useLingui();
  return (
    <p className={styles['note']}>
      <strong>
        {t`This card was saved on`} <time data-saved-time="" />.
      </strong>{' '}
      {t`The site could not be reached just now. The price may have changed since then.`}{' '}
      <Link to={savedCardsPath}>{t`All saved cards`}</Link>
    </p>
  );
}

interface SavedCardPartsProps {
  /** Product text for the list of saved cards; null when the product is not known. */
  product: string | null;
  pharmacy: string;
}

/** Hidden parts of a card page for the service worker: the card's names, and the list of saved cards. */
export function SavedCardParts({ product, pharmacy }: SavedCardPartsProps) {
  const { t } = useLingui();
  return (
    <>
      <span
        hidden
        data-saved-name={product ?? t`Prescription discount card`}
        data-saved-pharmacy={pharmacy}
      />
      <SavedListTemplate />
    </>
  );
}

/** Placeholders that the service worker replaces for each card (saved-pages.ts). */
const placeholderCard: SavedCard = {
  address: '{address}',
  name: '{name}',
  pharmacy: '{pharmacy}',
  savedAt: '{savedAt}',
};

/** Template of the page of saved cards. It is hidden in every card page, because the worker stores no other page. */
function SavedListTemplate() {
  const { t } = useLingui();
  return (
    <section hidden data-saved-list="" className={styles['page']}>
      <Container className={styles['column']}>
        <h1>{t`Cards saved on this device`}</h1>
        <p>{t`This page could not be reached just now. The cards below open without a signal.`}</p>
        <CardLinks cards={[placeholderCard]} />
        <p>
          <a href="{requested}" className={styles['again']}>
            {t`Try again`}
          </a>
        </p>
      </Container>
    </section>
  );
}

/** Saved cards as links to their pages. */
export function CardLinks({ cards }: { cards: readonly SavedCard[] }) {
  const { t } = useLingui();
  return (
    <ul role="list" className={styles['cards']}>
      {cards.map(({ address, name, pharmacy, savedAt }) => (
        <li key={address}>
          {/* A document of its own, so that the service worker answers when the server does not. */}
          <a href={address}>
            <Icon name="card" size={28} />
            <strong>{name}</strong>
            <span>{pharmacy}</span>
            <span className={styles['saved']}>{t`Saved ${savedAt}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

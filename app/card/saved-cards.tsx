import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useHref, useLocation } from 'react-router';

import { readCookiePreferences } from '../shell/cookie-preferences.ts';
import { useShell } from '../shell/shell-data.ts';
import { Button } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import {
  deleteSavedCards,
  forgetSavedCards,
  hasSavedCards,
  listSavedCards,
  saveCard,
  type SavedCard,
} from './saved-cards-device.ts';
import styles from './saved-cards.module.css';
import { SentenceToSay } from './sentence-to-say.tsx';

/**
 * Saves the card of the page on this device and confirms it, with a button to undo it. Without script, or where
 * personalization is off, nothing is saved or shown.
 */
export function SaveCard() {
  const { t } = useLingui();
  const shell = useShell();
  const cardScope = useHref('/card');
  const { pathname, search } = useLocation();
  const address = useHref(pathname + search);
  const [state, setState] = useState<'saved' | 'others-saved' | 'removed' | null>(null);
  const { basePath, privacy = 'opt-out' } = shell ?? {};

  useEffect(() => {
    if (!basePath) return undefined;
    let isUnmounted = false;
    const save = async () => {
      if (!readCookiePreferences(privacy).personalization) return forgetSavedCards();
      const isSaved = await saveCard(basePath, cardScope, new URL(address, location.href).href);
      const hasOthers = isSaved || (await hasSavedCards());
      if (!isUnmounted) setState(isSaved ? 'saved' : hasOthers ? 'others-saved' : null);
      return undefined;
    };
    void save();
    return () => {
      isUnmounted = true;
    };
  }, [basePath, cardScope, address, privacy]);

  if (state === null) return null;
  return (
    <div className={styles['state']}>
      {state === 'removed' ? (
        <CardsRemoved />
      ) : (
        <>
          <p>
            {state === 'saved'
              ? t`Saved on this device. Works offline.`
              : t`Cards you opened before are saved on this device.`}
          </p>
          <Link to="/card">{t`All saved cards`}</Link>
          <RemoveCards onRemoved={() => setState('removed')} />
        </>
      )}
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
      <Link to="/card">{t`All saved cards`}</Link>
    </p>
  );
}

interface SavedCardPartsProps {
  /** Product text for the list of saved cards; null when the product is not known. */
  product: string | null;
  pharmacy: string;
}

/** Hidden parts of a card page for when it is shown without a connection: what to say, and the list of saved cards. */
export function SavedCardParts({ product, pharmacy }: SavedCardPartsProps) {
  const { t } = useLingui();
  return (
    <>
      <div
        className={styles['say']}
        data-saved-name={product ?? t`Prescription discount card`}
        data-saved-pharmacy={pharmacy}
      >
        <p>{t`What to say`}</p>
        <SentenceToSay className={styles['sentence']} />
      </div>
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

/** The cards saved on this device; renders nothing where there are none. */
export function SavedCardList() {
  const { t, i18n } = useLingui();
  const { privacy = 'opt-out' } = useShell() ?? {};
  const [cards, setCards] = useState<SavedCard[]>([]);
  const [isRemoved, setIsRemoved] = useState(false);

  useEffect(() => {
    let isUnmounted = false;
    const list = async () => {
      if (!readCookiePreferences(privacy).personalization) return forgetSavedCards();
      const saved = await listSavedCards().catch(() => []);
      const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' });
      const formatted = saved.map((card) => ({ ...card, savedAt: format.format(new Date(card.savedAt)) }));
      if (!isUnmounted) setCards(formatted);
      return undefined;
    };
    void list();
    return () => {
      isUnmounted = true;
    };
  }, [i18n.locale, privacy]);

  if (isRemoved) return <CardsRemoved />;
  if (cards.length === 0) return null;
  return (
    <section className={styles['list']} aria-labelledby="saved-cards">
      <h2 id="saved-cards">{t`Cards saved on this device`}</h2>
      <CardLinks cards={cards} />
      <RemoveCards onRemoved={() => setIsRemoved(true)} />
    </section>
  );
}

function CardLinks({ cards }: { cards: readonly SavedCard[] }) {
  const { t } = useLingui();
  return (
    <ul role="list" className={styles['cards']}>
      {cards.map(({ address, name, pharmacy, savedAt }) => (
        <li key={address}>
          {/* A document of its own, so that the service worker answers when the server does not. */}
          <a href={address}>
            <strong>{name}</strong>
            <span>{pharmacy}</span>
            <span className={styles['saved']}>{t`Saved ${savedAt}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function RemoveCards({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useLingui();
  return (
    <Button look="quiet" type="button" onClick={() => void deleteSavedCards().then(onRemoved)}>
      {t`Remove saved cards`}
    </Button>
  );
}

/** Replaces the button that was pressed and takes its focus, so that screen readers announce it. */
function CardsRemoved() {
  const { t } = useLingui();
  return <p tabIndex={-1} ref={focusElement}>{t`No card is saved on this device any more.`}</p>;
}

const focusElement = (element: HTMLElement | null) => element?.focus();

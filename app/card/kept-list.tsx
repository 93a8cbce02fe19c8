import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import { Container } from '../ui/container.tsx';
import { useShell } from '../shell/shell-data.ts';
import { readCookiePreferences } from '../shell/cookie-preferences.ts';
import { forgetCards, keptCards } from './keep-card.ts';
import styles from './kept-list.module.css';
import { CardsRemoved, RemoveCards } from './remove-cards.tsx';
import type { SavedCard } from './saved-cards.ts';

/** What the worker puts the words of each card in the place of (saved-cards.ts). */
const anyCard: SavedCard = {
  address: '{address}',
  name: '{name}',
  pharmacy: '{pharmacy}',
  savedAt: '{savedAt}',
};

/**
 * The page of kept cards, for the worker to make where there is no signal. It waits unseen in every card page, because
 * nothing but card pages is kept.
 */
export function KeptListToMake() {
  const { t } = useLingui();
  return (
    <section hidden data-saved-list="" className={styles['page']}>
      <Container className={styles['column']}>
        <h1>{t`Cards saved on this device`}</h1>
        <p>{t`This page could not be reached just now. The cards below open without a signal.`}</p>
        <CardLinks cards={[anyCard]} />
        <p>
          <a href="{asked}" className={styles['again']}>
            {t`Try again`}
          </a>
        </p>
      </Container>
    </section>
  );
}

/** The cards that are kept on this device, for somebody who comes back for one; nothing where there are none. */
export function KeptCardsHere() {
  const { t, i18n } = useLingui();
  const { privacy = 'opt-out' } = useShell() ?? {};
  const [cards, setCards] = useState<SavedCard[]>([]);
  const [removed, setRemoved] = useState(false);

  useEffect(() => {
    let left = false;
    const show = async () => {
      if (!readCookiePreferences(privacy).personalization) return forgetCards();
      const kept = await keptCards().catch(() => []);
      const times = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' });
      const said = kept.map((card) => ({ ...card, savedAt: times.format(new Date(card.savedAt)) }));
      if (!left) setCards(said);
      return undefined;
    };
    void show();
    return () => {
      left = true;
    };
  }, [i18n.locale, privacy]);

  if (removed) return <CardsRemoved />;
  if (cards.length === 0) return null;
  return (
    <section className={styles['here']} aria-labelledby="kept-cards">
      <h2 id="kept-cards">{t`Cards saved on this device`}</h2>
      <CardLinks cards={cards} />
      <RemoveCards onRemoved={() => setRemoved(true)} />
    </section>
  );
}

function CardLinks({ cards }: { cards: readonly SavedCard[] }) {
  const { t } = useLingui();
  return (
    <ul role="list" className={styles['cards']}>
      {cards.map(({ address, name, pharmacy, savedAt }) => (
        <li key={address}>
          {/* Another document: the worker answers where the server does not. */}
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

import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link } from 'react-router';

import { useShell } from '../shell/shell-data.ts';
import { BrandImage } from '../ui/brand-image.tsx';
import { ColumnPage, Lead } from '../ui/column-page.tsx';
import { Icon } from '../ui/icon.tsx';
import { useInnerHtml } from '../ui/server-html.tsx';
import { printHash, savedCardsPath } from './links.ts';
import type { SavedCard } from './saved-cards-device.ts';
import type { SendForm } from './share-card.server.ts';
import styles from './saved-cards.module.css';

/**
 * Starts the card page's script, which saves the card on this device, and renders the texts that it shows. Without script,
 * or where personalization is off, nothing is saved or shown.
 */
export function SaveCard({ form: { path, fields } }: { form: SendForm }) {
  const { t } = useLingui();
  const shell = useShell();
  useEffect(() => startScript(async () => (await import('./card-scripts.ts')).start), []);
  useEffect(() => {
    import('./counter-scripts.ts').then(
      ({ openOverScreen }) => openOverScreen(),
      () => undefined,
    );
  }, []);
  return (
    <div
      // The script sets its own attributes to show what is saved.
      suppressHydrationWarning
      className={styles['state']}
      data-idle="card"
      data-base-path={shell?.basePath}
      data-privacy={shell?.privacy}
      data-print-hash={printHash}
      data-printed-path={`${path}/printed`}
      data-price-key={fields['key']}
      data-drug={fields['drug']}
    >
      <p className={styles['this']}>{t`Saved on this device. Works offline.`}</p>
      <p className={styles['others']}>{t`Cards you opened before are saved on this device.`}</p>
      <Link to={savedCardsPath}>{t`All saved cards`}</Link>
    </div>
  );
}

/**
 * Loads and starts the script of a page, which the document may have started before.
 * @returns stops it.
 */
export function startScript(load: () => Promise<() => () => void>): () => void {
  let stop: (() => void) | undefined;
  let isLeft = false;
  // Loaded after the page is shown; without it the page still works.
  load()
    .then((start) => (stop = isLeft ? undefined : start()))
    .catch(() => undefined);
  return () => {
    isLeft = true;
    stop?.();
  };
}

/** Shown only on a card that the service worker serves from its cache. */
export function SavedNote() {
  const { t } = useLingui();
  return (
    <p className={styles['note']}>
      <strong>
        {t`This card was saved on`} <time data-saved-time="" />.
      </strong>{' '}
      {t`We couldn’t reach the site just now. The price may have changed since then.`}{' '}
      <Link to={savedCardsPath}>{t`All saved cards`}</Link>
    </p>
  );
}

interface SavedCardPartsProps {
  /** Product text for the list of saved cards; null when the product is not known. */
  product: string | null;
  pharmacy: string;
  price: string | null;
  /** 'Aug 19, 2026'; '' if unknown. */
  priceDate: string;
}

/** Hidden parts of a card page for the service worker: the card's names, and the list of saved cards. */
export function SavedCardParts({ product, pharmacy, price, priceDate }: SavedCardPartsProps) {
  const { t } = useLingui();
  return (
    <>
      <span
        hidden
        data-saved-name={product ?? t`Prescription discount card`}
        data-saved-pharmacy={pharmacy}
        data-saved-price={price}
        data-saved-price-date={priceDate && t`as of ${priceDate}`}
      />
      <SavedListTemplate />
    </>
  );
}

/** Placeholders that scripts replace for each card (saved-pages.ts, saved-list-scripts.ts). */
const placeholderCard: SavedCard = {
  address: '{address}',
  name: '{name}',
  pharmacy: '{pharmacy}',
  price: '{price}',
  priceDate: '{priceDate}',
  savedAt: '{savedAt}',
};

/** Template of the page of saved cards. It is hidden in every card page, because the worker stores no other page. */
function SavedListTemplate() {
  const { t } = useLingui();
  const shell = useShell();
  return (
    <section hidden data-saved-list="">
      <ColumnPage>
        <p className={styles['brand']}>
          {shell && <BrandImage src={shell.mark} alt="" width={28} height={28} />}
          {shell?.displayName}
        </p>
        <h1>{t`Saved cards`}</h1>
        <Lead>{t`We can’t reach the site right now. These cards open without a signal.`}</Lead>
        <CardLinks cards={[placeholderCard]} />
        <a href="{requested}" className={styles['again']}>
          {t`Try again`}
        </a>
      </ColumnPage>
    </section>
  );
}

/** The saved cards of this device, which the script fills in (saved-list-scripts.ts). */
export function ListOfCards() {
  const { t } = useLingui();
  return (
    <>
      <div hidden data-card-template="">
        {/* Without an address, which crawlers would follow. */}
        <CardLinks cards={[{ ...placeholderCard, address: '' }]} canRemove />
      </div>
      <ul
        role="list"
        // Screen readers say it when the list gets the focus.
        aria-label={t`Saved cards`}
        className={styles['cards']}
        tabIndex={-1}
        data-list-of-cards=""
        data-focus-of="cards"
        // React ignores attributes that it did not render.
        suppressHydrationWarning
        dangerouslySetInnerHTML={useInnerHtml('')}
      />
    </>
  );
}

/** Saved cards as links to their pages, each with a button whose value is its address where `canRemove` is set. */
function CardLinks({ cards, canRemove }: { cards: readonly SavedCard[]; canRemove?: boolean }) {
  const { t } = useLingui();
  return (
    <ul role="list" className={styles['cards']}>
      {cards.map(({ address, name, pharmacy, price, priceDate, savedAt }) => (
        <li key={address}>
          {/* A document of its own, so that the service worker answers when the server does not. */}
          <a href={address || undefined}>
            <strong>{name}</strong>
            <span>{pharmacy}</span>
            <span className={styles['price']}>
              <b className="figures">{price}</b> {priceDate}
            </span>
            <span className={styles['opened']}>{t`Opened ${savedAt}`}</span>
            <Icon name="chevronRight" size={20} />
          </a>
          {canRemove && (
            <button type="button" className={styles['remove']} value="">
              {t`Remove`} <span className="sr-only">{`${name}, ${pharmacy}`}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What to do with a card at the pharmacy. */
export function CardSteps({ className }: { className: string | undefined }) {
  const { t } = useLingui();
  const plan = useShell()?.coverageNote?.plan;
  return (
    <ol className={className}>
      <li>
        <strong>{plan ? t`Show your ${plan} card first` : t`Show it first`}</strong>
        <p>
          {plan
            ? t`If ${plan} does not cover your medication, give the pharmacist this card.`
            : t`Give the card to the pharmacist with your prescription, before it is filled.`}
        </p>
      </li>
      <li>
        <strong>{t`Have all four codes entered`}</strong>
        <p>
          {plan
            ? t`Ask them to use these codes instead of ${plan}. You can use only one each time.`
            : t`Ask them to use these codes instead of your insurance. You can use only one each time.`}
        </p>
      </li>
      <li>
        <strong>{t`Ask for the price`}</strong>
        <p>{t`Check the medication, dosage and quantity, and ask for the price before you pay. You can always say no.`}</p>
      </li>
    </ol>
  );
}

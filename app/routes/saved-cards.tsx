import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type RefObject } from 'react';
import { Link } from 'react-router';

import { CardSteps, ListOfCards } from '../card/saved-cards.tsx';
import { deleteSavedCards, listWorkerCaches, listCardRegistrations } from '../card/saved-cards-device.ts';
import styles from '../card/saved-cards.module.css';
import type { ListState } from '../card/saved-list-scripts.ts';
import { pageContext } from '../context.ts';
import { FindMedication } from '../find/find-medication.tsx';
import { i18nFor } from '../shell/i18n.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { useShell } from '../shell/shell-data.ts';
import { Button } from '../ui/button.tsx';
import { Actions, ColumnPage, Lead } from '../ui/column-page.tsx';
import { LineIcon } from '../ui/icon.tsx';
import { pageIcons } from '../ui/content-icon.tsx';
import type { Route } from './+types/saved-cards';

/** The cards saved on this device. The server knows none of them: the browser fills in the list. */
export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const i18n = i18nFor(page.site.locale);
  const title = i18n._(msg`Saved cards`);
  const description = i18n._(
    msg`The last ten cards you opened on this device, newest first. They open without internet.`,
  );
  return { head: pageHead(page, { title, description, noindex: true }) };
}

export { pageMeta as meta } from '../shell/meta.ts';

/** It also runs without React, so its chunk must not contain React. */
const loadScript = () => import('../card/saved-list-scripts.ts');

export default function SavedCards() {
  const { t } = useLingui();
  const { basePath = '/', privacy = 'opt-out', anotherMedication } = useShell() ?? {};
  const part = useRef<HTMLDivElement>(null);
  const { remove, undo } = useCardRemoval(part, basePath);
  useEffect(() => {
    loadScript().then(
      ({ start }) => start(),
      () => undefined,
    );
  }, []);
  return (
    <ColumnPage hasAside>
      <h1>{t`Saved cards`}</h1>
      <div className="with-script">
        <Lead>{t`The last ten cards you opened on this device, newest first. They open without internet.`}</Lead>
      </div>
      <div
        ref={part}
        // The script selects what is shown with attributes that React does not know.
        suppressHydrationWarning
        className={styles['list']}
        data-idle="saved-cards"
        data-base-path={basePath}
        data-privacy={privacy}
      >
        <NeedsScript />
        <p className={styles['late']}>
          {t`Your cards are not here yet. If nothing happens, check your connection and reload the page.`}
        </p>
        <SavingIsOff />
        <Removed onUndo={() => void undo()} />
        <NoCards />
        <div
          role="presentation"
          className={styles['listed']}
          onClick={({ target }) => {
            const button = target instanceof Element && target.closest<HTMLButtonElement>('button[value]');
            if (button) void remove(button.value);
          }}
        >
          <ListOfCards />
          <Actions>
            <Button look="quiet" type="button" onClick={() => void remove()}>
              {t`Remove all cards`}
            </Button>
          </Actions>
        </div>
        <div className={styles['search']}>
          <FindMedication
            heading={
              <>
                <span className={styles['another']}>
                  {anotherMedication ?? t`Look up another medication`}
                </span>
                <span className={styles['first']}>{t`Find a medication`}</span>
              </>
            }
          />
        </div>
        <section className={styles['use']}>
          <h2>{t`How to use a card`}</h2>
          <CardSteps className={styles['steps']} />
        </section>
      </div>
    </ColumnPage>
  );
}

/** Removes cards from the device, and restores what was removed last. @param part shows the list. */
function useCardRemoval(part: RefObject<HTMLDivElement | null>, basePath: string) {
  const restore = useRef<() => Promise<void>>(undefined);

  const showList = async () => {
    const { showCards } = await loadScript();
    if (!part.current) return;
    await showCards(part.current);
    focusPart(part.current, 'cards');
  };

  /** Removes one card of the list. Without an address, or for the last card, deletes everything from the device. */
  const remove = async (address?: string) => {
    const { showCards, showState } = await loadScript();
    const all = await copySavedCards();
    const removed = address === undefined ? all : pagesOfCard(all, address);
    // Another tab has removed it, so there is nothing to undo here.
    if (removed.length === 0) return showList();
    const isLast = all.every((copy) => removed.includes(copy) || cardOf(copy) === null);
    if (isLast) {
      const registerAgain = await copyWorkers(basePath);
      restore.current = () => saveAgain(all).then(registerAgain);
      await deleteSavedCards(basePath);
    } else {
      restore.current = () => saveAgain(removed);
      for (const { cache, request } of removed) await (await caches.open(cache)).delete(request);
    }
    if (!part.current) return;
    if (isLast) showState(part.current, 'removed');
    else await showCards(part.current, 'removed-one');
    focusPart(part.current, isLast ? 'removed' : 'removed-one');
  };

  const undo = async () => {
    await restore.current?.();
    await showList();
  };
  return { remove, undo };
}

/** Moves the focus to the element that replaced the pressed button, so that screen readers announce it. */
const focusPart = (part: HTMLElement, state: ListState) =>
  part.querySelector<HTMLElement>(`[data-focus-of="${state}"]`)?.focus();

/** A page in the worker's cache, or a file. */
interface SavedCopy {
  cache: string;
  request: Request;
  body: Blob;
  headers: Headers;
}

/** Copies what the worker has saved, so that a deletion can be undone. */
async function copySavedCards(): Promise<SavedCopy[]> {
  const copies: SavedCopy[] = [];
  for (const cache of await listWorkerCaches()) {
    const store = await caches.open(cache);
    for (const request of await store.keys()) {
      const response = await store.match(request, { ignoreVary: true });
      if (response) copies.push({ cache, request, body: await response.blob(), headers: response.headers });
    }
  }
  return copies;
}

/**
 * The card that a page belongs to; null for a file. Importing the worker's decodeSavedPage here would split the service
 * worker, which must be a single file.
 */
const cardOf = ({ headers }: SavedCopy) => headers.get('saved-card');

/** The page of a card and its counter page (encodeSavedPage). @param address of the card in the list (listCards). */
function pagesOfCard(copies: readonly SavedCopy[], address: string): SavedCopy[] {
  const listed = copies.find(
    ({ request, headers }) => (headers.get('saved-link') ?? request.url) === address,
  );
  const card = listed && cardOf(listed);
  return card ? copies.filter((copy) => cardOf(copy) === card) : [];
}

async function saveAgain(copies: readonly SavedCopy[]): Promise<void> {
  for (const { cache, request, body, headers } of copies) {
    await (await caches.open(cache)).put(request, new Response(body, { headers }));
  }
}

/** @returns registers the workers of saved cards again. */
async function copyWorkers(basePath: string): Promise<() => Promise<void>> {
  const workers = (await listCardRegistrations(basePath)).flatMap(({ scope, active }) =>
    active ? { scope, script: active.scriptURL } : [],
  );
  return async () => {
    await Promise.all(
      workers.map(({ script, scope }) => navigator.serviceWorker.register(script, { scope })),
    );
  };
}

function Removed({ onUndo }: { onUndo: () => void }) {
  const { t } = useLingui();
  return (
    <div className={styles['removed']}>
      <p tabIndex={-1} className={styles['all']} data-focus-of="removed">
        {t`All saved cards removed.`}
      </p>
      <p tabIndex={-1} className={styles['one']} data-focus-of="removed-one">
        {t`Card removed.`}
      </p>
      <Button look="quiet" type="button" onClick={onUndo}>
        {t`Undo`}
      </Button>
    </div>
  );
}

function NeedsScript() {
  const { t } = useLingui();
  return (
    <div className={`${styles['box']} without-script`}>
      <LineIcon path={pageIcons.card} size={40} />
      <p>
        <strong>{t`This list needs JavaScript.`}</strong>{' '}
        {t`Turn it on in your browser to see your cards. Or open a card from your text or email.`}
      </p>
    </div>
  );
}

function NoCards() {
  const { t } = useLingui();
  return (
    <div className={`${styles['box']} ${styles['empty']}`}>
      <LineIcon path={pageIcons.card} size={40} />
      <p>
        <strong>{t`No card is saved yet.`}</strong> {t`Open a card, and it is saved here.`}
      </p>
    </div>
  );
}

function SavingIsOff() {
  const { t } = useLingui();
  const choices = useShell()?.footer.privacyChoices;
  return (
    <p className={styles['off']}>
      {t`Saving cards is off in your privacy choices.`}{' '}
      {choices && <Link to={choices.href}>{choices.text}</Link>}
    </p>
  );
}

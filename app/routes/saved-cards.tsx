import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { CardLinks } from '../card/saved-cards.tsx';
import {
  deleteSavedCards,
  forgetSavedCards,
  hasSavedCards,
  listWorkerCaches,
  listCardRegistrations,
  requestFromWorker,
  type SavedCard,
} from '../card/saved-cards-device.ts';
import styles from '../card/saved-cards.module.css';
import { pageContext } from '../context.ts';
import { FindMedication } from '../find/find-medication.tsx';
import { readCookiePreferences } from '../shell/cookie-preferences.ts';
import { i18nFor } from '../shell/i18n.server.ts';
import { pageHead } from '../shell/page-head.server.ts';
import { useShell, type ShellData } from '../shell/shell-data.ts';
import { Button } from '../ui/button.tsx';
import { Actions, ColumnPage, Lead } from '../ui/column-page.tsx';
import { LineIcon } from '../ui/icon.tsx';
import { pageIcons } from '../ui/content-icon.tsx';
import type { Route } from './+types/saved-cards';

/** The cards saved on this device. The server knows none of them: the browser fills in the list. */
export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const i18n = i18nFor(page.site.locale);
  const title = i18n._(msg`Cards saved on this device`);
  const description = i18n._(msg`The last ten cards you opened. They work offline.`);
  return { head: pageHead(page, { title, description, noindex: true }) };
}

export { pageMeta as meta } from '../shell/meta.ts';

type List = 'loading' | 'turned-off' | readonly SavedCard[];

export default function SavedCards() {
  const { t } = useLingui();
  const { basePath = '/', privacy = 'opt-out', anotherMedication } = useShell() ?? {};
  const list = useSavedCards(basePath, privacy);
  /** Restores the removed cards; null while nothing was removed. */
  const [restore, setRestore] = useState<(() => Promise<void>) | null>(null);
  const [isRestored, setIsRestored] = useState(false);

  const remove = async () => {
    const restoreCards = await copySavedCards(basePath);
    await deleteSavedCards(basePath);
    setIsRestored(false);
    setRestore(() => restoreCards);
  };
  const undo = async () => {
    await restore?.();
    setIsRestored(true);
    setRestore(null);
  };
  const isListed = typeof list === 'object' && !restore;
  return (
    <ColumnPage>
      <h1>{t`Cards saved on this device`}</h1>
      <Lead>{t`The last ten cards you opened. They work offline.`}</Lead>
      <p
        className="without-script"
        data-script="now"
      >{t`This list needs JavaScript. Links to your cards work without it.`}</p>
      {/* Its room is kept, so that nothing below moves when the browser knows the cards. */}
      <div className={styles['list']} data-loading={list === 'loading' || undefined}>
        {list === 'turned-off' && <SavingIsOff />}
        {restore && <Removed onUndo={() => void undo()} />}
        {isListed && list.length === 0 && <NoCards />}
        {isListed && list.length > 0 && (
          <>
            <div tabIndex={-1} ref={isRestored ? focusElement : null}>
              <CardLinks cards={list} />
            </div>
            <Actions>
              <Button look="quiet" type="button" onClick={() => void remove()}>
                {t`Remove saved cards`}
              </Button>
            </Actions>
          </>
        )}
        <FindMedication
          heading={
            isListed && list.length > 0
              ? (anotherMedication ?? t`Look up another medication`)
              : t`Find a medication`
          }
        />
      </div>
    </ColumnPage>
  );
}

/** The saved cards with their times in the visitor's language; deletes them where the visitor turned saving off. */
function useSavedCards(basePath: string, privacy: ShellData['privacy']): List {
  const { i18n } = useLingui();
  const [list, setList] = useState<List>('loading');
  useEffect(() => {
    let isUnmounted = false;
    const load = async (): Promise<List> => {
      if (!readCookiePreferences(privacy).personalization) {
        await forgetSavedCards(basePath);
        return 'turned-off';
      }
      const cards = await listSavedCards(basePath).catch(() => []);
      const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' });
      return cards.map((card) => ({ ...card, savedAt: format.format(new Date(card.savedAt)) }));
    };
    void load().then((loaded) => !isUnmounted && setList(loaded));
    return () => {
      isUnmounted = true;
    };
  }, [basePath, i18n.locale, privacy]);
  return list;
}

/** The saved cards in every language, newest first. */
async function listSavedCards(basePath: string): Promise<SavedCard[]> {
  if (!(await hasSavedCards())) return [];
  const worker = (await listCardRegistrations(basePath)).find(({ active }) => active)?.active;
  return worker ? requestFromWorker<SavedCard[]>(worker, 'cards') : [];
}

/** Copies every saved card, to undo deleting them. @returns saves the copies again. */
async function copySavedCards(basePath: string): Promise<() => Promise<void>> {
  const workers = (await listCardRegistrations(basePath)).flatMap(({ scope, active }) =>
    active ? { scope, script: active.scriptURL } : [],
  );
  const copies: { cache: string; request: Request; body: Blob; headers: Headers }[] = [];
  for (const cache of await listWorkerCaches()) {
    const store = await caches.open(cache);
    for (const request of await store.keys()) {
      const response = await store.match(request, { ignoreVary: true });
      if (response) copies.push({ cache, request, body: await response.blob(), headers: response.headers });
    }
  }
  return async () => {
    for (const { cache, request, body, headers } of copies) {
      await (await caches.open(cache)).put(request, new Response(body, { headers }));
    }
    await Promise.all(
      workers.map(({ script, scope }) => navigator.serviceWorker.register(script, { scope })),
    );
  };
}

/** Replaces the button that was pressed and takes its focus, so that screen readers announce it. */
function Removed({ onUndo }: { onUndo: () => void }) {
  const { t } = useLingui();
  return (
    <div className={styles['removed']}>
      <p tabIndex={-1} ref={focusElement}>{t`Saved cards removed.`}</p>
      <Button look="quiet" type="button" onClick={onUndo}>
        {t`Undo`}
      </Button>
    </div>
  );
}

function NoCards() {
  const { t } = useLingui();
  return (
    <div className={styles['empty']}>
      <LineIcon path={pageIcons.card} size={40} />
      <p>
        <strong>{t`No card is saved yet.`}</strong> {t`Open a card, and it is saved here.`}
      </p>
    </div>
  );
}

const focusElement = (element: HTMLElement | null) => element?.focus();

function SavingIsOff() {
  const { t } = useLingui();
  const choices = useShell()?.footer.privacyChoices;
  return (
    <p>
      {t`Saving cards is off in your privacy choices.`}{' '}
      {choices && <Link to={choices.href}>{choices.text}</Link>}
    </p>
  );
}

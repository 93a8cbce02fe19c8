import { readCookiePreferences } from '../shell/cookie-preferences.ts';
import { forgetSavedCards, hasSavedCards, saveCard } from './saved-cards-device.ts';

/**
 * What a card and its counter page do by themselves. It needs no React: the loader starts it when the browser is idle
 * (app/first-touch.ts), and React where its router opened the page (docs/decisions/0072-scripts-without-react.md).
 */

let stop: (() => void) | undefined;

/**
 * Starts what the current page needs, instead of what was started before.
 * @param leave leaves the counter page; without React's router the document is left.
 * @returns stops it.
 */
export function start(leave?: () => void): () => void {
  stop?.();
  const card = document.querySelector<HTMLElement>('[data-idle="card"]');
  const counter = document.querySelector<HTMLElement>('[data-idle="counter"]');
  const stops = [...(card ? [startCard(card)] : []), ...(counter ? [startCounter(counter, leave)] : [])];
  stop = () => stops.splice(0).forEach((end) => end());
  return stop;
}

/** Saves the card on the device, opens the print dialog where the address asks for it, and reports that it is printed. */
function startCard(part: HTMLElement): () => void {
  const { basePath = '/', privacy, printHash, printedPath, priceKey = '', drug = '' } = part.dataset;
  const address = location.origin + location.pathname + location.search;
  const preferences = readCookiePreferences(privacy === 'opt-out' ? 'opt-out' : 'opt-in');
  if (preferences.personalization) void save(part, basePath, address);
  else void forgetSavedCards(basePath);

  const reportPrint = () => {
    if (printedPath && reported !== address)
      report(printedPath, new URLSearchParams({ key: priceKey, drug }));
    reported = address;
  };
  if (priceKey) addEventListener('beforeprint', reportPrint);
  if (location.hash === printHash) {
    // Only once: a visitor who goes back to the page or reloads it wants to see it.
    history.replaceState(history.state, '', address);
    print();
  }
  return () => removeEventListener('beforeprint', reportPrint);
}

/** Says that the card is saved, or others are. The texts are in the page, where their room is kept (saved-cards.module.css). */
async function save(part: HTMLElement, basePath: string, address: string): Promise<void> {
  const isSaved = await saveCard(basePath, address);
  if (!isSaved && !(await hasSavedCards())) return;
  part.toggleAttribute('data-others', !isSaved);
  part.toggleAttribute('data-shown', true);
}

/** The address whose printing was reported, which happens once per page view. */
let reported: string | undefined;

/**
 * Reports to our server that the card is printed, by button, menu or key. The server forwards it to analytics only where the
 * visitor allows that (spec §4, tracking).
 */
function report(path: string, body: URLSearchParams): void {
  // As a beacon, which cannot have the header.
  fetch(path, { method: 'POST', keepalive: true, headers: { 'client-type': 'web' }, body }).catch(
    () => undefined,
  );
}

/** Keeps the screen on, and leaves by Escape and by the link that closes the page. */
function startCounter(part: HTMLElement, leave = createLeave(part)): () => void {
  const over = new AbortController();
  const { signal } = over;
  addEventListener(
    'keydown',
    ({ key, target }) => {
      if (key === 'Escape' && !(target instanceof HTMLInputElement)) leave();
    },
    { signal },
  );
  closeLink(part)?.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      leave();
    },
    { signal },
  );
  const allowSleep = keepScreenOn();
  return () => {
    over.abort();
    allowSleep();
  };
}

const closeLink = (part: HTMLElement) => part.querySelector<HTMLAnchorElement>('a[data-leave]');

/** Leaves to the card: back where the visitor came from it, so that the browser's Back does not return here. */
function createLeave(part: HTMLElement): () => void {
  const opened = history.length;
  return () => {
    const { href = '', pathname } = closeLink(part) ?? {};
    const before = URL.canParse(document.referrer) ? new URL(document.referrer).pathname : '';
    // An entry that was added since is one of this page.
    if (before === pathname && opened > 1 && history.length === opened) history.back();
    else location.replace(href);
  };
}

/**
 * Keeps the screen on until the returned function is called. A browser releases the lock of a hidden page, so it is
 * requested again when the page is visible. Does nothing where the browser cannot, or saves its battery.
 */
function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const request = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const next = await navigator.wakeLock.request('screen');
      if (isOver) await next.release();
      else lock = next;
    } catch {
      // The page still shows the card.
    }
  };
  const renew = () => {
    if (!lock || lock.released) void request();
  };
  document.addEventListener('visibilitychange', renew);
  renew();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', renew);
    void lock?.release();
  };
}

import { readCookiePreferences } from '../shell/cookie-preferences.ts';
import { forgetSavedCards, hasSavedCards, requestFromWorker, scriptPath } from './saved-cards-device.ts';
import type * as CounterScripts from './counter-scripts.ts';

/**
 * What the card page runs on load, without React: the inline script starts it when the browser is idle
 * (app/first-touch.ts), or an effect does if React Router opened the page
 * (docs/decisions/0072-scripts-without-react.md).
 */

let running: AbortController | undefined;

/**
 * Saves the card on the device, opens the print dialog if the URL has the print hash, and reports printing. Stops an
 * earlier run first.
 * @returns a function that stops it.
 */
export function start(): () => void {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  const part = document.querySelector<HTMLElement>('[data-idle="card"]');
  if (part) startCard(part, controller.signal);
  return () => controller.abort();
}

function startCard(part: HTMLElement, signal: AbortSignal): void {
  const { basePath = '/', privacy, printHash, printedPath, priceKey = '', drug = '' } = part.dataset;
  const address = location.href.replace(/#.*/, '');
  const preferences = readCookiePreferences(privacy === 'opt-out' ? 'opt-out' : 'opt-in');
  if (preferences.personalization) void save(part, basePath, address);
  else void forgetSavedCards(basePath);
  addEventListener('pointerdown', importCounter, { once: true, signal });

  const reportPrint = () => {
    if (printedPath && reported !== address)
      report(printedPath, new URLSearchParams({ key: priceKey, drug }));
    reported = address;
  };
  if (priceKey) addEventListener('beforeprint', reportPrint, { signal });
  if (location.hash === printHash) {
    // Only once: going back or reloading must not print again.
    history.replaceState(history.state, '', address);
    print();
  }
}

/**
 * Imports the counter's script at the first interaction, from the URL in the document: until then the page needs
 * nothing else.
 */
function importCounter(): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by server/pages/first-paint.ts
  const files = JSON.parse(document.querySelector('#later-files')?.textContent ?? '{}') as {
    counter?: string;
  };
  if (!files.counter) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the module exports
  (import(/* @vite-ignore */ files.counter) as Promise<typeof CounterScripts>).then(
    ({ openOverScreen }) => openOverScreen(),
    // Without the script the link opens the page.
    () => undefined,
  );
}

/**
 * Shows that this card is saved, or that others are. The page contains both texts and reserves their space
 * (saved-cards.module.css).
 */
async function save(part: HTMLElement, basePath: string, address: string): Promise<void> {
  const isSaved = await saveCard(basePath, address);
  if (!isSaved && !(await hasSavedCards())) return;
  part.toggleAttribute('data-others', !isSaved);
  part.toggleAttribute('data-shown', true);
}

/** The URL whose printing was reported: once per page view. */
let reported: string | undefined;

/**
 * Reports to our server that the card is printed, by button, menu or key. The server forwards it to analytics only where the
 * visitor allows that (spec §4, tracking).
 */
function report(path: string, body: URLSearchParams): void {
  // Not sendBeacon, which cannot send the header.
  fetch(path, { method: 'POST', keepalive: true, headers: { 'client-type': 'web' }, body }).catch(
    () => undefined,
  );
}

/**
 * Starts the service worker (offline-worker.ts) for the pages of the site and has it save the card of an address.
 * @param basePath of the site: '/' or '/rx'.
 * @returns false without service workers, without a secure connection or without free storage.
 */
async function saveCard(basePath: string, address: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  try {
    // Throws in a browser without service workers.
    const path = scriptPath(basePath);
    const registration = await navigator.serviceWorker
      .register(path, { scope: basePath })
      // Behind a proxy that drops the header Service-Worker-Allowed: all pages but the home page.
      .catch(() => navigator.serviceWorker.register(path));
    const worker = await activeWorker(registration);
    return worker ? await requestFromWorker<boolean>(worker, address) : false;
  } catch {
    // The card still works when it cannot be saved.
    return false;
  }
}

function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const starting = registration.installing ?? registration.waiting;
  if (!starting) return Promise.resolve(registration.active);
  return new Promise((resolve) => {
    const check = () => {
      // The active worker is this one, or the one before it if this one failed.
      if (/activated|redundant/.test(starting.state)) resolve(registration.active);
    };
    starting.addEventListener('statechange', check);
    check();
  });
}

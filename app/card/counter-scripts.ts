/**
 * What the counter page runs on load, like the card page (card-scripts.ts): it keeps the screen on, and Escape and the
 * Close link leave it. Also opens the counter over the card (docs/decisions/0053-counter-mode.md).
 */

let running: AbortController | undefined;

/**
 * Starts the script for the current page; stops an earlier run first.
 * @param leave leaves the page; by default the browser leaves the document.
 * @returns a function that stops it.
 */
export function start(leave?: () => void): () => void {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  const part = document.querySelector<HTMLElement>('[data-idle="counter"]');
  opened = location.href;
  if (part) startCounter(part, controller.signal, leave);
  return () => controller.abort();
}

/** The address of this page when it was opened; a link within the page changes its hash. */
let opened = '';

/** The counter page that the visitor last closed in this document; '' for none. */
let lastClosed = '';

/**
 * Returns the focus to the link that opened the closed counter page, because the router has moved it to the page's main
 * part.
 */
function focusOpener(): void {
  if (lastClosed) [...document.links].find(({ href }) => href === lastClosed)?.focus();
  lastClosed = '';
}

/** Whether this page is in the full-screen frame of a card. */
const isOverScreen = () => parent !== window;

let isListening = false;

/**
 * Runs on the card. Opens the counter page over the full screen, in a frame, because full screen ends with its document.
 * Only on phones; in a browser without full screen the link opens the page.
 */
export function openOverScreen(): void {
  focusOpener();
  if (isListening) return;
  isListening = true;
  // In the capture phase, before React Router, which ignores prevented clicks.
  document.addEventListener('click', openFrame, { capture: true });
  document.addEventListener('fullscreenchange', closeFrame);
}

function openFrame(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-counter]');
  if (!link || !document.fullscreenEnabled || !matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const { href, pathname, textContent: title } = link;
  const frame = Object.assign(document.createElement('iframe'), { src: href, title });
  frame.dataset['counterFrame'] = '';
  // Close, pressed before the frame's script runs, navigates the frame to the card.
  frame.addEventListener('load', () => {
    const shown = frame.contentDocument?.location.pathname;
    if (shown && shown !== pathname) void document.exitFullscreen();
  });
  document.body.append(frame);
  frame.requestFullscreen().then(
    () => frame.focus(),
    () => location.assign(href),
  );
}

/** Escape and the phone's Back end the full screen, and so leave the counter. */
function closeFrame(): void {
  if (document.fullscreenElement) return;
  document.querySelector('[data-counter-frame]')?.remove();
  document.querySelector<HTMLElement>('a[data-counter]')?.focus();
}

function startCounter(part: HTMLElement, signal: AbortSignal, goBack = () => leaveDocument(part)): void {
  let leave = () => {
    lastClosed = opened;
    goBack();
  };
  if (isOverScreen()) {
    leave = () => void parent.document.exitFullscreen();
    // Links to other pages open in the whole window.
    addEventListener('click', openAround, { capture: true, signal });
  }
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
  keepScreenOn(signal);
}

function openAround({ target }: Event): void {
  const link = target instanceof Element && target.closest('a');
  if (link && !link.getAttribute('href')?.startsWith('#')) link.target = '_top';
}

const closeLink = (part: HTMLElement) => part.querySelector<HTMLAnchorElement>('a[data-leave]');

/**
 * Returns to the card. Goes back in history if the card is the page before this one, so that the browser's Back button does not
 * reopen the counter.
 */
function leaveDocument(part: HTMLElement): void {
  const { href = '', pathname } = closeLink(part) ?? {};
  const before = urlBefore();
  if (before && new URL(before).pathname === pathname) history.back();
  else location.replace(href);
}

/**
 * The address of the history entry before this one. The referrer is no substitute: it stays the card's after a reload, and in a
 * new tab, whose history does not have the card. Null where there is none or the browser does not tell.
 */
function urlBefore(): string | null {
  if (!('navigation' in window)) return null;
  const { index = 0 } = navigation.currentEntry ?? {};
  return navigation.entries()[index - 1]?.url ?? null;
}

/**
 * Keeps the screen on until the signal. A browser releases the lock of a hidden page, so it is requested again when the page is
 * visible. Does nothing where the browser cannot, or saves its battery.
 */
function keepScreenOn(signal: AbortSignal): void {
  if (!('wakeLock' in navigator)) return;
  let lock: WakeLockSentinel | null = null;
  const request = async () => {
    if (document.visibilityState !== 'visible') return;
    try {
      const next = await navigator.wakeLock.request('screen');
      if (signal.aborted) await next.release();
      else lock = next;
    } catch {
      // The page still shows the card.
    }
  };
  const renew = () => {
    if (!lock || lock.released) void request();
  };
  document.addEventListener('visibilitychange', renew, { signal });
  signal.addEventListener('abort', () => void lock?.release());
  renew();
}

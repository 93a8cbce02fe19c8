/**
 * What the counter page does by itself, like a card (card-scripts.ts): it keeps the screen on, and leaves by Escape and by the
 * link that closes it.
 */

let running: AbortController | undefined;

/**
 * Starts it for the current page, instead of what was started before.
 * @param leave leaves the page; without React's router the document is left.
 * @returns stops it.
 */
export function start(leave?: () => void): () => void {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  const part = document.querySelector<HTMLElement>('[data-idle="counter"]');
  if (part) startCounter(part, controller.signal, leave);
  return () => controller.abort();
}

function startCounter(part: HTMLElement, signal: AbortSignal, leave = createLeave(part)): void {
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

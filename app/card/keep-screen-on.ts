/**
 * Keeps the screen on until the returned function is called. A browser releases the lock of a hidden page, so it is
 * requested again when the page is visible. Does nothing where the browser cannot, or saves its battery.
 */
export function keepScreenOn(): () => void {
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

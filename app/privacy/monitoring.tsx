import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';

import { lazyLoadDelayMs } from '../../domain/limits.ts';
import { readCookiePreferences } from '../shell/cookie-preferences.ts';
import { useShell } from '../shell/shell-data.ts';
import type { Monitor } from './start-monitor.client.ts';

/** Calls back once the page is loaded and the browser is idle. Returns a function that cancels it. */
function runAfterLoad(callback: () => void): () => void {
  let isCanceled = false;
  const run = () => isCanceled || callback();
  const runWhenIdle = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
    else setTimeout(run, lazyLoadDelayMs);
  };
  if (document.readyState === 'complete') runWhenIdle();
  else addEventListener('load', runWhenIdle, { once: true });
  return () => {
    isCanceled = true;
  };
}

/**
 * Measures load times and errors where the operator turns it on and the visitor allows it (spec §4, tracking). It knows
 * pages by route id and not by address, because an address names a medication.
 */
export function Monitoring() {
  const shell = useShell();
  const { pathname } = useLocation();
  const page = useMatches().at(-1)?.id ?? 'root';
  const isNavigating = useNavigation().state !== 'idle';
  const monitor = useRef<Monitor>(undefined);
  const leftAt = useRef<number>(undefined);
  const landing = useRef({ shell, page, pathname });
  const current = useRef({ page, pathname });

  useEffect(() => {
    const { shell: firstShell, ...first } = landing.current;
    // A frame on another site gets none of our cookies, so the visitor's choice is unknown there.
    if (!firstShell?.isMonitored || first.pathname === '/embed') return undefined;
    const { basePath, privacy } = firstShell;
    const endpoint = `${basePath === '/' ? '' : basePath}/api/appmonitors`;
    return runAfterLoad(() => {
      if (!readCookiePreferences(privacy).performance) return;
      import('./start-monitor.client.ts').then(
        ({ startMonitor }) =>
          (monitor.current = startMonitor({ endpoint, privacy, landing: first.page, ...current.current })),
        // Monitoring is optional, so a failed import is ignored.
        () => undefined,
      );
    });
  }, []);

  useEffect(() => {
    current.current = { page, pathname };
    if (isNavigating) leftAt.current = performance.now();
    else if (leftAt.current !== undefined) {
      monitor.current?.recordNavigation({ page, pathname }, performance.now() - leftAt.current);
      leftAt.current = undefined;
    }
  }, [isNavigating, page, pathname]);
  return null;
}

import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';

import { lazyLoadDelayMs } from '../../domain/limits.ts';
import { joinLinkBase } from '../../domain/locale.ts';
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
 * pages by route id and not by address, because an address names a medication. app/first-touch.ts can start it before React
 * runs, with the settings on its element.
 */
export function Monitoring() {
  const shell = useShell();
  const { pathname } = useLocation();
  const page = useMatches().at(-1)?.id ?? 'root';
  const isNavigating = useNavigation().state !== 'idle';
  const monitor = useRef<Monitor>(undefined);
  const leftAt = useRef<number>(undefined);
  const [landing] = useState(page);
  // A frame on another site gets none of our cookies, so the visitor's choice is unknown there.
  const [isMonitored] = useState(shell?.isMonitored === true && pathname !== '/embed');

  useEffect(() => {
    if (!isMonitored) return undefined;
    return runAfterLoad(() => {
      import('./load-monitor.client.ts')
        .then(({ start }) => start())
        .then(
          (started) => (monitor.current = started),
          // Monitoring is optional, so a failed import is ignored.
          () => undefined,
        );
    });
  }, [isMonitored]);

  useEffect(() => {
    if (isNavigating) leftAt.current = performance.now();
    else if (leftAt.current !== undefined) {
      monitor.current?.recordNavigation({ page, pathname }, performance.now() - leftAt.current);
      leftAt.current = undefined;
    }
  }, [isNavigating, page, pathname]);
  if (!shell || !isMonitored) return null;
  const { basePath, privacy } = shell;
  return (
    <div
      hidden
      data-idle="monitor"
      data-endpoint={joinLinkBase(basePath, '/api/appmonitors')}
      data-privacy={privacy}
      data-landing={landing}
      data-page={page}
      data-pathname={pathname}
    />
  );
}

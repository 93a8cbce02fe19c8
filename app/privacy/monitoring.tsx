import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';

import { lazyLoadDelayMs } from '../../domain/limits.ts';
import { useShell } from '../shell/shell-data.ts';
import { readCookiePreferences } from '../shell/cookie-preferences.ts';
import type { Monitor } from './start-monitor.client.ts';

/** Calls back when the page is loaded and the browser has nothing to do; gives what calls it off. */
function afterLoad(then: () => void): () => void {
  let off = false;
  const go = () => off || then();
  const idle = () => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(go);
    else setTimeout(go, lazyLoadDelayMs);
  };
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
  return () => {
    off = true;
  };
}

/**
 * Measures what visitors wait for and what goes wrong, where the operator wants it and the visitor allows it (spec §4,
 * tracking). Its script is loaded after the page, and told the ids of routes: a page's address names a medicine.
 */
export function Monitoring() {
  const shell = useShell();
  const { pathname } = useLocation();
  const page = useMatches().at(-1)?.id ?? 'root';
  const pending = useNavigation().state !== 'idle';
  const monitor = useRef<Monitor>(undefined);
  const left = useRef<number>(undefined);
  const landing = useRef({ shell, page, pathname });
  const here = useRef({ page, pathname });

  useEffect(() => {
    const { shell: first, ...at } = landing.current;
    // In a frame on another site's page there are no cookies of ours, and so no choice that is known.
    if (!first?.isMonitored || at.pathname === '/embed') return undefined;
    const { basePath, privacy } = first;
    const endpoint = `${basePath === '/' ? '' : basePath}/api/appmonitors`;
    return afterLoad(() => {
      if (!readCookiePreferences(privacy).performance) return;
      import('./start-monitor.client.ts').then(
        ({ startMonitor }) =>
          (monitor.current = startMonitor({ endpoint, privacy, landing: at.page, ...here.current })),
        // Without its file nothing is measured.
        () => undefined,
      );
    });
  }, []);

  useEffect(() => {
    here.current = { page, pathname };
    if (pending) left.current = performance.now();
    else if (left.current !== undefined) {
      monitor.current?.arrived({ page, pathname }, performance.now() - left.current);
      left.current = undefined;
    }
  }, [pending, page, pathname]);
  return null;
}

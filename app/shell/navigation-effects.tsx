import { useEffect, useLayoutEffect } from 'react';
import {
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useHref,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';

import { progressBar } from '../../domain/limits.ts';
import { announce, LiveRegion } from '../ui/notice.tsx';
import { useShell } from './shell-data.ts';

/** Loads the bar on the first navigation, so that it is not part of the first page's JavaScript. */
async function loadBar() {
  const { default: bar } = await import('nprogress');
  return bar.configure({
    minimum: progressBar.minimum,
    speed: progressBar.speedMs,
    trickle: !globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches,
    trickleSpeed: progressBar.trickleSpeedMs,
    showSpinner: false,
    // The library's template has role="bar", which is not an ARIA role; RouteFocus announces the title instead.
    template: '<div class="bar" data-progress-bar aria-hidden="true"><div class="peg"></div></div>',
    barSelector: '[data-progress-bar]',
  });
}

let bar: ReturnType<typeof loadBar> | undefined;

/** Shows the progress bar during a navigation (spec §9). The trickle rate of 0.02 is the library's default. */
export function RouteProgress() {
  const isNavigating = useNavigation().state !== 'idle';
  // From now on links fetch data, and not documents (server/edge/speculation-rules.ts).
  useEffect(() => document.querySelector('[type=speculationrules]')?.remove(), []);
  useEffect(() => {
    if (!isNavigating) return undefined;
    let isDone = false;
    // A failed load, as when offline, shows no bar; the next navigation tries again.
    bar ??= loadBar();
    bar.then(
      (progress) => (isDone ? progress : progress.start()),
      () => {
        bar = undefined;
      },
    );
    return () => {
      isDone = true;
      bar?.then((progress) => progress.done()).catch(() => undefined);
    };
  }, [isNavigating]);
  return null;
}

/**
 * Has the browser show a page of the site in place of its own when the site cannot be reached (app/card/offline-worker.ts,
 * decision 0055). Not for a visitor who saves data, may want nothing stored, or sees a frame on another site.
 */
function useOfflinePage(): void {
  const { basePath, privacy } = useShell() ?? {};
  useEffect(() => {
    if (privacy !== 'opt-out' || document.cookie.includes('pref_personalization=false')) return;
    if (!basePath || top !== self || navigator.connection?.saveData) return;
    (navigator as Partial<Navigator>).serviceWorker
      ?.register(basePath.replace(/\/?$/, '/offline.js'), { scope: basePath })
      .catch(() => undefined);
  }, [basePath, privacy]);
}

/**
 * Restores the place on a page that the router opens again. Documents need no script for it, as React Router's own component
 * writes one: browsers restore their places themselves.
 */
export function SavedScroll() {
  useScrollRestoration();
  return null;
}

/** Closes a popup that the keyboard leaves, because it covers the page. */
function closePopup({ target, relatedTarget }: FocusEvent): void {
  const popup = target instanceof Element && target.closest<HTMLElement>('[popover]');
  if (popup && relatedTarget instanceof Node && !popup.contains(relatedTarget)) popup.hidePopover();
}

/**
 * Follows the links that have an empty `data-discover` without loading a document, as React Router does with its own links.
 * A link that names the query alone changes no price: those on the page stay while it loads, and so does its place.
 */
export function RouterLinks() {
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  useOfflinePage();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-discover=""]');
      if (!link || event.defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return;
      const { pathname, search, hash, href } = link;
      const isQuery = link.getAttribute('href')?.startsWith('?');
      // A browser that loads the document opens what holds the target, such as an answer.
      if (hash && !isQuery) return;
      event.preventDefault();
      link.closest<HTMLElement>('[popover]')?.hidePopover();
      if (isQuery)
        void navigate(search, { replace: true, preventScrollReset: true, state: { samePrices: true } });
      else
        void navigate((pathname.slice(base.length) || '/') + search, {
          replace: href === location.href,
        });
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('click', onClick, { signal });
    document.addEventListener('focusout', closePopup, { signal });
    return () => listening.abort();
  }, [navigate, base]);
  return null;
}

// Module state, because an error page replaces the whole tree and remounts this component.
let currentPath: string | null = null;

const endOf = ({ startTime, duration }: PerformanceEntry) => startTime + duration;

/**
 * From the next page on, uses fonts that came after the first paint: browsers decide on an optional font once for each face,
 * and make the faces anew when their sheet comes again.
 */
function useLateFonts(): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    if (currentPath === null || currentPath === pathname) return;
    const [paint] = performance.getEntriesByType('paint');
    const faces = document.querySelector('#faces');
    const isLate = [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')].some(({ href }) =>
      performance.getEntriesByName(href).some((font) => paint && endOf(font) > endOf(paint)),
    );
    if (isLate) faces?.replaceWith(faces.cloneNode(true));
  }, [pathname]);
}

/**
 * Announces the title and moves the focus to the content after a client-side navigation, as a browser does after a page
 * load. A change of the query alone does not move the focus.
 * @param props.hasFailed the page says that another one failed to load: it replaces a page of any address, from its top.
 */
export function RouteFocus({ hasFailed = false }) {
  useLateFonts();
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const hasChanged = currentPath !== null && (hasFailed || currentPath !== pathname);
    currentPath = pathname;
    if (!hasChanged) return undefined;
    if (hasFailed) scrollTo(0, 0);
    if (!hash || hasFailed) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    const frame = requestAnimationFrame(() => announce(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname, hash, hasFailed]);
  return <LiveRegion />;
}

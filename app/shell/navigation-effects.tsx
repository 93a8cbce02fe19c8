import { useEffect, useLayoutEffect } from 'react';
import {
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useHref,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';

import { announce, LiveRegion } from '../ui/notice.tsx';
import type * as ProgressBar from './progress-bar.client.ts';

/** From `import`, so that the bar is no part of the first page's JavaScript. */
let loading: Promise<typeof ProgressBar> | undefined;

/** Shows the progress bar during a navigation (spec §9). */
export function RouteProgress() {
  const isNavigating = useNavigation().state !== 'idle';
  // From now on links fetch data instead of documents (server/edge/speculation-rules.ts).
  useEffect(() => document.querySelector('[type=speculationrules]')?.remove(), []);
  useEffect(() => {
    if (!isNavigating) return undefined;
    let isDone = false;
    // A failed load, as when offline, shows no bar; the next navigation tries again.
    loading ??= import('./progress-bar.client.ts');
    loading.then(
      ({ bar }) => (isDone ? bar : bar.start()),
      () => {
        loading = undefined;
      },
    );
    return () => {
      isDone = true;
      loading?.then(({ bar }) => bar.done()).catch(() => undefined);
    };
  }, [isNavigating]);
  return null;
}

/**
 * Restores the scroll position of pages that the router opens again. Unlike React Router's own component it writes no
 * script into documents, whose positions browsers restore.
 */
export function SavedScroll() {
  useScrollRestoration();
  return null;
}

/** Closes a popup when the keyboard focus leaves it, because it covers the page. */
function closePopup({ target, relatedTarget }: FocusEvent): void {
  const popup = target instanceof Element && target.closest<HTMLElement>('[popover]');
  if (popup && relatedTarget instanceof Node && !popup.contains(relatedTarget)) popup.hidePopover();
}

/**
 * Follows links with an empty `data-discover` without loading a document, as React Router does with its own. A link
 * with only a query changes no price: the prices and the scroll position stay while it loads. Without a connection the
 * browser follows links and searches, because only the service worker has pages (app/card/offline-worker.ts); React
 * listens above the body, at the document.
 */
export function RouterLinks() {
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only forms are submitted
      if ((event.target as HTMLFormElement).method === 'get' && !navigator.onLine) event.stopPropagation();
    };
    const onClick = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-discover]');
      if (!link || event.defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return;
      const { pathname, search, hash, href } = link;
      followed[currentKey] = [href, linksTo(href).indexOf(link)];
      if (link.getAttribute('href')?.startsWith('?')) {
        event.preventDefault();
        void navigate(search, { replace: true, preventScrollReset: true, state: { samePrices: true } });
      } else if (!navigator.onLine) event.stopPropagation();
      // Only a document load makes the browser open the element that contains the target, such as an answer.
      else if (!link.dataset['discover'] && !hash) {
        event.preventDefault();
        link.closest<HTMLElement>('[popover]')?.hidePopover();
        void navigate((pathname.slice(base.length) || '/') + search, { replace: href === location.href });
      }
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.body.addEventListener('click', onClick, { signal });
    document.body.addEventListener('submit', onSubmit, { signal });
    document.body.addEventListener('focusout', closePopup, { signal });
    return () => listening.abort();
  }, [navigate, base]);
  return null;
}

// Module state, because an error page remounts this component.
let currentPage: string | null = null;

/** Of the page's entry in the history. */
let currentKey = '';

/** The link that the visitor followed from each entry: its address, and its place among the links with that address. */
const followed: Record<string, [address: string, place: number]> = {};

const linksTo = (address: string) => [...document.links].filter(({ href }) => href === address);

const endOf = ({ startTime, duration }: PerformanceEntry) => startTime + duration;

/**
 * From the next page on, uses fonts that arrived after the first paint: browsers decide once per font face whether to
 * use an optional font, and decide again when its style sheet is inserted again.
 */
function useLateFonts(shownPage: string): void {
  useLayoutEffect(() => {
    if (currentPage === null || currentPage === shownPage) return;
    const [paint] = performance.getEntriesByType('paint');
    const faces = document.querySelector('#faces');
    const isLate = [...document.querySelectorAll<HTMLLinkElement>('link[as=font]')].some(({ href }) =>
      performance.getEntriesByName(href).some((font) => paint && endOf(font) > endOf(paint)),
    );
    if (isLate) faces?.replaceWith(faces.cloneNode(true));
  }, [shownPage]);
}

/**
 * Announces the title and moves the focus after a client-side navigation: to the content, as a browser does after a page
 * load, or back to the link that left the page. Another search is another page; any other change of the query alone does
 * not move the focus.
 * @param props.hasFailed whether the page is an error page, which is shown from its top at any URL.
 */
export function RouteFocus({ hasFailed = false }) {
  const { pathname, search, hash, key } = useLocation();
  const shownPage = search.startsWith('?q=') ? pathname + search : pathname;
  useLateFonts(shownPage);
  useEffect(() => {
    const hasChanged = currentPage !== null && (hasFailed || currentPage !== shownPage);
    currentPage = shownPage;
    currentKey = key;
    if (!hasChanged) return;
    if (hasFailed) scrollTo(0, 0);
    const [address = '', place = 0] = followed[key] ?? [];
    // The content keeps the focus where the link is in a closed menu.
    const targets = [document.querySelector<HTMLElement>('#main'), linksTo(address)[place]];
    if (!hash || hasFailed) for (const target of targets) target?.focus({ preventScroll: true });
    announce(document.title);
  }, [shownPage, key, hash, hasFailed]);
  return <LiveRegion />;
}

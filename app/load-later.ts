import type { EarlyInput, LaterFiles, ReactStart } from './first-touch.ts';

/**
 * Loads what the first paint does not need: React, style sheets and deferred parts. The inline script imports it on
 * demand (app/first-touch.ts).
 */

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by server/pages/first-paint.ts
const files = JSON.parse(document.querySelector('#later-files')?.textContent ?? '') as LaterFiles;
const urlOf = (name: string) => files.folder + name;
let styled: Promise<void> | undefined;
let fetchedParts: Promise<Document | undefined> | undefined;

/** The deferred parts, for which the document has links. A failure is not cached, so they can be fetched again. */
async function fetchParts(cache?: RequestCache): Promise<Document | undefined> {
  const url = new URL(location.href);
  url.searchParams.set('parts', 'deferred');
  try {
    const response = await fetch(url, { cache, headers: { 'client-type': 'web' } });
    if (response.ok) return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    // Treated like an HTTP error.
  }
  fetchedParts = undefined;
  return undefined;
}

const loadParts = () => (fetchedParts ??= fetchParts());

/**
 * React's initial data. If it comes with the deferred parts, they must be from the same render as the document: a cache may
 * hold an older document, and React cannot hydrate it with newer data.
 */
async function readStart(): Promise<ReactStart> {
  if (files.start) return files.start;
  const stamped = `#start[data-stamp="${files.stamp}"]`;
  let parts = await loadParts();
  // The browser may show older parts while it asks for new ones.
  if (parts && !parts.querySelector(stamped)) parts = await (fetchedParts = fetchParts('reload'));
  const start = parts?.querySelector(stamped);
  for (const { id, textContent } of parts?.querySelectorAll('script') ?? []) {
    const own = document.getElementById(id);
    if (start && own) own.textContent = textContent;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by server/pages/first-paint.ts
  return JSON.parse(start?.textContent ?? '') as ReactStart;
}

const routesOfPage = ({ page, routes }: ReactStart) => page.flatMap((id) => routes[id] ?? []);
const stylesOf = (start: ReactStart) => new Set(routesOfPage(start).flatMap(({ css }) => css));

/**
 * Adds a style sheet before the inline rules, which must win until all style sheets have loaded: with only some of them the
 * cascade would differ.
 */
function addLink(name: string, rel: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href: urlOf(name) });
  document.querySelector('#page-styles')?.before(link);
  return link;
}

function addStyles(name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    Object.assign(addLink(name, 'stylesheet'), { onload: resolve, onerror: reject });
  });
}

/** Replaces the inline rules with all style sheets of the page. They stay where one cannot be loaded. */
function loadStyles(start: ReactStart): Promise<void> {
  styled ??= Promise.all([...stylesOf(start)].map(addStyles)).then(
    () => document.querySelectorAll('[id$=-styles]').forEach((rules) => rules.remove()),
    () => undefined,
  );
  return styled;
}

/**
 * Installs the offline page, which the browser shows when the site cannot be reached (app/card/offline-worker.ts,
 * decision 0055). Not with data saving or without the consent to store.
 */
function installOfflinePage(): void {
  const scope = document.body.dataset['offline'];
  if (!scope || document.cookie.includes('pref_personalization=false') || navigator.connection?.saveData)
    return;
  (navigator as Partial<Navigator>).serviceWorker
    ?.register(urlOf('../offline.js'), { scope })
    .catch(() => undefined);
}

/** Runs React with what React Router's own scripts would define. */
export async function loadReact(early: EarlyInput): Promise<void> {
  installOfflinePage();
  const start = await readStart();
  const { routes, page, version, context, data } = start;
  early.styled = loadStyles(start);
  const modules = await Promise.all(
    routesOfPage(start).map(({ module }) => import(/* @vite-ignore */ urlOf(module))),
  );
  const entry = urlOf(files.modules[0] ?? '');
  const stream = new Blob([`${JSON.stringify(data)}\n`]).stream();
  Object.assign(window, {
    __reactRouterContext: { ...context, stream },
    __reactRouterManifest: {
      entry: { module: entry, imports: [] },
      routes: Object.fromEntries(
        Object.entries(routes).map(([id, route]) => [
          id,
          { ...route, id, module: urlOf(route.module), css: route.css.map(urlOf) },
        ]),
      ),
      url: urlOf(`manifest-${version}.js`),
      version,
    },
    __reactRouterRouteModules: Object.fromEntries(page.map((id, index) => [id, modules[index] as unknown])),
  });
  await import(/* @vite-ignore */ entry);
}

/** Replaces a link with its part. If the part cannot be fetched, the link stays and opens the page with all parts. */
async function showPart(link: HTMLElement): Promise<void> {
  const { deferred = '', failed = '' } = link.dataset;
  const parent = link.parentElement;
  const parts = await loadParts();
  const part = await readStart()
    .then(loadStyles)
    .then(
      () => parts?.getElementById(deferred),
      () => null,
    );
  const isFocused = link === document.activeElement;
  if (part instanceof HTMLTemplateElement) link.replaceWith(part.content);
  else link.textContent = failed;
  if (isFocused) parent?.querySelector<HTMLElement>('a,summary,[name=to]')?.focus();
}

/** The links that stand for deferred parts (app/shell/html-part.server.ts). */
const deferredLinks = document.querySelectorAll<HTMLElement>('a[data-deferred]');

/** Shows each part when its link becomes visible, which happens when its container is opened. */
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the links that are observed below
      void showPart(target as HTMLElement);
    }
  },
  { rootMargin: '100%' },
);
const observeLinks = () => deferredLinks.forEach((link) => observer.observe(link));
observeLinks();
// Fetches in progress failed when the visitor left, and the back/forward cache may restore the page as it was.
addEventListener('pageshow', observeLinks);

/** Prefetches what the first interaction needs, on a page whose initial data is beside its deferred parts. */
async function prefetch(): Promise<void> {
  // The next tap may be on a card, where the signal is poor.
  installOfflinePage();
  if (deferredLinks.length > 0) void loadParts();
  if (document.querySelector('[rel=modulepreload]')) return;
  // Safari does not support prefetch, and warns about unused preloaded style sheets, but not about modules.
  const hasPrefetch = document.createElement('link').relList.supports('prefetch');
  const rel = hasPrefetch ? 'prefetch' : 'modulepreload';
  // Each in its own task: forty in one task block a slow phone.
  for (const name of files.modules) setTimeout(addLink, 0, name, rel);
  // The request is aborted when the visitor leaves.
  const start = hasPrefetch && (await readStart().catch(() => null));
  if (start) for (const name of stylesOf(start)) setTimeout(addLink, 0, name, rel);
}

// app/first-touch.ts calls this export when the browser is idle.
export { prefetch as start };

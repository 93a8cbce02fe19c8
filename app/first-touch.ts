/**
 * The script of every document, inline in its head: it loads React when the visitor touches something that needs it, and
 * remembers what is done until then (docs/decisions/0056-nothing-before-a-touch.md). It imports nothing at run time.
 */

/** What the server left out of the document's first paint (server/pages/first-paint.ts). */
export interface LaterFiles {
  /** Style sheets, whose rules for this page are inline. */
  styles: string[];
  /** Modules of React and the page. */
  modules: string[];
  /** Modules that start parts of the page without React. */
  idle: string[];
}

/** What the visitor did before React handled the page; shell/early-input.client.tsx repeats it. */
interface EarlyInput {
  /** Text fields that were filled in. */
  fields: Set<HTMLInputElement>;
  /** Buttons that were pressed. */
  pressed: HTMLElement[];
  /** Forms that were posted, each with its button. */
  sent: Map<HTMLFormElement, HTMLElement | null>;
  /** Resolves when the page has all its style sheets. */
  styled: Promise<void>;
  stopRecording: () => void;
}

declare global {
  interface Window {
    /** Missing in development, where the page loads React at once. */
    earlyInput?: EarlyInput;
  }
  interface Navigator {
    /** Missing in some browsers. */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** What does nothing, or less, without React. Links and what the browser opens by itself are not among it. */
const liveParts = 'input,select,textarea,button,header details,form summary';
const page = document;
const inlineStyles = page.currentScript?.previousElementSibling;
const recording = new AbortController();
const { signal } = recording;
const early: EarlyInput = {
  fields: new Set(),
  pressed: [],
  sent: new Map(),
  styled: Promise.resolve(),
  stopRecording: () => recording.abort(),
};
window.earlyInput = early;
let isLoading = false;
let isPreloaded = false;
let styled: Promise<void> | undefined;
let fetchedParts: Promise<Document | undefined> | undefined;

const laterFiles = () =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by server/pages/first-paint.ts
  JSON.parse(page.querySelector('#later-files')?.textContent ?? '') as LaterFiles;

/** Adds a link before the inline rules, which win until all style sheets are there: some of them would mix up the cascade. */
function addLink(href: string, rel: string, as = ''): HTMLLinkElement {
  const link = Object.assign(page.createElement('link'), { rel, as, href });
  inlineStyles?.before(link);
  return link;
}

function addStyles(href: string): Promise<unknown> {
  const link = addLink(href, 'stylesheet');
  return new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
}

/** Replaces the inline rules by all style sheets of the page. */
function loadStyles(): Promise<void> {
  styled ??= Promise.all(laterFiles().styles.map(addStyles)).then(() =>
    page.querySelectorAll('[id$=-styles]').forEach((rules) => rules.remove()),
  );
  return styled;
}

/** Fetches the modules without running them. */
function preload(): void {
  if (isPreloaded) return;
  isPreloaded = true;
  laterFiles().modules.forEach((href) => addLink(href, 'modulepreload'));
}

function whenParsed(run: () => void): void {
  if (page.readyState === 'loading') page.addEventListener('DOMContentLoaded', run);
  else run();
}

/** Runs the scripts that React Router wrote, which the server made texts. */
function load(): void {
  if (isLoading) return;
  isLoading = true;
  whenParsed(() => {
    preload();
    early.styled = loadStyles();
    addEventListener('unhandledrejection', giveUp, { signal });
    for (const { type, text } of page.querySelectorAll<HTMLScriptElement>('script[type^=later]')) {
      const script = page.createElement('script');
      if (type !== 'later') script.type = 'module';
      script.text = text;
      script.addEventListener('error', giveUp);
      page.body.append(script);
    }
  });
}

/** Without React the browser does what it does without script: it sends what was chosen or posted. */
function giveUp(): void {
  recording.abort();
  page.querySelector<HTMLFormElement>('form[data-changed]')?.requestSubmit();
  page.addEventListener(
    'change',
    ({ target }) => target instanceof HTMLSelectElement && target.form?.requestSubmit(),
  );
  for (const [form, button] of early.sent) form.requestSubmit(button);
}

/** Links in place of the parts that are not in the document (app/shell/html-part.server.ts). */
const deferredLinks = () => page.querySelectorAll<HTMLElement>('a[data-deferred]');

/** The parts that the document has links for. A failure is forgotten, so that they can be fetched again. */
async function fetchParts(): Promise<Document | undefined> {
  const url = new URL(location.href);
  url.searchParams.set('parts', 'deferred');
  try {
    const response = await fetch(url, { headers: { 'client-type': 'web' } });
    if (response.ok) return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch {
    // Like a reply that is not ok.
  }
  fetchedParts = undefined;
  return undefined;
}

/** Puts a part in place of its link. One that cannot be fetched leaves the link, which leads to the page with all parts. */
async function showPart(link: HTMLElement): Promise<void> {
  const { deferred = '', failed = '' } = link.dataset;
  const parent = link.parentElement;
  const [parts] = await Promise.all([(fetchedParts ??= fetchParts()), loadStyles()]);
  const part = parts?.getElementById(deferred);
  const isFocused = link === page.activeElement;
  if (part instanceof HTMLTemplateElement) link.replaceWith(part.content);
  else link.textContent = failed;
  if (isFocused) parent?.querySelector<HTMLElement>('a,summary,[name=to]')?.focus();
}

/** Shows each part when its link comes into view, which it does not before what it is in was opened. */
function watchDeferred(): void {
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
  for (const link of deferredLinks()) observer.observe(link);
}

function listen<Type extends keyof DocumentEventMap>(
  types: readonly Type[],
  listener: (event: DocumentEventMap[Type]) => void,
): void {
  for (const type of types) page.addEventListener(type, listener, { capture: true, signal });
}

/** The part that an event is about; React may handle it in HTML that the server made, too. */
const livePart = ({ target }: Event) => target instanceof Element && target.closest(liveParts);

listen(['pointerover'], (event) => {
  if (livePart(event)) whenParsed(preload);
});
listen(['pointerdown', 'keydown', 'focusin', 'input', 'change', 'click'], (event) => {
  const part = livePart(event);
  if (!part) return;
  load();
  const { type } = event;
  if (type === 'input' && part instanceof HTMLInputElement) early.fields.add(part);
  // The prices beside changed pickers are hidden (base.css).
  if (type === 'change' && part instanceof HTMLSelectElement) part.form?.setAttribute('data-changed', '');
  // The browser has opened or closed a popover itself.
  if (
    type === 'click' &&
    part instanceof HTMLButtonElement &&
    part.type === 'button' &&
    !part.popoverTargetElement
  )
    early.pressed.push(part);
});
listen(['submit'], (event) => {
  const form = event.target;
  // Only a form that is posted may show its result in place.
  if (!(form instanceof HTMLFormElement) || form.method !== 'post' || form.closest('[data-part]')) return;
  load();
  event.preventDefault();
  early.sent.set(form, event.submitter);
});

// History entries that React's router made are pages of one document, and only it can show another of them.
const address = () => location.href.split('#')[0];
const opened = address();
addEventListener('popstate', () => address() !== opened && location.reload(), { signal });

/** Focuses the field that a page offers first, which counts as no touch. */
function focusFirstField(): void {
  const field = page.querySelector<HTMLElement>('[data-focus]');
  if (!field || page.activeElement !== page.body || !matchMedia(field.dataset['focus'] ?? '').matches) return;
  const wasLoading = isLoading;
  isLoading = true;
  field.focus({ preventScroll: true });
  isLoading = wasLoading;
}

/** A part of the page, or its body, that is marked so. */
const findMarked = (when: string) => page.querySelector(`[data-script=${when}]`);

/** Starts parts of the page that need no React, which do without it if it cannot be loaded. */
async function startModule(href: string): Promise<void> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- named by server/pages/first-paint.ts
    const module = (await import(/* @vite-ignore */ href)) as { start: () => unknown };
    module.start();
  } catch {
    // The page works without.
  }
}

function startWhenIdle(): void {
  // A browser that restores what was chosen before does not say so.
  const hasOtherChoice = [...page.querySelectorAll('select')].some(
    ({ selectedOptions: [option] }) => option && !option.defaultSelected,
  );
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  for (const href of laterFiles().idle) void startModule(href);
  const isCostly = saveData || /2g/.test(effectiveType);
  if (!isCostly && deferredLinks().length) fetchedParts ??= fetchParts();
  if (findMarked('idle') || hasOtherChoice) load();
  else if (findMarked('prefetch') && !isPreloaded && !isCostly) {
    const { modules, styles } = laterFiles();
    modules.forEach((href) => addLink(href, 'prefetch', 'script'));
    styles.forEach((href) => addLink(href, 'prefetch', 'style'));
  }
}

whenParsed(() => {
  focusFirstField();
  watchDeferred();
  if (findMarked('now')) load();
});
addEventListener('load', () => {
  if ('requestIdleCallback' in window) requestIdleCallback(startWhenIdle);
  // spec §9: lazy-load delay
  else setTimeout(startWhenIdle, 200);
});

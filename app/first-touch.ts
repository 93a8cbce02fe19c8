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
}

/** What the visitor did before React handled the page; entry.client.tsx repeats it. */
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
    early.styled = Promise.all(laterFiles().styles.map(addStyles)).then(() => inlineStyles?.remove());
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
  for (const [form, button] of early.sent) form.requestSubmit(button);
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

/** Whether a part of the page, or its body, is marked so. */
const isMarked = (when: string) => page.querySelector(`[data-script=${when}]`) !== null;

function startWhenIdle(): void {
  // A browser that restores what was chosen before does not say so.
  const hasOtherChoice = [...page.querySelectorAll('select')].some(
    ({ selectedOptions: [option] }) => option && !option.defaultSelected,
  );
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  if (isMarked('idle') || hasOtherChoice) load();
  else if (isMarked('prefetch') && !isPreloaded && !saveData && !/2g/.test(effectiveType)) {
    const { modules, styles } = laterFiles();
    modules.forEach((href) => addLink(href, 'prefetch', 'script'));
    styles.forEach((href) => addLink(href, 'prefetch', 'style'));
  }
}

whenParsed(() => {
  focusFirstField();
  if (isMarked('now')) load();
});
addEventListener('load', () => {
  if ('requestIdleCallback' in window) requestIdleCallback(startWhenIdle);
  // spec §9: lazy-load delay
  else setTimeout(startWhenIdle, 200);
});

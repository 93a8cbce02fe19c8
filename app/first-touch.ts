/**
 * The inline script in the head of every document: it records the visitor's input before React runs, and imports
 * app/load-later.ts at the first interaction that needs React (docs/decisions/0056-hydrate-on-interaction.md). It has
 * no static imports.
 */

/** A route of React Router, with the names of its files. */
interface Route {
  module: string;
  css: string[];
}

/** The globals that React Router's own scripts would define. */
export interface ReactStart {
  /** The routes that the router knows at start, by id. */
  routes: Record<string, Route>;
  /** The ids of the page's own routes, the outermost first. */
  page: string[];
  /** Its settings. */
  context: object;
  /** The data of the page in its own encoding, which is JSON. */
  data: unknown;
  /** The version of the build. */
  version: string;
}

/** What app/load-later.ts exports. */
interface LaterModule {
  loadReact: (early: EarlyInput) => Promise<void>;
}

/** Every select is in the form of the pickers. */
type Picker = HTMLElement & { form: HTMLFormElement };

/** A module that runs when the browser is idle. */
interface IdleModule {
  start: () => unknown;
}

/** What the server left out of the document's first paint (server/pages/first-paint.ts). */
export interface LaterFiles {
  /** The folder of all files, as an address from the root of the host. */
  folder: string;
  /** The address of the module that loads the others (app/load-later.ts). */
  later: string;
  /** The modules of React and the page; importing the first starts React. */
  modules: string[];
  /** The addresses of modules that start parts of the page without React. */
  idle: string[];
  /** The addresses of modules that run, and the names of files that are fetched, unless the visitor saves data. */
  extra: { idle: string[]; files: string[] };
  /** The address of the script that opens a card at the counter (app/card/card-scripts.ts). */
  counter?: string;
  /** React's initial data, unless the server sends it with the deferred parts. */
  start?: ReactStart;
  /** Identifies the render whose deferred parts contain React's initial data. */
  stamp?: string;
}

/** What the visitor did before React handled the page; shell/early-input.client.tsx repeats it. */
export interface EarlyInput {
  /** Text fields that were filled in. */
  fields: Set<HTMLInputElement>;
  /** Buttons that were pressed. */
  pressed: HTMLElement[];
  /** Forms that were submitted, each with its button. */
  sent: Map<HTMLFormElement, HTMLElement | null>;
  /** Resolves when the page has all its style sheets. */
  styled?: Promise<void>;
  /** Recorded until it is aborted. */
  recording: AbortController;
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

/** Elements that need React to work fully. Links and elements that the browser opens natively do not. */
const liveParts = 'input,select,textarea,button,header details,form summary';
/** Buttons that the browser does not handle natively, as it does popovers. */
const livePresses = '[type=button]:not([popovertarget])';
/** Only a posted form can show its result without leaving the page, and one that opens a dialog instead of its page. */
const liveForms = '[method=post]:not([data-part] *),[data-live]';
const page = document;
const recording = new AbortController();
const early: EarlyInput = { fields: new Set(), pressed: [], sent: new Map(), recording };
window.earlyInput = early;
const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
let loading: Promise<void> | undefined;
let preloaded: Promise<void> | undefined;

// Every document contains this script: a type assertion costs no bytes, a type guard about twenty.
/* oxlint-disable typescript/no-unnecessary-type-parameters, typescript/no-unsafe-type-assertion */
const find = <Found extends HTMLElement>(selector: string) => page.querySelector<Found>(selector);
/** The event's target, or the closest element around it, that matches; null for none. */
const closest = <Found extends HTMLElement>({ target }: Event, selector: string) =>
  (target as Partial<Element>).closest?.<Found>(selector);
const laterFiles = () => JSON.parse((find('#later-files') as HTMLElement).textContent) as LaterFiles;
const importFile = <Module>(file: string) => import(/* @vite-ignore */ file) as Promise<Module>;
/* oxlint-enable typescript/no-unnecessary-type-parameters, typescript/no-unsafe-type-assertion */
const importLater = () => importFile<LaterModule>(laterFiles().later);

/** Prefetches files without running them, each in its own task: forty in one task block a slow phone. */
function fetchFiles(rel: string, [name, ...others]: readonly string[]): void {
  if (!name) return;
  page.head.insertAdjacentHTML('beforeend', `<link rel=${rel} href=${laterFiles().folder + name}>`);
  setTimeout(fetchFiles, 0, rel, others);
}

const preload = () => (preloaded ??= parsed.then(() => fetchFiles('modulepreload', laterFiles().modules)));

function load(): void {
  loading ??= preload()
    .then(importLater)
    .then((later) => later.loadReact(early))
    .catch(giveUp);
}

/** React could not be loaded: submits changed pickers and posted forms as plain forms, and shows what works without script. */
function giveUp(error: unknown): never {
  recording.abort();
  page.body.id = 'off';
  find<HTMLFormElement>('[data-changed]')?.requestSubmit();
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- shorter, and every document contains this script
  page.onchange = (event) => closest<Picker>(event, 'select')?.form.requestSubmit();
  early.sent.forEach((button, form) => form.requestSubmit(button));
  throw error;
}

function listen<Type extends keyof WindowEventMap>(
  listener: (event: WindowEventMap[Type]) => unknown,
  ...types: Type[]
): void {
  for (const type of types) addEventListener(type, listener, { capture: true, signal: recording.signal });
}

function onTouch(event: Event): void {
  // React may also handle this event inside server-rendered HTML.
  const part = closest<HTMLInputElement & Picker>(event, liveParts);
  if (!part) return;
  load();
  const { type } = event;
  if (type === 'input' && part.matches('input')) early.fields.add(part);
  // The prices beside changed pickers are hidden (base.css).
  if (type === 'change' && part.matches('select')) part.form.dataset['changed'] = '';
  if (type === 'click' && part.matches(livePresses)) early.pressed.push(part);
}

listen((event) => closest(event, liveParts) && preload(), 'pointerover');
listen(onTouch, 'pointerdown', 'keydown', 'input', 'change', 'click');
listen((event) => {
  const form = closest<HTMLFormElement>(event, liveForms);
  if (!form) return;
  load();
  event.preventDefault();
  early.sent.set(form, event.submitter);
  // Until React is ready, which takes seconds on a slow phone, the button looks pressed (ui/button.module.css).
  form.dataset['sent'] = '';
}, 'submit');
// The module loads the deferred parts of everything open, including what the visitor opened while the document was loading.
listen(() => parsed.then(() => find('[data-deferred]') && importLater()), 'toggle');

// History entries that React Router created are pages of one document, and only the router can switch between them.
const address = () => location.href.split('#')[0];
const opened = address();
listen(() => address() !== opened && location.reload(), 'popstate');

// oxlint-disable-next-line promise/always-return -- nothing follows
void parsed.then(() => {
  const field = find<HTMLElement & { dataset: { focus: string } }>('[data-focus]');
  // Focuses the page's autofocus field. This focus is not an interaction, so the focus listener is added only afterward.
  if (field && page.activeElement === page.body && matchMedia(field.dataset.focus).matches)
    field.focus({ preventScroll: true });
  listen(onTouch, 'focusin');
  if (find('[data-script=now]')) load();
});

function startWhenIdle(): void {
  const { idle, extra } = laterFiles();
  const { saveData, effectiveType } = navigator.connection ?? {};
  if (!(saveData || effectiveType?.includes('2g'))) {
    idle.push(...extra.idle);
    fetchFiles('prefetch', extra.files);
  }
  for (const file of idle)
    void importFile<IdleModule>(file).then(
      (part) => part.start(),
      () => {
        // The page works without a part that cannot be loaded.
      },
    );
  // Browsers fire no event when they restore form values.
  if (find('[data-script=idle],option:checked:not([selected])')) load();
}

addEventListener('load', () =>
  // spec §9: lazy-load delay
  (window.requestIdleCallback ?? ((run) => setTimeout(run, 200)))(startWhenIdle),
);

/**
 * What the widget runs on load, without React (docs/decisions/0072-scripts-without-react.md): it reports its height to
 * the framing page.
 */

let running: AbortController | undefined;

/**
 * Reports the height of the content to the framing page (public/embed.js), on load, after each change and on request.
 * Stops an earlier run first. Only origins that may frame the widget receive it.
 * @returns a function that stops it.
 */
export function start(): () => void {
  running?.abort();
  const controller = new AbortController();
  running = controller;
  const part = document.querySelector<HTMLElement>('[data-idle="embed"]');
  if (part && parent !== window) reportHeight(part, controller.signal);
  return () => controller.abort();
}

function reportHeight(part: HTMLElement, signal: AbortSignal): void {
  const parentOrigins = (part.dataset['parentOrigins'] ?? '').split(' ');
  const report = () => {
    const height = Math.ceil(part.getBoundingClientRect().height);
    for (const origin of recipientOrigins(parentOrigins))
      parent.postMessage({ type: 'embed-height', height }, origin);
  };
  const observer = new ResizeObserver(report);
  observer.observe(part);
  signal.addEventListener('abort', () => observer.disconnect());
  addEventListener(
    'message',
    ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === parent && parentOrigins.includes(origin) && data === 'embed-height?') report();
    },
    { signal },
  );
}

/** The origins that may receive the height: only the framing page's, where the browser reveals it. */
function recipientOrigins(parentOrigins: readonly string[]): readonly string[] {
  const framingOrigin = location.ancestorOrigins?.[0];
  return framingOrigin ? parentOrigins.filter((origin) => origin === framingOrigin) : parentOrigins;
}

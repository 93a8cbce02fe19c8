import { useEffect } from 'react';
import { useNavigation } from 'react-router';

import { progressBar } from '../../domain/limits.ts';

/** The bar, once it is needed: a first page is shown without it, and its code is not among what that page loads. */
async function loadBar() {
  const { default: bar } = await import('nprogress');
  return bar.configure({
    minimum: progressBar.minimum,
    speed: progressBar.speedMs,
    trickle: !globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches,
    trickleSpeed: progressBar.trickleSpeedMs,
    showSpinner: false,
    // The library's own template says role="bar", which is no ARIA role; the page's title is announced instead.
    template: '<div class="bar" data-progress-bar aria-hidden="true"><div class="peg"></div></div>',
    barSelector: '[data-progress-bar]',
  });
}

let bar: ReturnType<typeof loadBar> | undefined;

/** Shows the bar at the top while a page is on its way (spec §9). The trickle rate of 0.02 is the library's own. */
export function RouteProgress() {
  const pending = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!pending) return undefined;
    let arrived = false;
    // Without its file, as when the connection is gone, there is no bar; the next page asks for it again.
    bar ??= loadBar();
    bar.then(
      (loaded) => (arrived ? loaded : loaded.start()),
      () => {
        bar = undefined;
      },
    );
    return () => {
      arrived = true;
      bar?.then((loaded) => loaded.done()).catch(() => undefined);
    };
  }, [pending]);
  return null;
}

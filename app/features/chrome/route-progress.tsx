import nprogress from 'nprogress';
import { useEffect } from 'react';
import { useNavigation } from 'react-router';

import { progressBar } from '../../../domain/limits.ts';

/** Shows the bar at the top while a page is on its way (spec §9). The trickle rate of 0.02 is the library's own. */
export function RouteProgress() {
  const pending = useNavigation().state !== 'idle';
  useEffect(() => {
    nprogress.configure({
      minimum: progressBar.minimum,
      speed: progressBar.speedMs,
      trickle: !globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches,
      trickleSpeed: progressBar.trickleSpeedMs,
      showSpinner: false,
      // The library's own template says role="bar", which is no ARIA role; the page's title is announced instead.
      template: '<div class="bar" data-progress-bar aria-hidden="true"><div class="peg"></div></div>',
      barSelector: '[data-progress-bar]',
    });
  }, []);
  useEffect(() => {
    if (!pending) return undefined;
    nprogress.start();
    return () => {
      nprogress.done();
    };
  }, [pending]);
  return null;
}

import nprogress from 'nprogress';

import { progressBar } from '../../domain/limits.ts';

/** The progress bar of a navigation (spec §9). The trickle rate of 0.02 is the library's default. */
export const bar = nprogress.configure({
  minimum: progressBar.minimum,
  speed: progressBar.speedMs,
  trickle: !globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches,
  trickleSpeed: progressBar.trickleSpeedMs,
  showSpinner: false,
  // The library's template has role="bar", which is not an ARIA role; RouteFocus announces the title instead.
  template: '<div class="bar" data-progress-bar aria-hidden="true"><div class="peg"></div></div>',
  barSelector: '[data-progress-bar]',
});

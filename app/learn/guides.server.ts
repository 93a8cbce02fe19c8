import { msg } from '@lingui/core/macro';

import type { SiteContext } from '../context.ts';
import { wordsIn } from '../shell/words.server.ts';

/** The editorial landing page as a step of the way to every page below it. */
export const guides = (site: SiteContext) => ({
  name: wordsIn(site.locale)._(msg`Guides`),
  path: '/editorial',
});

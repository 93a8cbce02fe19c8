import { msg } from '@lingui/core/macro';

import type { PageContext } from '../context.ts';
import { wordsIn } from '../shell/words.server.ts';

/** The editorial landing page as a step of the way to every page below it. */
export const guides = (page: PageContext) => ({
  name: wordsIn(page.locale)._(msg`Guides`),
  path: '/editorial',
});

import { msg } from '@lingui/core/macro';

import type { SiteContext } from '../context.ts';
import { i18nFor } from '../shell/i18n.server.ts';

/** The editorial landing page as a step of the way to every page below it. */
export const guides = (site: SiteContext) => ({
  name: i18nFor(site.locale)._(msg`Guides`),
  path: '/editorial',
});

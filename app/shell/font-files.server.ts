import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import nunito from '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?url';
import publicSans from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url';

import type { FontName } from '../../tenants/tenant.ts';

/** Where the basic Latin file of each family is, below the base path: the same files fonts.css names. */
export const fontFiles: Readonly<Record<FontName, string>> = {
  Figtree: figtree,
  'Bricolage Grotesque': bricolage,
  'Public Sans': publicSans,
  'Nunito Sans': nunito,
};

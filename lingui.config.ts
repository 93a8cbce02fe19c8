import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** What the frame and the drug page say: loaded with every page, so nothing else belongs here. */
const frame = [
  'app/root.tsx',
  'app/routes/drug.tsx',
  'app/features/chrome/',
  'app/features/drug/',
  'app/features/location/',
  'app/features/medication-search/',
  'app/features/prices/',
  'app/features/variant-pickers/',
];

/** Words of the interface: written in English where they stand, kept in catalogues (docs/decisions/0013-languages.md). */
export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'es'],
  catalogs: [
    { path: 'app/locales/frame.{locale}', include: frame },
    { path: 'app/locales/pages.{locale}', include: ['app'], exclude: frame },
  ],
  format: formatter({ lineNumbers: false }),
});

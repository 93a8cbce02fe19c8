import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** What the frame and the drug page say: loaded with every page, so nothing else belongs here. */
const frame = [
  'app/root.tsx',
  'app/routes/drug.tsx',
  'app/shell/',
  'app/find/{mobile-search,mobile-search-overlay,search-box,suggestion-panel}.tsx',
  'app/compare/{best-price,drug-page,drug-prices,picker-form}.tsx',
  'app/ui/zip-field.tsx',
];

/** What loaders say: it comes to the browser as text, so none of it is in a file for browsers. */
const server = ['app/**/*.server.ts', 'app/**/*.server.tsx'];

/** Words of the interface: written in English where they stand, kept in catalogues (docs/decisions/0016-languages.md). */
export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'es'],
  catalogs: [
    { path: 'app/locales/frame.{locale}', include: frame, exclude: server },
    { path: 'app/locales/pages.{locale}', include: ['app'], exclude: [...frame, ...server] },
    { path: 'app/locales/server.{locale}', include: server },
  ],
  format: formatter({ lineNumbers: false }),
});

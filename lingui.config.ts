import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Messages of the frame and the drug page. Every page loads them, so nothing else belongs here. */
const frame = [
  'app/root.tsx',
  'app/routes/drug.tsx',
  'app/shell/',
  'app/find/{mobile-search,mobile-search-overlay,search-box,suggestion-panel}.tsx',
  'app/compare/{best-price,drug-page,picker-form}.tsx',
  'app/ui/zip-field.tsx',
];

/** Messages of loaders, in a catalog that no browser loads: they reach the browser as finished text. */
const server = ['app/**/*.server.ts', 'app/**/*.server.tsx'];

/** The interface's messages: English in the code, translations in catalogs (docs/decisions/0016-languages.md). */
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

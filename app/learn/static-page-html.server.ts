import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import type { StaticPageData } from './load-static-page.server.ts';
import { StaticPage } from './static-page.tsx';

/** A static page as HTML of ours, for a page that shows it and must not load its component (routes/drug.tsx). */
export const staticPageHtml = (page: StaticPageData): string =>
  renderToStaticMarkup(createElement(StaticPage, { page }));

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import type { StaticPageData } from './load-static-page.server.ts';
import { StaticPage } from './static-page.tsx';

/** A static page as HTML, for the drug page, which must not load its component (routes/drug.tsx). */
export const renderStaticPage = (page: StaticPageData): string =>
  renderToStaticMarkup(createElement(StaticPage, { page }));

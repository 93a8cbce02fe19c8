import './styles/base.css';
import './styles/fonts.css';
import './styles/progress.css';

import { type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from 'react-router';

import { locales } from '../domain/locale.ts';
import type { Route } from './+types/root';
import { pageContext } from './context.ts';
import { HeadTags } from './shell/head-tags.tsx';
import { LoadFailure } from './shell/load-failure.tsx';
import { loadShell } from './shell/load-shell.server.ts';
import { NotFound } from './find/not-found.tsx';
import { notFoundDetails } from './find/not-found-details.ts';
import { PageFrame } from './shell/page-frame.tsx';
import { RouteFocus } from './shell/route-focus.tsx';
import { RouteProgress } from './shell/route-progress.tsx';
import { useShell } from './shell/shell-data.ts';
import { Monitoring } from './privacy/monitoring.tsx';

/** Brand, words and tokens for the frame of every page. */
export function loader({ context }: Route.LoaderArgs) {
  return loadShell(context.get(pageContext));
}

/** The frame depends on the host and the partner source alone, so a new page does not ask for it again. */
export function shouldRevalidate({ nextUrl, currentUrl }: { nextUrl: URL; currentUrl: URL }): boolean {
  const source = nextUrl.searchParams.get('utm_source');
  return source !== null && source !== currentUrl.searchParams.get('utm_source');
}

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** Titles of pages that could not be shown; every other page has its own. */
export function meta({ loaderData, error }: Route.MetaArgs) {
  const name = loaderData?.displayName;
  if (!error) return [{ title: name ?? 'Prescription prices' }];
  const { missing, failed } = loaderData?.failureTitles ?? {
    missing: 'Page not found',
    failed: 'Error loading data',
  };
  const title = isMissing(error) ? missing : failed;
  return [{ title: name ? `${title} | ${name}` : title }, { name: 'robots', content: 'noindex' }];
}

/** The document around every page and every error. */
export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell();
  const { pathname } = useLocation();
  return (
    <html lang={locales[shell?.locale ?? 'en-US'].lang}>
      <head>
        <HeadTags shell={shell} />
        <Meta />
        {/* First, because it names the order of the layers; any style sheet may come first after it. */}
        {shell && <style dangerouslySetInnerHTML={{ __html: shell.css }} />}
        <Links />
      </head>
      <body>
        {children}
        <Monitoring />
        {/* It remembers in the browser's storage, which a frame on another site's page may not have. */}
        {pathname !== '/embed' && <ScrollRestoration />}
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <PageFrame>
      <RouteProgress />
      <Outlet />
      <RouteFocus />
    </PageFrame>
  );
}

/** Keeps the frame around an error, so that the visitor can go on; without the root's data it is a bare page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useShell();
  if (!shell) {
    return (
      <main>
        <LoadFailure />
      </main>
    );
  }
  return (
    <PageFrame footerSearch={false}>
      {isMissing(error) ? (
        <NotFound shell={shell} details={notFoundDetails(isRouteErrorResponse(error) ? error.data : null)} />
      ) : (
        <LoadFailure shell={shell} />
      )}
      <RouteFocus />
    </PageFrame>
  );
}

import './styles/base.css';
import './styles/brand-kit.css';
import './styles/fonts.css';
import './styles/progress.css';

import { useLingui } from '@lingui/react/macro';
import { lazy, useState, type ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useLocation, useMatches } from 'react-router';

import { locales } from '../domain/locale.ts';
import { addRendered } from '../domain/rendered-values.ts';
import type { Route } from './+types/root';
import { pageContext } from './context.ts';
import { MobileSearch } from './find/mobile-search.tsx';
import { SearchBox } from './find/search-box.tsx';
import { loadShell } from './shell/load-shell.server.ts';
import type { FailurePath } from './shell/frame-rules.ts';
import failureStyles from './shell/failure-pages.module.css';
import { HelpLine } from './shell/legal.tsx';
import { PageFrame } from './shell/page-frame.tsx';
import { RouteFocus, RouteProgress, RouterLinks, SavedScroll } from './shell/navigation-effects.tsx';
import { loadPageMessages } from './shell/i18n.client.ts';
import { shellDataId, shellOf, useShell, type RootData, type ShellData } from './shell/shell-data.ts';
import { Monitoring } from './privacy/monitoring.tsx';
import { LinkButton } from './ui/button.tsx';
import { Container } from './ui/container.tsx';
import { DocumentData, useInnerHtml } from './ui/server-html.tsx';

/** Loads the frame of every page. */
export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const page = context.get(pageContext);
  return addRendered(page.request, {}, { shell: await loadShell(page) });
}

/** The frame depends only on the host and the partner source, so navigations reuse it. */
export function shouldRevalidate({ nextUrl, currentUrl }: { nextUrl: URL; currentUrl: URL }): boolean {
  const source = nextUrl.searchParams.get('utm_source');
  return source !== null && source !== currentUrl.searchParams.get('utm_source');
}

/**
 * The page for 404 and for missing app data. Loaded lazily, because the drug page that an unknown name opens does not
 * need its translations.
 */
const NotFound = lazy(async () => {
  const messages = import.meta.env.SSR ? null : loadPageMessages();
  const [page] = await Promise.all([import('./find/not-found.tsx'), messages]);
  return page;
});

/** Missing app data is a 503 that says so. */
const isNotFound = (error: unknown) =>
  isRouteErrorResponse(error) &&
  (error.status === 404 || (error.data instanceof Object && 'sentence' in error.data));

/** Titles of error pages; every other page sets its own. */
export function meta({ loaderData, error }: Route.MetaArgs) {
  const shell = loaderData && shellOf(loaderData);
  const name = shell?.displayName;
  if (!error) return [{ title: name ?? 'Prescription prices' }];
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const title = shell?.failureTitles[isMissing ? 'missing' : 'failed'] ?? 'Error loading data';
  return [{ title: name ? `${title} | ${name}` : title }, { name: 'robots', content: 'noindex' }];
}

/**
 * Elements in the head of every document. In a browser they exist already, and React ignores unknown elements in a
 * head.
 */
function HeadTags({ head }: { head: ShellData['document'] }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <Meta />
      {import.meta.env.SSR && head && (
        <>
          <meta name="theme-color" media="(prefers-color-scheme: light)" content={head.themeColor.light} />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={head.themeColor.dark} />
          {head.noindex && <meta name="robots" content="noindex, nofollow" />}
          <link rel="icon" type={head.icon.type} href={head.icon.file} />
          {head.fonts.map(({ file, type }) => (
            <link key={file} rel="preload" as="font" type={type} href={file} crossOrigin="anonymous" />
          ))}
          {/* This script reads the page's ZIP code from the meta element above. */}
          {head.remember && (
            <>
              <script dangerouslySetInnerHTML={{ __html: head.remember.script }} />
              <noscript dangerouslySetInnerHTML={{ __html: head.remember.withoutScript }} />
            </>
          )}
        </>
      )}
    </>
  );
}

/** The design tokens; a browser keeps those of its first document. */
function DesignTokens({ css }: { css: string | undefined }) {
  const [sent] = useState(() => css ?? document.querySelector('style[data-tokens]')?.textContent ?? '');
  return <style data-tokens="" dangerouslySetInnerHTML={useInnerHtml(css ?? sent)} />;
}

/**
 * When React loads (app/first-touch.ts): at the first interaction. Its files are prefetched when the browser is idle,
 * unless the route's `handle` says that the page is read-only, or that React must start then. A component may need it
 * earlier.
 */
function useScriptStart() {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what our routes export
  const handle = useMatches().at(-1)?.handle as { script?: string } | undefined;
  return handle?.script ?? 'prefetch';
}

/** The document around every page and every error. */
export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell();
  const { pathname } = useLocation();
  const scriptStart = useScriptStart();
  return (
    <html
      lang={locales[shell?.locale ?? 'en-US'].lang}
      data-hero={shell?.layout.hero}
      data-card={shell?.layout.card}
      data-list={shell?.layout.list}
    >
      <head>
        <HeadTags head={shell?.document} />
        {shell && <DesignTokens css={shell.document?.css} />}
        <Links />
      </head>
      <body data-script={scriptStart} data-offline={shell?.offlineScope}>
        {children}
        <Monitoring />
        {shell && <DocumentData id={shellDataId} data={shell} />}
        {/* Scroll restoration needs session storage, which a frame on another site may lack. */}
        {pathname !== '/embed' && <SavedScroll />}
        <Scripts />
      </body>
    </html>
  );
}

/** The frame with its search boxes. The key empties them on every new page. */
function Frame({ failure, children }: { failure?: FailurePath; children: ReactNode }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const search = {
    header: <SearchBox look="header" key={pathname} />,
    mobile: <MobileSearch />,
    footer: <SearchBox look="regular" label={t`Look up another medication`} key={pathname} />,
  };
  return (
    <>
      <PageFrame search={search} failure={failure}>
        {children}
      </PageFrame>
      <RouterLinks />
    </>
  );
}

export default function App() {
  return (
    <Frame>
      <RouteProgress />
      <Outlet />
      <RouteFocus />
    </Frame>
  );
}

/** Shows errors inside the frame, or on a bare page when the frame's own data failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useShell();
  if (!shell) {
    return (
      <main>
        <LoadFailure />
      </main>
    );
  }
  const isMissing = isNotFound(error);
  return (
    <Frame failure={isMissing ? '/search' : '/error'}>
      {isMissing ? <NotFound shell={shell} error={error} /> : <LoadFailure shell={shell} />}
      <RouteFocus hasFailed />
    </Frame>
  );
}

/** The error page for failed loaders, with the heading 'Error loading data', centered (spec §2). */
function LoadFailure({ shell }: { shell?: ShellData }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  return (
    <Container className={`${failureStyles['page']} ${failureStyles['centered']}`}>
      <h1>{t`Error loading data`}</h1>
      <p className={failureStyles['lead']}>
        {t`Our service or your connection failed. Nothing you entered is lost.`}
      </p>
      <p className={failureStyles['actions']}>
        <LinkButton to={{ pathname, search }} reloadDocument>
          {t`Try again`}
        </LinkButton>
        <LinkButton to="/" look="quiet" reloadDocument>
          {t`Go to the home page`}
        </LinkButton>
      </p>
      {shell && (
        <p>
          {t`Still not working?`} {t`Call`} <HelpLine number={shell.help.member} />.
        </p>
      )}
    </Container>
  );
}

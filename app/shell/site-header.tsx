import { useLingui } from '@lingui/react/macro';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { Link, useLocation, useRouteLoaderData } from 'react-router';

import { getLinkBase, joinLinkBase, locales } from '../../domain/locale.ts';
import { BrandImage } from '../ui/brand-image.tsx';
import { Container } from '../ui/container.tsx';
import { Icon } from '../ui/icon.tsx';
import type { ShellData, SiteLink } from './shell-data.ts';
import languageStyles from './language.module.css';
import styles from './site-header.module.css';

/** Home brings its own header (spec §2, home sections); every other page shows the navbar's logo and links. */
function useHeader(shell: ShellData): { mark: string; links: SiteLink[] } {
  const home =
    useRouteLoaderData<() => { headerLogo: string | null; headerLinks: SiteLink[] | null }>('routes/home');
  return { mark: home?.headerLogo ?? shell.mark, links: home?.headerLinks ?? shell.headerLinks };
}

interface SiteHeaderProps {
  shell: ShellData;
  /** Null on pages whose header has no search. */
  search: { header: ReactNode; mobile: ReactNode } | null;
}

/** The header: 48 px on phones, 70 px from the m breakpoint (spec §2 and §9). */
export function SiteHeader({ shell, search }: SiteHeaderProps) {
  const { t } = useLingui();
  const { mark, links } = useHeader(shell);
  return (
    <header className={styles['header']}>
      <Container className={`${styles['row']} ${search ? styles['with-search'] : ''}`}>
        <Link to="/" className={styles['brand']}>
          <BrandImage src={mark} alt="" width={40} height={40} className={styles['mark']} />
          <span>{shell.displayName}</span>
        </Link>
        {links.length > 0 && (
          <nav aria-label={t`Main`} className={styles['nav']}>
            <ul role="list" className={styles['links']}>
              {/* The search box beside them or on the page leads to /search too, with fewer stops of the keyboard. */}
              {linkItems(links.filter(({ href }) => href !== '/search'))}
            </ul>
          </nav>
        )}
        <LanguageLink shell={shell} look="pill" />
        {search && (
          <>
            <div className={styles['search']}>{search.header}</div>
            <div className={styles['search-icon']}>{search.mobile}</div>
          </>
        )}
        {links.length > 0 && <SiteMenu links={links} shell={shell} />}
      </Container>
    </header>
  );
}

const linkItems = (links: readonly SiteLink[]) =>
  links.map(({ text, href }) => (
    <li key={href}>
      <Link to={href}>{text}</Link>
    </li>
  ));

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Escape' || !event.currentTarget.open) return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector('summary')?.focus();
}

function closeOnLeave(event: FocusEvent<HTMLDetailsElement>) {
  const next = event.relatedTarget;
  if (next instanceof Node && !event.currentTarget.contains(next)) event.currentTarget.open = false;
}

/**
 * The header's links on narrow screens, last both visually and in the tab order. It opens without JavaScript; `key` closes
 * it on every new page.
 */
function SiteMenu({ links, shell }: { links: readonly SiteLink[]; shell: ShellData }) {
  const { t } = useLingui();
  const { key } = useLocation();
  return (
    <nav aria-label={t`Main`} className={styles['menu']}>
      {/* The keys and focus events come from the links inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <details key={key} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
        <summary>
          <Icon name="menu" size={22} />
          <span className="sr-only">{t`Menu`}</span>
        </summary>
        <ul role="list">
          {linkItems(links)}
          <li>
            <LanguageLink shell={shell} />
          </li>
        </ul>
      </details>
    </nav>
  );
}

interface LanguageLinkProps {
  shell: Pick<ShellData, 'basePath' | 'locale'>;
  /** A `pill` shows only the language code on narrow screens. */
  look?: 'pill' | 'plain';
}

/** Links to the current page in the other language. */
export function LanguageLink({ shell, look = 'plain' }: LanguageLinkProps) {
  const { pathname, search } = useLocation();
  const other = shell.locale === 'es' ? 'en-US' : 'es';
  const { lang, name } = locales[other];
  const address = joinLinkBase(getLinkBase(shell.basePath, other), pathname) + search;
  // A plain link, because the other language is another document with another basename.
  return (
    <a
      href={address}
      lang={lang}
      hrefLang={lang}
      className={look === 'pill' ? languageStyles['pill'] : undefined}
    >
      {look === 'pill' ? (
        <>
          <span className={languageStyles['code']} aria-hidden="true">
            {lang}
          </span>
          <span className={languageStyles['name']}>{name}</span>
        </>
      ) : (
        name
      )}
    </a>
  );
}

/**
 * Inline script that shows the offer to a browser that prefers Spanish, only on its first page. It runs before the first
 * paint, so that nothing moves. The browser decides and not the server, so that the page can be cached for everyone.
 */
export const languageOfferScript = `try{if(/^es\\b/i.test(navigator.language)&&!localStorage.languageOffer){localStorage.languageOffer=1;document.currentScript.parentNode.hidden=false}}catch{}`;

const offer = { __html: import.meta.env.SSR ? languageOfferScript : '' };

/** Offers Spanish on an English page, once. */
export function LanguageOffer({ shell }: Pick<LanguageLinkProps, 'shell'>) {
  const { t } = useLingui();
  if (shell.locale === 'es') return null;
  return (
    <aside aria-label={t`Language`} hidden suppressHydrationWarning>
      <p lang="es" className={languageStyles['offer']}>
        ¿Prefiere leer en español? <LanguageLink shell={shell} />
      </p>
      <script suppressHydrationWarning dangerouslySetInnerHTML={offer} />
    </aside>
  );
}

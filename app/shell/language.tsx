import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';

import { getLinkBase, locales, joinLinkBase } from '../../domain/locale.ts';
import styles from './language.module.css';
import type { ShellData } from './shell-data.ts';

interface LanguageLinkProps {
  shell: Pick<ShellData, 'basePath' | 'locale'>;
  /** A `pill` has the language's code alone on narrow screens. */
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
    <a href={address} lang={lang} hrefLang={lang} className={look === 'pill' ? styles['pill'] : undefined}>
      {look === 'pill' ? (
        <>
          <span className={styles['code']} aria-hidden="true">
            {lang}
          </span>
          <span className={styles['name']}>{name}</span>
        </>
      ) : (
        name
      )}
    </a>
  );
}

/**
 * Shows the line before it to a browser that prefers Spanish, on its first page alone. It runs before the page is painted, so
 * that nothing moves; a page is the same for every visitor, so that it can be cached.
 */
export const languageOfferScript = `try{if(/^es\\b/i.test(navigator.language)&&!localStorage.languageOffer){localStorage.languageOffer=1;document.currentScript.previousElementSibling.hidden=false}}catch{}`;

/** Offers Spanish on an English page, once. */
export function LanguageOffer({ shell }: Pick<LanguageLinkProps, 'shell'>) {
  const { t } = useLingui();
  if (shell.locale === 'es') return null;
  return (
    <aside aria-label={t`Language`}>
      <p lang="es" className={styles['offer']} hidden suppressHydrationWarning>
        ¿Prefiere leer en español? <LanguageLink shell={shell} />
      </p>
      <script dangerouslySetInnerHTML={{ __html: languageOfferScript }} />
    </aside>
  );
}

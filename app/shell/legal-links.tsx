import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';

import { linkBaseOf, locales, underBase } from '../../domain/locale.ts';
import styles from './legal.module.css';
import { PrivacyChoicesIcon } from './privacy-choices-icon.tsx';
import type { ShellData } from './shell-data.ts';

/** The page that is shown, in the other language. */
function OtherLanguage({ shell }: { shell: ShellData }) {
  const { pathname, search } = useLocation();
  const other = shell.locale === 'es' ? 'en-US' : 'es';
  const { lang, name } = locales[other];
  const address = underBase(linkBaseOf(shell.basePath, other), pathname) + search;
  // Another language is another document: it is not React Router's to show.
  return (
    <a href={address} lang={lang} hrefLang={lang}>
      {name}
    </a>
  );
}

/** What a visitor must be able to find on every page: legal pages, privacy choices and the other language (spec §2). */
export function LegalLinks({ shell }: { shell: ShellData }) {
  const { t } = useLingui();
  const { legalLinks, privacyChoices } = shell.footer;
  return (
    <nav aria-label={t`Legal`}>
      <ul role="list" className={styles['links']}>
        {legalLinks.map(({ text, href }) => (
          <li key={href}>
            <Link to={href}>{text}</Link>
          </li>
        ))}
        {privacyChoices && (
          <li>
            <Link to={privacyChoices.href}>
              {privacyChoices.text}
              <PrivacyChoicesIcon />
            </Link>
          </li>
        )}
        <li>
          <OtherLanguage shell={shell} />
        </li>
      </ul>
    </nav>
  );
}

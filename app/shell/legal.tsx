import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';

import { getLinkBase, locales, joinLinkBase } from '../../domain/locale.ts';
import { ServerHtml } from '../ui/server-html.tsx';
import styles from './legal.module.css';
import type { ShellData } from './shell-data.ts';

/** Links to the current page in the other language. */
function OtherLanguage({ shell }: { shell: ShellData }) {
  const { pathname, search } = useLocation();
  const other = shell.locale === 'es' ? 'en-US' : 'es';
  const { lang, name } = locales[other];
  const address = joinLinkBase(getLinkBase(shell.basePath, other), pathname) + search;
  // A plain link, because the other language is another document with another basename.
  return (
    <a href={address} lang={lang} hrefLang={lang}>
      {name}
    </a>
  );
}

/** The links every page needs: legal pages, privacy choices and the other language (spec §2). */
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

/** The standard privacy choices icon (spec §2): a pill with a check mark and a cross. */
function PrivacyChoicesIcon() {
  return (
    <svg width="30" height="14" viewBox="0 0 30 14" fill="none" aria-hidden="true" focusable="false">
      <path fill="currentColor" d="M16.9 0H23a7 7 0 0 1 0 14h-9.700Z" />
      <rect x=".75" y=".75" width="28.5" height="12.5" rx="6.25" stroke="currentColor" strokeWidth="1.5" />
      <path stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" d="m6 7.200 2 2.300 3.600-5" />
      <path stroke="var(--sunken)" strokeWidth="1.75" strokeLinecap="round" d="m19.500 4.500 5 5m0-5-5 5" />
    </svg>
  );
}

/** The footer's legal text: not insurance, affiliation, demonstration data. Home, which has no footer, shows it too. */
export function LegalNotice({ shell }: { shell: ShellData }) {
  const { t } = useLingui();
  const { html } = shell.footer;
  const { partnerName } = shell;
  return (
    <>
      {html && <ServerHtml html={html} />}
      <p>
        {!html && <strong>{t`This is not insurance.`} </strong>}
        {shell.affiliation}
      </p>
      {partnerName && <p>{t`Partner: ${partnerName}`}</p>}
      {(shell.demonstration.prices || shell.demonstration.cards) && (
        <p>
          <strong>{t`Demonstration.`}</strong>{' '}
          {shell.demonstration.prices &&
            t`Prices are worked out from public NADAC costs and are not an offer.`}{' '}
          {shell.demonstration.cards && t`The card carries identifiers that no pharmacy accepts.`}
        </p>
      )}
    </>
  );
}

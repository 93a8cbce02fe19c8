import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import { ServerHtml } from '../ui/server-html.tsx';
import styles from './legal.module.css';
import { LanguageLink } from './site-header.tsx';
import { useShell, type ShellData } from './shell-data.ts';

/** What the brand says beside each price and card (tenants/words.ts), such as which card to show first. */
export function CoverageNote() {
  const note = useShell()?.coverageNote;
  if (!note) return null;
  return (
    <p className={styles['coverage']}>
      <strong>{note.title}.</strong> {note.text}
    </p>
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
          <LanguageLink shell={shell} />
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
      {shell.sampleNotice && <p>{shell.sampleNotice}</p>}
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

import { useLingui } from '@lingui/react/macro';
import { useState, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { Link, useLocation, type LinkProps } from 'react-router';

import { Icon, iconPaths, LineIcon } from '../ui/icon.tsx';
import { useAnnouncement } from '../ui/notice.tsx';
import { pageIcons } from '../ui/content-icon.tsx';
import listStyles from './action-list.module.css';
import styles from './card-actions.module.css';
import { addToWalletPath, cardCounterPath, openedFromCard, printHash } from './links.ts';
import type { CardPageData } from './load-card-page.server.ts';
import { SaveCard } from './saved-cards.tsx';
import { SendForms } from './send-forms.tsx';

const shareIcon = 'M12 15V3.5m0 0L8 7.500M12 3.500 16 7.500M7 11H5v10h14V11h-2';

interface CardActionsProps {
  data: CardPageData;
  back: ReactNode;
}

/** The actions on a card page, in two groups: keep the card, and get help at the pharmacy. */
export function CardActions({ data, back }: CardActionsProps) {
  const { t } = useLingui();
  const { loaded, link, wallets, sendForm, shareUrl } = data;
  const { pathname, search } = useLocation();
  const counter = cardCounterPath(link);
  // The link back from a wallet quotes today's price, because this page has already explained the price change.
  const walletLink = { ...link, quotedPrice: loaded.cost };
  return (
    <div className={styles['actions']}>
      <section className={styles['live']} aria-labelledby="card-take">
        <h2 id="card-take">{t`Take it with you`}</h2>
        <div className={styles['list']}>
          <div className={styles['send']}>
            <SendForms form={sendForm} />
          </div>
          <ActionList>
            {wallets.map(({ slug, displayName, system }) => (
              <ActionLink
                key={slug}
                data-system={system}
                icon={pageIcons.card}
                to={addToWalletPath(slug, walletLink)}
                reloadDocument
              >
                {t`Add to ${displayName}`}
              </ActionLink>
            ))}
            <span className="with-script">
              <ActionButton icon={pageIcons.printer} onClick={() => globalThis.print()}>
                {t`Print this card`}
              </ActionButton>
            </span>
            <span className="without-script">
              <a href={printHash} className={listStyles['row']}>
                <LineIcon path={pageIcons.printer} />
                <span>{t`Print this card`}</span>
              </a>
            </span>
            {shareUrl && <ShareCard url={shareUrl} title={t`Prescription discount card`} />}
          </ActionList>
        </div>
      </section>
      <section aria-labelledby="card-help">
        <h2 id="card-help">{t`Help at the pharmacy`}</h2>
        <ActionList>
          <ActionLink icon={iconPaths.info} to={`${counter}#rejected`} state={openedFromCard}>
            {t`Was the card rejected?`}
          </ActionLink>
          {data.canReport && (
            <span className={styles['live']}>
              <ActionLink icon={iconPaths.alert} to={`${counter}#price-different`} state={openedFromCard}>
                {t`Was the price different?`}
              </ActionLink>
            </span>
          )}
        </ActionList>
      </section>
      <div className={styles['live']}>{back}</div>
      <SaveCard key={`${pathname}${search}`} form={sendForm} />
    </div>
  );
}

interface ShareCardProps {
  /** Absolute URL of the card, without personal data of the visitor. */
  url: string;
  title: string;
}

/** Opens the phone's share sheet, or copies the link where there is none; without script it is a plain link. */
function ShareCard({ url, title }: ShareCardProps) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<'copied' | 'not-copied' | null>(null);

  const copiedText = t`The link is copied. It holds no ZIP code and nothing about you.`;
  const copyText = t`Copy this link:`;
  useAnnouncement(outcome && (outcome === 'copied' ? copiedText : `${copyText} ${url}`));

  async function share() {
    if ('share' in navigator) {
      // It also rejects when the visitor closes the sheet, which is not a failure.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    setOutcome(await copy(url));
  }

  return (
    <>
      <span className="with-script">
        <ActionButton icon={shareIcon} onClick={() => void share()}>
          {t`Share this card`}
        </ActionButton>
      </span>
      <span className="without-script">
        <ActionLink icon={shareIcon} to={url}>
          {t`Link to share`}
        </ActionLink>
      </span>
      <p className={styles['outcome']}>
        {outcome === 'copied' && copiedText}
        {outcome === 'not-copied' && (
          <>
            {copyText} <a href={url}>{url}</a>
          </>
        )}
      </p>
    </>
  );
}

async function copy(url: string): Promise<'copied' | 'not-copied'> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // The clipboard is blocked, or the connection is not secure.
    return 'not-copied';
  }
}

interface ActionRow {
  /** SVG path on the 24-unit grid, before the text. */
  icon: string;
  children: ReactNode;
}

/** Actions of equal weight as a list of rows that are easy to tap. */
function ActionList({ children }: { children: ReactNode }) {
  return <div className={listStyles['list']}>{children}</div>;
}

/** A row that links to a page. */
function ActionLink({ icon, children, ...rest }: ActionRow & LinkProps) {
  return (
    <Link {...rest} className={listStyles['row']}>
      <LineIcon path={icon} />
      <span>{children}</span>
      <Icon name="chevronRight" />
    </Link>
  );
}

/** A row that acts in place. */
function ActionButton({ icon, children, ...rest }: ActionRow & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" {...rest} className={listStyles['row']}>
      <LineIcon path={icon} />
      <span>{children}</span>
    </button>
  );
}

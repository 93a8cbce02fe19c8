import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';

import { ActionButton, ActionLink, ActionList } from '../ui/action-list.tsx';
import { iconPaths } from '../ui/icon.tsx';
import styles from './card-actions.module.css';
import { useReportPrint } from './card-print.tsx';
import { addToWalletPath, cardCounterPath } from './links.ts';
import type { CardPageData } from './load-card-page.server.ts';
import { SaveCard } from './saved-cards.tsx';
import { SendForms } from './send-forms.tsx';

const largePrintIcon = 'M3 19 9 5l6 14M5 14.5h8M17 19l2.500-6 2.500 6m-4.200-2h3.400';
const shareIcon = 'M12 15V3.5m0 0L8 7.500M12 3.500 16 7.500M7 11H5v10h14V11h-2';

interface CardActionsProps {
  data: CardPageData;
  /** Address of the same card in large print. */
  large: string;
  back: ReactNode;
}

/** The actions of a card: help at the counter first, because the visitor may be there now; then sending and saving it. */
export function CardActions({ data, large, back }: CardActionsProps) {
  const { t } = useLingui();
  const { loaded, link, wallets, sendForm, shareUrl } = data;
  const counter = cardCounterPath(link);
  // The way back from a wallet quotes today's price: this page has already shown the change.
  const walletLink = { ...link, quotedPrice: loaded.cost };
  useReportPrint(sendForm);
  return (
    <section className={styles['actions']} aria-labelledby="card-actions">
      <ActionList>
        <ActionLink icon={largePrintIcon} to={large}>
          {t`Large print`}
        </ActionLink>
        <span className={styles['live']}>
          <ActionLink icon={iconPaths.info} to={counter}>
            {t`At the counter: what to say, and what to try if the claim is rejected`}
          </ActionLink>
        </span>
        {data.canReport && (
          <span className={styles['live']}>
            <ActionLink icon={iconPaths.alert} to={`${counter}#price-different`}>
              {t`Was the price different?`}
            </ActionLink>
          </span>
        )}
      </ActionList>
      <h2 id="card-actions">{t`Take it with you`}</h2>
      <div className={styles['send']}>
        <SendForms form={sendForm} />
      </div>
      <div className={styles['live']}>
        <ActionList>
          {wallets.map(({ slug, displayName }) => (
            <ActionLink
              key={slug}
              icon={iconPaths.card}
              to={addToWalletPath(slug, walletLink)}
              reloadDocument
            >
              {t`Add to ${displayName}`}
            </ActionLink>
          ))}
          <span className="with-script">
            <ActionButton icon={iconPaths.printer} onClick={() => globalThis.print()}>
              {t`Print card`}
            </ActionButton>
          </span>
          {shareUrl && <ShareCard url={shareUrl} title={t`Prescription discount card`} />}
        </ActionList>
      </div>
      <div className={styles['live']}>{back}</div>
      <SaveCard />
    </section>
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
          {t`Share`}
        </ActionButton>
      </span>
      <span className="without-script">
        <ActionLink icon={shareIcon} to={url}>
          {t`Link to share`}
        </ActionLink>
      </span>
      <p role="status" className={styles['outcome']}>
        {outcome === 'copied' && t`The link is copied. It holds no ZIP code and nothing about you.`}
        {outcome === 'not-copied' && (
          <>
            {t`Copy this link:`} <a href={url}>{url}</a>
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
    // Not allowed, or the connection is not secure.
    return 'not-copied';
  }
}

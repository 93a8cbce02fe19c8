import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { ActionButton, ActionLink } from '../ui/action-list.tsx';
import styles from './take-along.module.css';

const sharePath = 'M12 15V3.5m0 0L8 7.500M12 3.500 16 7.500M7 11H5v10h14V11h-2';

interface ShareCardProps {
  /** Whole address of the card without anything of the visitor's. */
  url: string;
  title: string;
}

/** Gives the card's link to the phone's own share sheet, else copies it; without script it is a link to copy by hand. */
export function ShareCard({ url, title }: ShareCardProps) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<'copied' | 'by-hand' | null>(null);

  async function share() {
    if ('share' in navigator) {
      // A visitor who closes the sheet has not failed: there is nothing to say.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    setOutcome(await copy(url));
  }

  return (
    <>
      <span className="with-script">
        <ActionButton icon={sharePath} onClick={() => void share()}>
          {t`Share`}
        </ActionButton>
      </span>
      <span className="without-script">
        <ActionLink icon={sharePath} to={url}>
          {t`Link to share`}
        </ActionLink>
      </span>
      <p role="status" className={styles['outcome']}>
        {outcome === 'copied' && t`The link is copied. It holds no ZIP code and nothing about you.`}
        {outcome === 'by-hand' && (
          <>
            {t`Copy this link:`} <a href={url}>{url}</a>
          </>
        )}
      </p>
    </>
  );
}

async function copy(url: string): Promise<'copied' | 'by-hand'> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    // Not allowed, or no secure connection.
    return 'by-hand';
  }
}

import { useLingui } from '@lingui/react/macro';

import { LinkButton } from '../../ui/button.tsx';
import styles from './add-to-wallet.module.css';

interface AddToWalletProps {
  /** The wallets that take the card: what offeredWallets gave. */
  wallets: readonly { slug: string; displayName: string }[];
  /** The price key of the card. */
  cardKey: string;
  /** The partner source whose group the card has. */
  source: string | null;
}

/** A link to each wallet the card can be put into; the link itself is signed when it is followed. */
export function AddToWallet({ wallets, cardKey, source }: AddToWalletProps) {
  const { t } = useLingui();
  if (wallets.length === 0) return null;
  const query = new URLSearchParams({ key: cardKey, ...(source && { source }) });
  return (
    <div className={styles['actions']}>
      {wallets.map(({ slug, displayName }) => (
        <LinkButton key={slug} look="quiet" to={`/card/add-to/${slug}?${query}`} reloadDocument>
          {t`Add to ${displayName}`}
        </LinkButton>
      ))}
    </div>
  );
}

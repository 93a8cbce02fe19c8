import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { ActionButton, ActionLink, ActionList } from '../ui/action-list.tsx';
import { iconPaths } from '../ui/icon.tsx';
import { CardCoupon } from './card-coupon.tsx';
import { KeptCards } from './kept-cards.tsx';
import type { FoundCard } from './card-page.tsx';
import { ShareCard } from './share-card.tsx';
import styles from './take-along.module.css';

const largePrintPath = 'M3 19 9 5l6 14M5 14.5h8M17 19l2.500-6 2.500 6m-4.200-2h3.400';

interface TakeAlongProps {
  data: FoundCard;
  /** The card's price key. */
  cardKey: string;
  /** Address of the same card in large print. */
  large: string;
  /** Address of the page to read at the counter, about this card. */
  counter: string;
  back: ReactNode;
}

/** Help for when the card is shown, first: somebody may stand at the counter; then every way to have it there. */
export function TakeAlong({ data, cardKey, large, counter, back }: TakeAlongProps) {
  const { t } = useLingui();
  const { wallets, coupon, share } = data;
  const { drug, zip, source, seen } = coupon;
  // The link into a wallet is signed when it is followed. What else goes along is for the way back to this card.
  const toWallet = new URLSearchParams({
    key: cardKey,
    ...(drug && { drug }),
    ...(zip && { zip }),
    ...(source && { source }),
    ...(seen && { seen }),
  });
  return (
    <section className={styles['take']} aria-labelledby="take-along">
      <ActionList>
        <ActionLink icon={largePrintPath} to={large}>
          {t`Large print`}
        </ActionLink>
        <span className={styles['live']}>
          <ActionLink icon={iconPaths.info} to={counter}>
            {t`At the counter: what to say, and what to try if the claim is rejected`}
          </ActionLink>
        </span>
        {data.loaded.quote && (
          <span className={styles['live']}>
            <ActionLink icon={iconPaths.alert} to={`${counter}#price-different`}>
              {t`Was the price different?`}
            </ActionLink>
          </span>
        )}
      </ActionList>
      <h2 id="take-along">{t`Take it with you`}</h2>
      <div className={styles['coupon']}>
        <CardCoupon form={coupon} />
      </div>
      <div className={styles['live']}>
        <ActionList>
          {wallets.map(({ slug, displayName }) => (
            <ActionLink
              key={slug}
              icon={iconPaths.card}
              to={`/card/add-to/${slug}?${toWallet}`}
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
          {share && <ShareCard url={share} title={t`Prescription discount card`} />}
        </ActionList>
      </div>
      <div className={styles['live']}>{back}</div>
      <KeptCards />
    </section>
  );
}

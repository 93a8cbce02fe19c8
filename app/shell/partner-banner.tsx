import { useLingui } from '@lingui/react/macro';

import { BrandImage } from '../ui/brand-image.tsx';
import type { Chrome } from './chrome-rules.ts';
import styles from './partner-banner.module.css';
import type { ShellData } from './shell-data.ts';

interface PartnerBannerProps {
  partner: NonNullable<ShellData['banner']>;
  text: NonNullable<Chrome['banner']>;
  /** Space around it on wide screens, where its corners are round: it then stands free of the header. */
  topGap?: boolean;
}

/**
 * Welcomes a visitor whom a partner sent (spec §2, partner banner). Its text varies by route only (spec §4); its colours are
 * the partner source's tokens.
 */
export function PartnerBanner({ partner, text, topGap = false }: PartnerBannerProps) {
  const { t } = useLingui();
  return (
    <aside
      className={topGap ? `${styles['frame']} ${styles['gap']}` : styles['frame']}
      aria-label={t`Welcome`}
    >
      <div className={styles['banner']}>
        <BrandImage
          className={styles['logo']}
          src={partner.file}
          alt={partner.name}
          width={130}
          height={28}
        />
        <p className={styles['text']}>
          {text === 'card-ready' ? t`Your discount card is ready` : t`Search now and discover our low prices`}
        </p>
      </div>
    </aside>
  );
}

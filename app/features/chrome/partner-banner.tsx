import { BrandImage } from '../../ui/brand-image.tsx';
import type { Chrome } from './chrome-rules.ts';
import styles from './partner-banner.module.css';
import type { ShellData } from './shell-data.ts';

/** The banner's text varies by route only (spec §2 and §4). */
const words: Record<Chrome['banner'], string> = {
  'card-ready': 'Your discount card is ready',
  'search-now': 'Search now and discover our low prices',
};

interface PartnerBannerProps {
  partner: NonNullable<ShellData['banner']>;
  text: Chrome['banner'];
  /** Space around it on wide screens, where its corners are round: it then stands free of the header. */
  topGap?: boolean;
}

/** Welcomes a visitor whom a partner sent (spec §2, partner banner). Its colours are the partner source's tokens. */
export function PartnerBanner({ partner, text, topGap = false }: PartnerBannerProps) {
  return (
    <aside className={topGap ? `${styles['frame']} ${styles['gap']}` : styles['frame']} aria-label="Welcome">
      <div className={styles['banner']}>
        <BrandImage
          className={styles['logo']}
          src={partner.file}
          alt={partner.name}
          width={130}
          height={28}
        />
        <p className={styles['text']}>{words[text]}</p>
      </div>
    </aside>
  );
}

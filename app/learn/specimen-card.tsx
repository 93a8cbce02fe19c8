import { useLingui } from '@lingui/react/macro';

import { BrandImage } from '../ui/brand-image.tsx';
import styles from './specimen-card.module.css';

/** What a card looks like, for wide screens. A picture: nothing on it works anywhere, it says so, and nobody hears it. */
export function SpecimenCard({ brand, mark }: { brand: string; mark: string }) {
  const { t } = useLingui();
  // What a pharmacist reads is English in every language.
  const fields = [
    ['RxBIN', '000000'],
    ['RxPCN', 'DEMO'],
    ['RxGRP', 'SAMPLE'],
    ['Member ID', '0000 0000'],
  ] as const;
  return (
    <div className={styles['card']} aria-hidden="true">
      <div className={styles['top']}>
        <BrandImage src={mark} alt="" width={32} height={32} />
        <span className={styles['brand']}>{brand}</span>
        <span className={styles['tag']}>{t`Specimen`}</span>
      </div>
      <dl className={styles['fields']}>
        {fields.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['foot']}>{t`This is not insurance`}</p>
    </div>
  );
}

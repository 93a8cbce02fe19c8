import { useLingui } from '@lingui/react/macro';

import { BrandImage } from '../ui/brand-image.tsx';
import styles from './home.module.css';
import type { HomeData } from './load-home.server.ts';

/** Chains whose prices are compared: by name, and by the logo where the operator may show it (spec §2, popular pharmacies). */
export function PopularPharmacies({ pharmacies }: { pharmacies: HomeData['pharmacies'] }) {
  const { t } = useLingui();
  if (pharmacies.length === 0) return null;
  return (
    <section id="pharmacies" className={styles['section']} aria-labelledby="pharmacies-title">
      <h2 id="pharmacies-title">{t`Popular pharmacies`}</h2>
      <ul role="list" className={styles['tiles']}>
        {pharmacies.map(({ name, logo }) => (
          <li key={name}>{logo ? <BrandImage src={logo.url} alt={name} width={120} height={40} /> : name}</li>
        ))}
      </ul>
    </section>
  );
}

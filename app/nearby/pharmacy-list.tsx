import type { ShownPharmacy } from './load-map.server.ts';
import { PharmacyWays, useDistanceWords } from './pharmacy-facts.tsx';
import styles from './pharmacy-list.module.css';

/** The nearest pharmacies, numbered as on the map: how far, where, how to get there, what to call. */
export function PharmacyList({ pharmacies }: { pharmacies: readonly ShownPharmacy[] }) {
  const distanceWords = useDistanceWords();
  return (
    <ol role="list" className={styles['list']}>
      {pharmacies.map((pharmacy, at) => {
        const { name, street, city, state, zip } = pharmacy;
        return (
          <li key={`${name} ${street} ${zip}`} className={styles['pharmacy']}>
            <span className={styles['number']} data-approximate={pharmacy.approximate || undefined}>
              {at + 1}
            </span>
            <div className={styles['what']}>
              <h3>{name}</h3>
              <p className={styles['distance']}>{distanceWords(pharmacy)}</p>
              <address>
                {`${street}, `}
                <span>{`${city}, ${state} ${zip}`}</span>
              </address>
              <PharmacyWays pharmacy={pharmacy} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

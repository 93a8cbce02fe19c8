import { useLingui } from '@lingui/react/macro';

import { distanceFigure } from '../../../domain/distance.ts';
import { phoneHref } from '../../../domain/programme.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ShownPharmacy } from './load-map.server.ts';
import { directionWords } from './map-words.ts';
import styles from './pharmacy-list.module.css';

/** The nearest pharmacies, numbered as on the map: how far, where, how to get there, what to call. */
export function PharmacyList({ pharmacies }: { pharmacies: readonly ShownPharmacy[] }) {
  const { t } = useLingui();
  return (
    <ol role="list" className={styles['list']}>
      {pharmacies.map((pharmacy, at) => {
        const { name, street, city, state, zip, phoneFigure: phone } = pharmacy;
        return (
          <li key={`${name} ${street} ${zip}`} className={styles['pharmacy']}>
            <span className={styles['number']} data-approximate={pharmacy.approximate || undefined}>
              {at + 1}
            </span>
            <div className={styles['what']}>
              <h3>{name}</h3>
              <p className={styles['distance']}>
                <Distance pharmacy={pharmacy} />
              </p>
              <address>
                {`${street}, `}
                <span>{`${city}, ${state} ${zip}`}</span>
              </address>
              <p className={styles['ways']}>
                <a href={pharmacy.directionsUrl} target="_blank" rel="noreferrer">
                  <Icon name="pin" size={18} />
                  {t`Directions`}
                  <span className="visually-hidden">{` ${t`to ${name}, ${street}, on Google Maps in a new tab`}`}</span>
                </a>
                {phone && (
                  <a href={phoneHref(phone)} className="figures">
                    <Icon name="phone" size={18} />
                    <span className="visually-hidden">{`${t`Call ${name}:`} `}</span>
                    {phone}
                  </a>
                )}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Distance({ pharmacy }: { pharmacy: ShownPharmacy }) {
  const { t, i18n } = useLingui();
  const figure = distanceFigure(pharmacy.distanceMiles);
  const direction = i18n._(directionWords[pharmacy.direction]);
  if (figure === null) return pharmacy.approximate ? t`in the same ZIP code` : t`under 0.1 mi away`;
  return pharmacy.approximate ? t`about ${figure} mi ${direction}` : t`${figure} mi ${direction}`;
}

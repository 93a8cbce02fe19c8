import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { phoneHref } from '../../domain/assistance-program.ts';
import { formatMiles } from '../../domain/distance.ts';
import type { Direction } from '../../domain/map-view.ts';
import { Icon } from '../ui/icon.tsx';
import type { MapPharmacy } from './load-map.server.ts';
import styles from './pharmacy-list.module.css';

const directionMessages: Readonly<Record<Direction, MessageDescriptor>> = {
  n: msg`north`,
  ne: msg`northeast`,
  e: msg`east`,
  se: msg`southeast`,
  s: msg`south`,
  sw: msg`southwest`,
  w: msg`west`,
  nw: msg`northwest`,
};

/** A function that gives the distance and direction of a pharmacy: '2.4 mi northeast'. */
export function useDistanceText() {
  const { t, i18n } = useLingui();
  return ({ distanceMiles, direction: compassPoint, approximate }: MapPharmacy): string => {
    const figure = formatMiles(distanceMiles);
    const direction = i18n._(directionMessages[compassPoint]);
    if (figure === null) return approximate ? t`in the same ZIP code` : t`under 0.1 mi away`;
    return approximate ? t`about ${figure} mi ${direction}` : t`${figure} mi ${direction}`;
  };
}

/** Links to directions and to the phone of a pharmacy. */
export function PharmacyActions({ pharmacy }: { pharmacy: MapPharmacy }) {
  const { t } = useLingui();
  const { name, street, formattedPhone: phone } = pharmacy;
  return (
    <p className={styles['actions']}>
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
  );
}

/** The nearest pharmacies, numbered as on the map. */
export function PharmacyList({ pharmacies }: { pharmacies: readonly MapPharmacy[] }) {
  const distanceText = useDistanceText();
  return (
    <ol role="list" className={styles['list']}>
      {pharmacies.map((pharmacy, index) => {
        const { name, street, city, state, zip } = pharmacy;
        return (
          <li key={`${name} ${street} ${zip}`} className={styles['pharmacy']}>
            <span className={styles['number']} data-approximate={pharmacy.approximate || undefined}>
              {index + 1}
            </span>
            <div className={styles['details']}>
              <h3>{name}</h3>
              <p className={styles['distance']}>{distanceText(pharmacy)}</p>
              <address>
                {`${street}, `}
                <span>{`${city}, ${state} ${zip}`}</span>
              </address>
              <PharmacyActions pharmacy={pharmacy} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

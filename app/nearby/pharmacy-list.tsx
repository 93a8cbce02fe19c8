import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { phoneHref } from '../../domain/assistance-program.ts';
import { formatMiles } from '../../domain/distance.ts';
import type { Direction } from '../../domain/map-view.ts';
import { Icon } from '../ui/icon.tsx';
import type { ShownPharmacy } from './load-map.server.ts';
import styles from './pharmacy-list.module.css';

/** Where something lies, in words. */
export const directionWords: Readonly<Record<Direction, MessageDescriptor>> = {
  n: msg`north`,
  ne: msg`northeast`,
  e: msg`east`,
  se: msg`southeast`,
  s: msg`south`,
  sw: msg`southwest`,
  w: msg`west`,
  nw: msg`northwest`,
};

/** How far a pharmacy is, and where, in words. */
export function useDistanceWords() {
  const { t, i18n } = useLingui();
  return ({ distanceMiles, direction: towards, approximate }: ShownPharmacy): string => {
    const figure = formatMiles(distanceMiles);
    const direction = i18n._(directionWords[towards]);
    if (figure === null) return approximate ? t`in the same ZIP code` : t`under 0.1 mi away`;
    return approximate ? t`about ${figure} mi ${direction}` : t`${figure} mi ${direction}`;
  };
}

/** How to get to a pharmacy, and what to call. */
export function PharmacyWays({ pharmacy }: { pharmacy: ShownPharmacy }) {
  const { t } = useLingui();
  const { name, street, phoneFigure: phone } = pharmacy;
  return (
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
  );
}

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

import { useLingui } from '@lingui/react/macro';

import { formatMiles } from '../../domain/distance.ts';
import { phoneHref } from '../../domain/assistance-program.ts';
import { Icon } from '../ui/icon.tsx';
import type { ShownPharmacy } from './load-map.server.ts';
import { directionWords } from './map-words.ts';
import styles from './pharmacy-facts.module.css';

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

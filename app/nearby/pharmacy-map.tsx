import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { mapSize, pinRadius, type MapPin, type MapView } from '../../domain/map-view.ts';
import type { MapPharmacy } from './load-map.server.ts';
import styles from './pharmacy-map.module.css';

const middle = mapSize / 2;

interface PharmacyMapProps {
  map: MapView;
  pharmacies: readonly MapPharmacy[];
}

/** A map without streets, drawn on the server: the visitor in rings of distance, and numbered pins. */
export function PharmacyMap({ map: { rings, pins }, pharmacies }: PharmacyMapProps) {
  const { t } = useLingui();
  const count = pins.length;
  return (
    <svg
      className={styles['map']}
      viewBox={`0 0 ${mapSize} ${mapSize}`}
      role="img"
      aria-label={t`Map of ${plural(count, { one: '# pharmacy', other: '# pharmacies' })}, numbered as in the list, with rings of distance`}
    >
      <rect width={mapSize} height={mapSize} className={styles['ground']} />
      {rings.toReversed().map(({ miles, radius }) => (
        <circle key={miles} cx={middle} cy={middle} r={radius} className={styles['ring']} />
      ))}
      <g className={styles['north']}>
        <path d={`M${mapSize - 22} 40V14m-6 8 6-8 6 8`} />
        <text x={mapSize - 22} y={56}>{t`N`}</text>
      </g>
      {pins.map(({ moved, pin, place }) =>
        moved ? (
          <g key={`${pin.x} ${pin.y}`} className={styles['lead']}>
            <line x1={pin.x} y1={pin.y} x2={place.x} y2={place.y} />
            <circle cx={place.x} cy={place.y} r={2.5} />
          </g>
        ) : null,
      )}
      <g className={styles['visitor']}>
        <circle cx={middle} cy={middle} r={11} className={styles['halo']} />
        <circle cx={middle} cy={middle} r={6} />
      </g>
      {pins.map((pin, index) => (
        <Pin
          key={`${pin.pin.x} ${pin.pin.y}`}
          pin={pin}
          number={index + 1}
          approximate={pharmacies[index]?.approximate ?? false}
        />
      ))}
      {rings.map(({ miles, label }) => (
        <text key={miles} x={label.x} y={label.y + 4} className={styles['label']}>
          {t`${miles} mi`}
        </text>
      ))}
    </svg>
  );
}

function Pin({ pin: { pin }, number, approximate }: { pin: MapPin; number: number; approximate: boolean }) {
  return (
    <g className={approximate ? `${styles['pin']} ${styles['approximate']}` : styles['pin']}>
      <circle cx={pin.x} cy={pin.y} r={pinRadius - 1} />
      <text x={pin.x} y={pin.y + 4.5}>
        {number}
      </text>
    </g>
  );
}

import { useLingui } from '@lingui/react/macro';

import { mapSize, type MapView, type PinSize } from '../../domain/map-view.ts';
import styles from './ring-map.module.css';

const middle = mapSize / 2;
/** Overlap of neighboring street images, so that no background line shows between them. */
const overlap = 2;

/** A pin on the map: a disc with a number, or a wider one with a price. */
export interface RingMapPin {
  text: string;
  /** Only the ZIP code of the place is known: the pin and the line to the center of that area are dashed. */
  isApproximate: boolean;
  isLeading?: boolean;
  /** Makes the pin a link with this name. */
  link?: { href: string; label: string };
}

/** An image of streets; its place and size in map units. */
export interface StreetImage {
  src: string;
  left: number;
  top: number;
  size: number;
}

interface RingMapProps {
  map: MapView;
  /** Under the rings and pins; none for a map without streets. */
  streets?: readonly StreetImage[];
  label: string;
  /** In the order of the map's pins. */
  pins: readonly RingMapPin[];
  pinSize: PinSize;
}

/** A map drawn on the server: the visitor in rings of distance, pins, and streets where there are images of them. */
export function RingMap({
  map: { rings, pins: positions },
  streets = [],
  label,
  pins,
  pinSize,
}: RingMapProps) {
  const { t } = useLingui();
  const placed = pins.flatMap((pin, index) => {
    const position = positions[index];
    return position ? [{ ...pin, position }] : [];
  });
  return (
    <svg
      className={styles['map']}
      viewBox={`0 0 ${mapSize} ${mapSize}`}
      // With role="img" the pins inside would not be links.
      role={pins.some(({ link }) => link) ? 'group' : 'img'}
      aria-label={label}
      data-streets={streets.length > 0 || undefined}
    >
      <rect width={mapSize} height={mapSize} className={styles['ground']} />
      {streets.map(({ src, left, top, size }) => (
        // An SVG image would load while the map is hidden; an HTML image is lazy.
        <foreignObject key={src} x={left} y={top} width={size + overlap} height={size + overlap}>
          <img src={src} alt="" loading="lazy" className={styles['street']} />
        </foreignObject>
      ))}
      {rings.toReversed().map(({ miles, radius }) => (
        <circle key={miles} cx={middle} cy={middle} r={radius} className={styles['ring']} />
      ))}
      <g className={styles['north']}>
        <path d={`M${mapSize - 22} 40V14m-6 8 6-8 6 8`} />
        <text x={mapSize - 22} y={56}>{t`N`}</text>
      </g>
      {placed.map(({ isApproximate, position: { moved, pin, place } }) =>
        moved ? (
          <g
            key={`${pin.x} ${pin.y}`}
            className={styles['lead']}
            data-approximate={isApproximate || undefined}
          >
            <line x1={pin.x} y1={pin.y} x2={place.x} y2={place.y} />
            <circle cx={place.x} cy={place.y} r={2.5} />
          </g>
        ) : null,
      )}
      <g className={styles['visitor']}>
        <circle cx={middle} cy={middle} r={11} className={styles['halo']} />
        <circle cx={middle} cy={middle} r={6} />
      </g>
      {placed.map(({ position: { pin: at }, ...pin }) => (
        <Pin key={`${at.x} ${at.y}`} pin={pin} at={at} size={pinSize} />
      ))}
      {rings.map(({ miles, label: at }) => (
        <text key={miles} x={at.x} y={at.y + 4} className={styles['label']}>
          {t`${miles} mi`}
        </text>
      ))}
    </svg>
  );
}

/** To a tenth of a map unit. */
const round = (length: number) => Math.round(length * 10) / 10;

function Pin({ pin, at, size }: { pin: RingMapPin; at: { x: number; y: number }; size: PinSize }) {
  const { text, isApproximate, isLeading, link } = pin;
  const [width, height] = [size.width - 2, size.height - 2];
  const shape = (
    <>
      <rect
        x={round(at.x - width / 2)}
        y={round(at.y - height / 2)}
        width={width}
        height={height}
        rx={height / 2}
      />
      <text x={at.x} y={round(at.y + 5)}>
        {text}
      </text>
    </>
  );
  const attributes = {
    className: link ? `${styles['pin']} ${styles['price']}` : styles['pin'],
    'data-approximate': isApproximate || undefined,
    'data-leading': isLeading || undefined,
  };
  if (!link) return <g {...attributes}>{shape}</g>;
  return (
    <a {...attributes} href={link.href} aria-label={link.label}>
      {shape}
    </a>
  );
}

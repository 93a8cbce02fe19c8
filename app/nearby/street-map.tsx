import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';

import { phoneHref } from '../../domain/phone-number.ts';
import { formatMiles } from '../../domain/format-miles.ts';
import type { Coordinates } from '../../domain/location.ts';
import type { Direction } from '../../domain/map-view.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon, LineIcon } from '../ui/icon.tsx';
import { pageIcons } from '../ui/content-icon.tsx';
import { useAnnouncement } from '../ui/notice.tsx';
import type { LocationSource, MapPharmacy, StreetTiles } from './load-map.server.ts';
import listStyles from './pharmacy-list.module.css';
import styles from './street-map.module.css';
import type { StreetPlace, Streets } from './streets.client.ts';

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
    if (figure === null) return approximate ? t`in your ZIP code` : t`under 0.1 mi away`;
    return approximate ? t`about ${figure} mi ${direction}` : t`${figure} mi ${direction}`;
  };
}

/** Links to directions and to the phone of a pharmacy. */
export function PharmacyActions({ pharmacy }: { pharmacy: MapPharmacy }) {
  const { t } = useLingui();
  const { name, street, formattedPhone: phone } = pharmacy;
  const place = [name, street].filter(Boolean).join(', ');
  return (
    <p className={listStyles['actions']}>
      <a href={pharmacy.directionsUrl} target="_blank" rel="noreferrer">
        <LineIcon path={pageIcons.pin} size={18} />
        {t`Directions`}
        <span className="sr-only">{` ${t`to ${place}, on Google Maps in a new tab`}`}</span>
      </a>
      {phone ? (
        <a href={phoneHref(phone)} className="figures">
          <LineIcon path={pageIcons.phone} size={18} />
          <span className="sr-only">{`${t`Call ${name}:`} `}</span>
          {phone}
        </a>
      ) : (
        <span>{t`No phone listed`}</span>
      )}
    </p>
  );
}

interface StreetMapProps {
  tiles: StreetTiles;
  center: Coordinates;
  locationSource: LocationSource;
  pharmacies: readonly MapPharmacy[];
  /** The map without streets, shown until the streets are loaded and if they fail. */
  children: ReactNode;
}

/** The pharmacies of the list on a street map, which replaces the drawn map in the same size. */
export function StreetMap({ tiles, center, locationSource, pharmacies, children }: StreetMapProps) {
  const { t } = useLingui();
  const distanceText = useDistanceText();
  const [selected, setSelected] = useState<number | null>(null);
  const places = pharmacies.map((pharmacy, index) => ({
    coordinates: pharmacy.coordinates,
    approximate: pharmacy.approximate,
    label: `${index + 1}: ${pharmacy.name}, ${distanceText(pharmacy)}`,
  }));
  const { box, streets, state, zoomLimits } = useStreets({
    tiles: tiles.path,
    center,
    isApproximate: locationSource === 'browser',
    places,
    onSelect: setSelected,
  });
  const hasStreets = state === 'complete' || state === 'partial';
  const count = pharmacies.length;
  const pharmacy = selected === null ? undefined : pharmacies[selected];
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const [map, popup] = [box.current, card.current];
    const coveredHeight =
      map && popup ? map.getBoundingClientRect().bottom - popup.getBoundingClientRect().top : 0;
    streets.current?.select(selected, coveredHeight);
    popup?.focus({ preventScroll: true });
  }, [selected, box, streets]);

  const problem =
    state === 'failed'
      ? t`We couldn’t load the street map. This one has the same pharmacies, without streets.`
      : state === 'partial' && t`Parts of the street map didn’t load.`;
  useAnnouncement(problem);

  const close = () => {
    if (selected !== null) streets.current?.focus(selected);
    setSelected(null);
  };
  return (
    <div data-script="idle">
      <div
        className={styles['frame']}
        role="presentation"
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        {!hasStreets && children}
        <div
          ref={box}
          className={styles['streets']}
          role="group"
          aria-label={t`Street map of ${plural(count, { one: '# pharmacy', other: '# pharmacies' })}, numbered as in the list`}
          data-shown={hasStreets || undefined}
        />
        {hasStreets && <ZoomButtons limits={zoomLimits} onZoom={(steps) => streets.current?.zoomBy(steps)} />}
        <div className={styles['below']}>
          {hasStreets && pharmacy && (
            <PharmacyCard ref={card} pharmacy={pharmacy} number={(selected ?? 0) + 1} onClose={close} />
          )}
          {hasStreets && <Attribution tiles={tiles} />}
        </div>
      </div>
      {problem && <p className={styles['status']}>{problem}</p>}
    </div>
  );
}

interface ZoomButtonsProps {
  limits: { isClosest: boolean; isWidest: boolean };
  onZoom: (steps: number) => void;
}

function ZoomButtons({ limits, onZoom }: ZoomButtonsProps) {
  const { t } = useLingui();
  return (
    <div className={styles['zoom']}>
      <IconButton label={t`Zoom in`} disabled={limits.isClosest} onClick={() => onZoom(1)}>
        <LineIcon path="M12 5v14M5 12h14" />
      </IconButton>
      <IconButton label={t`Zoom out`} disabled={limits.isWidest} onClick={() => onZoom(-1)}>
        <LineIcon path="M5 12h14" />
      </IconButton>
    </div>
  );
}

interface PharmacyCardProps {
  ref: Ref<HTMLDivElement>;
  pharmacy: MapPharmacy;
  /** As in the list. */
  number: number;
  onClose: () => void;
}

/** The pharmacy of the selected pin. */
function PharmacyCard({ ref, pharmacy, number, onClose }: PharmacyCardProps) {
  const { t } = useLingui();
  const distanceText = useDistanceText();
  const { name, street, city } = pharmacy;
  return (
    <div ref={ref} className={styles['card']} role="dialog" aria-label={name} tabIndex={-1}>
      <p className={styles['name']}>{`${number}. ${name}`}</p>
      <p>{distanceText(pharmacy)}</p>
      <p className={styles['address']}>{[street, city].filter(Boolean).join(', ')}</p>
      <PharmacyActions pharmacy={pharmacy} />
      <IconButton label={t`Close`} className={styles['close']} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}

/** The attribution that the license of the map requires. */
function Attribution({ tiles: { attribution } }: { tiles: StreetTiles }) {
  return (
    <p className={styles['attribution']}>
      {attribution.map(({ text, href }) =>
        href ? (
          <a key={text} href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}

/** `pending` until the tiles are loaded; the drawn map stays if they failed. */
type StreetsState = 'pending' | 'complete' | 'partial' | 'failed';

interface UseStreetsOptions {
  tiles: string;
  center: Coordinates;
  isApproximate: boolean;
  places: readonly StreetPlace[];
  onSelect: (index: number) => void;
}

/** The script and the tiles are loaded when the map is this far from the viewport. */
const loadDistance = '300px';

/** Draws streets into a box when it comes near the viewport. Only then is the map library loaded. */
function useStreets(options: UseStreetsOptions) {
  const box = useRef<HTMLDivElement>(null);
  const streets = useRef<Streets | null>(null);
  const [state, setState] = useState<StreetsState>('pending');
  const [zoomLimits, setZoomLimits] = useState({ isClosest: false, isWidest: false });
  // The options of the first render: a new place mounts a new component.
  const [firstOptions] = useState(options);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let isMounted = true;
    const draw = async () => {
      const { drawStreets } = await import('./streets.client.ts');
      if (!isMounted) return;
      streets.current = drawStreets({
        ...firstOptions,
        box: element,
        hasReducedMotion: globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches,
        onLoad: ({ loaded, failed }) =>
          setState(loaded === 0 ? 'failed' : failed > 0 ? 'partial' : 'complete'),
        onZoom: setZoomLimits,
      });
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        draw().catch(() => setState('failed'));
      },
      { rootMargin: loadDistance },
    );
    observer.observe(element);
    return () => {
      isMounted = false;
      observer.disconnect();
      streets.current?.remove();
      streets.current = null;
    };
  }, [firstOptions]);

  return { box, streets, state, zoomLimits };
}

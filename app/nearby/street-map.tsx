import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import type { Coordinates } from '../../domain/location.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon, LineIcon } from '../ui/icon.tsx';
import type { MapPageData, ShownPharmacy, StreetTiles } from './load-map.server.ts';
import { PharmacyWays, useDistanceWords } from './pharmacy-list.tsx';
import styles from './street-map.module.css';
import type { StreetPlace, Streets } from './streets.client.ts';

interface StreetMapProps {
  tiles: StreetTiles;
  centre: Coordinates;
  known: MapPageData['known'];
  pharmacies: readonly ShownPharmacy[];
  /** The map without streets: it stands until they are there, and where they do not come. */
  children: ReactNode;
}

/** The pharmacies of the list on pictures of streets, in the place of the drawn map and as large. */
export function StreetMap({ tiles, centre, known, pharmacies, children }: StreetMapProps) {
  const { t } = useLingui();
  const distanceWords = useDistanceWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const places = pharmacies.map((pharmacy, at) => ({
    coordinates: pharmacy.coordinates,
    approximate: pharmacy.approximate,
    label: `${at + 1}: ${pharmacy.name}, ${distanceWords(pharmacy)}`,
  }));
  const { box, streets, state, ends } = useStreets({
    tiles: tiles.path,
    centre,
    vague: known === 'browser',
    places,
    chosen: setChosen,
  });
  const shown = state === 'shown' || state === 'partly';
  const count = pharmacies.length;
  const pharmacy = chosen === null ? undefined : pharmacies[chosen];
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const [map, over] = [box.current, card.current];
    const covered = map && over ? map.getBoundingClientRect().bottom - over.getBoundingClientRect().top : 0;
    streets.current?.choose(chosen, covered);
    over?.focus({ preventScroll: true });
  }, [chosen, box, streets]);

  const close = () => {
    if (chosen !== null) streets.current?.focus(chosen);
    setChosen(null);
  };
  return (
    <div>
      <div
        className={styles['frame']}
        role="presentation"
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        {!shown && children}
        <div
          ref={box}
          className={styles['streets']}
          role="group"
          aria-label={t`Street map of ${plural(count, { one: '# pharmacy', other: '# pharmacies' })}, numbered as in the list`}
          data-shown={shown || undefined}
        />
        {shown && (
          <div className={styles['zoom']}>
            <IconButton label={t`Zoom in`} disabled={ends.closest} onClick={() => streets.current?.zoomBy(1)}>
              <LineIcon path="M12 5v14M5 12h14" />
            </IconButton>
            <IconButton
              label={t`Zoom out`}
              disabled={ends.widest}
              onClick={() => streets.current?.zoomBy(-1)}
            >
              <LineIcon path="M5 12h14" />
            </IconButton>
          </div>
        )}
        <div className={styles['below']}>
          {shown && pharmacy && (
            <div ref={card} className={styles['card']} role="dialog" aria-label={pharmacy.name} tabIndex={-1}>
              <p className={styles['name']}>{`${(chosen ?? 0) + 1}. ${pharmacy.name}`}</p>
              <p>{distanceWords(pharmacy)}</p>
              <p className={styles['address']}>{`${pharmacy.street}, ${pharmacy.city}`}</p>
              <PharmacyWays pharmacy={pharmacy} />
              <IconButton label={t`Close`} className={styles['close']} onClick={close}>
                <Icon name="close" />
              </IconButton>
            </div>
          )}
          {shown && <Attribution tiles={tiles} />}
        </div>
      </div>
      <output className={styles['trouble']}>
        {state === 'failed' &&
          t`The street map could not be loaded. This one has the same pharmacies, without streets.`}
        {state === 'partly' && t`Parts of the street map could not be loaded.`}
      </output>
    </div>
  );
}

/** Whose map it is, as its license asks. */
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

/** `drawn` until the streets are there, and `failed` where they do not come: the drawn map stays. */
export type StreetsState = 'drawn' | 'shown' | 'partly' | 'failed';

interface UseStreets {
  tiles: string;
  centre: Coordinates;
  vague: boolean;
  places: readonly StreetPlace[];
  chosen: (at: number) => void;
}

/** How far from sight the map is when its script and its pictures are asked for. */
const nearlyInSight = '300px';

/** Draws streets into a box once the visitor comes near it. Its script is for browsers, and for no other page. */
export function useStreets({ tiles, centre, vague, places, chosen }: UseStreets) {
  const box = useRef<HTMLDivElement>(null);
  const streets = useRef<Streets | null>(null);
  const [state, setState] = useState<StreetsState>('drawn');
  const [ends, setEnds] = useState({ closest: false, widest: false });
  // What the map is of, as it was first: for another place there is another component.
  const [first] = useState({ tiles, centre, vague, places, chosen });

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let wanted = true;
    const draw = async () => {
      const { drawStreets } = await import('./streets.client.ts');
      if (!wanted) return;
      const drawn = drawStreets({
        ...first,
        box: element,
        calm: globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches,
        loaded: ({ shown, failed }) => setState(shown === 0 ? 'failed' : failed > 0 ? 'partly' : 'shown'),
        zoomed: setEnds,
      });
      streets.current = drawn;
    };
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        draw().catch(() => setState('failed'));
      },
      { rootMargin: nearlyInSight },
    );
    watch.observe(element);
    return () => {
      wanted = false;
      watch.disconnect();
      streets.current?.remove();
      streets.current = null;
    };
  }, [first]);

  return { box, streets, state, ends };
}

import { useEffect, useRef, useState } from 'react';

import type { Coordinates } from '../../domain/location.ts';
import type { StreetPlace, Streets } from './streets.client.ts';

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

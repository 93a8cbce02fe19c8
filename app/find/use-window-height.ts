import { useEffect } from 'react';

import { resizeDebounceMs } from '../../domain/limits.ts';

/** Tells the height of what is visible of the window, at first and after each resize (debounced 300 ms; spec §4). */
export function useWindowHeight(tell: (pixels: number) => void): void {
  useEffect(() => {
    // The visual viewport ends where a phone's keyboard begins; the window does not.
    const { visualViewport } = globalThis;
    const read = () => tell(Math.round(visualViewport?.height ?? globalThis.innerHeight));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(read, resizeDebounceMs);
    };
    read();
    const target = visualViewport ?? globalThis;
    target.addEventListener('resize', later);
    return () => {
      clearTimeout(timer);
      target.removeEventListener('resize', later);
    };
  }, [tell]);
}

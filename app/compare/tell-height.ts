import { useEffect, type RefObject } from 'react';

/** The page that frames this one, where the browser says so and it is one of those that may. */
function parentAmong(parents: readonly string[]): readonly string[] {
  const said = location.ancestorOrigins?.[0];
  return said ? parents.filter((origin) => origin === said) : parents;
}

/**
 * Tells the page around the frame how high the content is, and again whenever that changes or it asks. Only the origins
 * that may frame it hear of it; what they hear is one number (public/embed.js listens).
 */
export function useTellHeight(content: RefObject<HTMLElement | null>, parents: readonly string[]): void {
  useEffect(() => {
    const { current } = content;
    if (!current || parent === window) return undefined;
    const tell = () => {
      const height = Math.ceil(current.getBoundingClientRect().height);
      for (const origin of parentAmong(parents)) parent.postMessage({ type: 'embed-height', height }, origin);
    };
    const answer = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === parent && parents.includes(origin) && data === 'embed-height?') tell();
    };
    const observer = new ResizeObserver(tell);
    observer.observe(current);
    addEventListener('message', answer);
    return () => {
      observer.disconnect();
      removeEventListener('message', answer);
    };
  }, [content, parents]);
}

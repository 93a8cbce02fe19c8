import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

// Outlives the component: an error page takes the place of the whole tree, and this one with it.
let shownPath: string | null = null;

/**
 * What a browser does by itself when a page loads, done for pages that arrive without a load: the title is read out
 * and the keyboard starts at the content. A change of the query alone is the same page and moves nothing.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const [title, setTitle] = useState('');
  useEffect(() => {
    const changed = shownPath !== null && shownPath !== pathname;
    shownPath = pathname;
    if (!changed) return undefined;
    if (!hash) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    const frame = requestAnimationFrame(() => setTitle(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname, hash]);
  return <output className="visually-hidden">{title}</output>;
}

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

// Module state, because an error page replaces the whole tree and remounts this component.
let currentPath: string | null = null;

/**
 * Announces the title and moves the focus to the content after a client-side navigation, as a browser does after a page
 * load. A change of the query alone moves nothing.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const [title, setTitle] = useState('');
  useEffect(() => {
    const changed = currentPath !== null && currentPath !== pathname;
    currentPath = pathname;
    if (!changed) return undefined;
    if (!hash) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    const frame = requestAnimationFrame(() => setTitle(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname, hash]);
  return <output className="visually-hidden">{title}</output>;
}

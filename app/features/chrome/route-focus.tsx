import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What a browser does by itself when a page loads, done for pages that arrive without a load: the title is read out
 * and the keyboard starts at the content. A change of the query alone is the same page and moves nothing.
 */
export function RouteFocus() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    if (!hash) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return <output className="visually-hidden">{title}</output>;
}

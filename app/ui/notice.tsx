import { useEffect, useRef, type ReactNode } from 'react';

import { Icon } from './icon.tsx';
import styles from './notice.module.css';

/** A notice that comes with the document is read with it, so it is not announced. */
let isLoaded = false;

/** The one live region of a page. A modal dialog has its own, because the page behind it is silent. */
export function LiveRegion() {
  useEffect(() => {
    isLoaded = true;
  }, []);
  return <output className="sr-only" />;
}

let announcement = 0;

/**
 * Says a text to screen readers, once they have finished what they are reading. Of several texts in one frame they get
 * the last: the title of a new page instead of its parts.
 */
export function announce(text: string): void {
  if (!isLoaded) return;
  cancelAnimationFrame(announcement);
  announcement = requestAnimationFrame(() => {
    const region = document.querySelector(':modal output') ?? document.querySelector('output');
    if (region) region.textContent = text;
  });
}

/** Writes a text into an element of the page's HTML, and announces it. */
export function writeNotice(selector: string, text = ''): void {
  const element = document.querySelector(selector);
  if (element) element.textContent = text;
  announce(text);
}

/** Announces a text when it changes. */
export function useAnnouncement(text: string | false | null | undefined): void {
  useEffect(() => {
    if (text) announce(text);
  }, [text]);
}

/** Announces the text of an element when it appears. */
function useAnnouncedElement<Type extends HTMLElement>(isAnnounced: boolean) {
  const element = useRef<Type>(null);
  useEffect(() => {
    if (isAnnounced) announce(element.current?.textContent ?? '');
  }, [isAnnounced]);
  return element;
}

/** A highlighted message: information, or a problem that is announced when it appears. */
export function Notice({ kind = 'info', children }: { kind?: 'info' | 'problem'; children: ReactNode }) {
  const isProblem = kind === 'problem';
  return (
    <div
      ref={useAnnouncedElement<HTMLDivElement>(isProblem)}
      className={isProblem ? `${styles['notice']} ${styles['problem']}` : styles['notice']}
    >
      <Icon name={isProblem ? 'alert' : 'info'} size={20} />
      <div>{children}</div>
    </div>
  );
}

/** A sentence about an invalid field, in the error color. It is announced when it appears (spec §2). */
export function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} ref={useAnnouncedElement<HTMLParagraphElement>(true)} className={styles['error']}>
      {children}
    </p>
  );
}

import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useInRouterContext, useLocation } from 'react-router';

import styles from './disclosure-list.module.css';
import { Icon } from './icon.tsx';
import { ServerHtml } from './server-html.tsx';

export interface Question {
  /** Unique on the page: the target of `#id`. */
  id: string;
  question: string;
  /** The answer as HTML that the server rendered. */
  html: string;
}

/** A question and an answer as React nodes. */
interface Disclosure {
  id: string;
  question: ReactNode;
  answer: ReactNode;
}

interface DisclosureListProps {
  questions: readonly (Question | Disclosure)[];
  /** How many of the first questions are open at first; none by default. */
  open?: number;
  /** Allows one open question at a time: the `name` of the details elements, unique on the page. */
  groupName?: string;
  /** Additional class of the answers. */
  answerClassName?: string;
}

/**
 * Questions that open to show their answers, with or without script. A URL that ends with `#id` opens that question:
 * browsers do so when they load a page, and OpenLinkedQuestion after a client-side navigation. It can also be rendered to
 * HTML outside a router.
 */
export function DisclosureList({ questions, open = 0, groupName, answerClassName }: DisclosureListProps) {
  const list = useRef<HTMLDivElement>(null);
  const inRouter = useInRouterContext();
  if (questions.length === 0) return null;
  const classes = answerClassName ? `${styles['answer']} ${answerClassName}` : styles['answer'];
  return (
    <div ref={list} className={styles['list']}>
      {inRouter && <OpenLinkedQuestion list={list} />}
      {questions.map((entry, index) => (
        <details key={entry.id} className={styles['item']} open={index < open} name={groupName}>
          <summary className={styles['question']}>
            {entry.question}
            <Icon name="chevronDown" />
          </summary>
          <span id={entry.id} className={styles['anchor']} />
          {'html' in entry ? (
            <ServerHtml html={entry.html} className={classes} />
          ) : (
            <div className={classes}>{entry.answer}</div>
          )}
        </details>
      ))}
    </div>
  );
}

/** Opens the question that the URL's hash names. */
function OpenLinkedQuestion({ list }: { list: RefObject<HTMLDivElement | null> }) {
  // A new object for each navigation, so that following the same link again reopens the question.
  const location = useLocation();
  useEffect(() => {
    const anchor = document.getElementById(location.hash.slice(1));
    const details = anchor?.closest('details');
    if (!anchor || !details || details.open || !list.current?.contains(details)) return;
    details.open = true;
    anchor.scrollIntoView();
  }, [list, location]);
  return null;
}

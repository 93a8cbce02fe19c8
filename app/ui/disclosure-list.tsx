import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useInRouterContext, useLocation } from 'react-router';

import styles from './disclosure-list.module.css';
import { Icon } from './icon.tsx';
import { ServerHtml } from './server-html.tsx';

export interface Question {
  /** Unique on the page: `#id` leads here. */
  id: string;
  question: string;
  /** The answer, as markup made by us. */
  html: string;
}

/** The same with pieces of the page in the place of texts. */
interface Disclosure {
  id: string;
  question: ReactNode;
  answer: ReactNode;
}

interface DisclosureListProps {
  questions: readonly (Question | Disclosure)[];
  /** How many of the first are open at once; none unless told. */
  open?: number;
  /** Where no more than one is open at a time: a name for them, unique on the page. */
  oneOf?: string;
  /** Class of the answers, where their markup has a look of its own. */
  answerClassName?: string;
}

/**
 * Questions that open to their answers, with or without script. An address that ends with `#id` opens that question:
 * browsers open what holds the target of an address by themselves, and this does it for the addresses that React Router
 * goes to. It can be rendered to HTML outside a router.
 */
export function DisclosureList({ questions, open = 0, oneOf, answerClassName }: DisclosureListProps) {
  const list = useRef<HTMLDivElement>(null);
  const inRouter = useInRouterContext();
  if (questions.length === 0) return null;
  const classes = answerClassName ? `${styles['answer']} ${answerClassName}` : styles['answer'];
  return (
    <div ref={list} className={styles['list']}>
      {inRouter && <OpenAsked list={list} />}
      {questions.map((entry, at) => (
        <details key={entry.id} className={styles['item']} open={at < open} name={oneOf}>
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

function OpenAsked({ list }: { list: RefObject<HTMLDivElement | null> }) {
  // A new one each time a link is followed, to a question that was closed again too.
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

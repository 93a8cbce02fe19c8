import type { ReactNode } from 'react';

import styles from './disclosure-list.module.css';
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
 * Questions that open to show their answers, with or without script. Browsers open the question that the hash of a page's
 * address names.
 */
export function DisclosureList({ questions, open = 0, groupName, answerClassName }: DisclosureListProps) {
  if (questions.length === 0) return null;
  const classes = answerClassName ? `${styles['answer']} ${answerClassName}` : styles['answer'];
  return (
    <div className={styles['list']}>
      {questions.map((entry, index) => (
        <details key={entry.id} open={index < open} name={groupName}>
          <summary>{entry.question}</summary>
          <span id={entry.id} />
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

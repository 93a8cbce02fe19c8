import { useEffect } from 'react';

import styles from './disclosure-list.module.css';
import { Icon } from './icon.tsx';

export interface Question {
  /** Unique on the page: `#id` leads here. */
  id: string;
  question: string;
  /** The answer, as markup made by us. */
  html: string;
}

interface DisclosureListProps {
  questions: readonly Question[];
  /** How many of the first are open at once; none unless told. */
  open?: number;
  /** Class of the answers, where their markup has a look of its own. */
  answerClassName?: string;
}

/**
 * Questions that open to their answers, with or without script. An address that ends with `#id` opens that question:
 * browsers open what holds the target of an address by themselves.
 */
export function DisclosureList({ questions, open = 0, answerClassName }: DisclosureListProps) {
  useEffect(() => {
    // A page that was opened by script is no navigation to the browser, which then opens nothing.
    const asked = questions.find(({ id }) => `#${id}` === globalThis.location.hash);
    const anchor = asked && document.getElementById(asked.id);
    const details = anchor?.closest('details');
    if (!details || details.open) return;
    details.open = true;
    anchor?.scrollIntoView();
    // Only as the page opens: later a visitor may have closed it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (questions.length === 0) return null;
  const answer = answerClassName ? `${styles['answer']} ${answerClassName}` : styles['answer'];
  return (
    <div className={styles['list']}>
      {questions.map(({ id, question, html }, at) => (
        <details key={id} className={styles['item']} open={at < open}>
          <summary className={styles['question']}>
            {question}
            <Icon name="chevronDown" />
          </summary>
          <span id={id} className={styles['anchor']} />
          <div className={answer} dangerouslySetInnerHTML={{ __html: html }} />
        </details>
      ))}
    </div>
  );
}

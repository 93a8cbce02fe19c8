import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';

import type { ShownDate } from './shown-date.ts';
import styles from './byline.module.css';

/** Who reviewed a page, as the page names them. */
export interface NamedReviewer {
  name: string;
  occupation: string | null;
  /** Their profile; null where there are no such pages. */
  path: string | null;
}

interface BylineProps {
  published?: ShownDate | null;
  updated?: ShownDate | null;
  lastReviewed?: ShownDate | null;
  reviewer: NamedReviewer | null;
}

/** When a page's words were written, changed and reviewed, and by whom, as far as the content says. */
export function Byline({ published, updated, lastReviewed, reviewer }: BylineProps) {
  const { t } = useLingui();
  const facts = [
    { name: t`Published`, value: day(published) },
    { name: t`Updated`, value: day(updated) },
    { name: t`Reviewer`, value: reviewer && named(reviewer) },
    { name: t`Last reviewed`, value: day(lastReviewed) },
  ].filter(({ value }) => value);
  if (facts.length === 0) return null;
  return (
    <dl className={styles['byline']}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const day = (date: ShownDate | null | undefined) => date && <time dateTime={date.iso}>{date.words}</time>;

const named = ({ name, occupation, path }: NamedReviewer) => (
  <>
    {path ? <Link to={path}>{name}</Link> : name}
    {occupation && <span className={styles['occupation']}>{occupation}</span>}
  </>
);

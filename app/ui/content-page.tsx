import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Breadcrumbs, type Breadcrumb } from './breadcrumbs.tsx';
import { Container } from './container.tsx';
import styles from './content-page.module.css';

interface ContentPageProps {
  /** The way from home; empty for none. */
  trail?: readonly Breadcrumb[];
  headline: string;
  /** What the page is about, in a sentence or two. */
  lead?: string | null;
  /** `cover` has the colours of the home page's cover: for pages that somebody lands on. */
  look?: 'plain' | 'cover';
  /** Below the lead: what to do on this page. */
  action?: ReactNode;
  /** Beside the words on wide screens: a picture, a card. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** A page of content: a band that says what it is about, and its parts below. */
export function ContentPage(props: ContentPageProps) {
  const { trail = [], headline, lead, look = 'plain', action, beside, children } = props;
  const { t } = useLingui();
  return (
    <>
      <div className={`${styles['band']} ${styles[look]}`}>
        <Container>
          <Breadcrumbs items={trail} label={t`Breadcrumb`} />
          <div className={beside ? `${styles['head']} ${styles['two']}` : styles['head']}>
            <div className={styles['words']}>
              <h1>{headline}</h1>
              {lead && <p className={styles['lead']}>{lead}</p>}
              {action && <div className={styles['action']}>{action}</div>}
            </div>
            {beside && <div className={styles['beside']}>{beside}</div>}
          </div>
        </Container>
      </div>
      <Container>{children}</Container>
    </>
  );
}

interface ContentSectionProps {
  /** Unique on the page; `#id` leads here. */
  id: string;
  title?: string | null;
  className?: string;
  children: ReactNode;
}

/** One part of a page, under its title where it has one. */
export function ContentSection({ id, title, className, children }: ContentSectionProps) {
  const classes = className ? `${styles['section']} ${className}` : styles['section'];
  if (!title) return <div className={classes}>{children}</div>;
  return (
    <section className={classes} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Breadcrumbs, type Breadcrumb } from './breadcrumbs.tsx';
import { Container } from './container.tsx';
import styles from './content-page.module.css';

/** Joins a number to what it follows, so that GLP-1 does not break after its hyphen. */
const keepNumbers = (text: string) => text.replaceAll(/-(?=\d)/g, '-\u2060');

interface ContentPageProps {
  /** Breadcrumbs from the home page; empty for none. */
  trail?: readonly Breadcrumb[];
  headline: string;
  /** Language of a headline that is not in the language of the page. */
  headlineLang?: string | undefined;
  /** Introduction in a sentence or two. */
  lead?: string | null;
  /** `cover` has the colors of the home page's cover, for landing pages. */
  look?: 'plain' | 'cover';
  /** The page's main action, below the lead. */
  action?: ReactNode;
  /** An image before the headline. */
  portrait?: ReactNode;
  /** An image or a card beside the text on wide screens. */
  aside?: ReactNode;
  /** A page without a cover shows the image below the text on a phone. */
  hasPictureOnPhone?: boolean;
  children?: ReactNode;
}

/** A content page: a band with headline and introduction, and the sections below. */
export function ContentPage(props: ContentPageProps) {
  const {
    trail = [],
    headline,
    headlineLang,
    lead,
    look = 'plain',
    portrait,
    action,
    aside,
    hasPictureOnPhone = false,
    children,
  } = props;
  const { t } = useLingui();
  const headLook = (portrait && styles['withPortrait']) || (aside && styles['twoColumns']) || '';
  return (
    <>
      <div className={`${styles['band']} ${styles[look]}`}>
        <Container>
          <Breadcrumbs items={trail} label={t`Breadcrumb`} />
          <div className={`${styles['head']} ${headLook}`}>
            {portrait}
            <div className={styles['text']}>
              <h1 lang={headlineLang}>{keepNumbers(headline)}</h1>
              {lead && <p className={styles['lead']}>{lead}</p>}
              {action && <div className={styles['action']}>{action}</div>}
            </div>
            {aside && (
              <div className={styles['aside']} data-on-phone={hasPictureOnPhone || undefined}>
                {aside}
              </div>
            )}
          </div>
        </Container>
      </div>
      <Container>{children}</Container>
    </>
  );
}

interface ContentSectionProps {
  /** Unique on the page: the target of `#id`. */
  id: string;
  title?: string | null;
  className?: string;
  children: ReactNode;
}

/** A section of a page, under its title if it has one. */
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

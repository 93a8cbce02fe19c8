import type { ReactNode } from 'react';

import { Icon } from '../../ui/icon.tsx';
import { ServerHtml } from '../../ui/server-html.tsx';
import styles from './rich-content.module.css';
import contentsStyles from './table-of-contents.module.css';

/** For other components that show a rich text's HTML, such as the answers of a DisclosureList. */
export const richContentClass = styles['rich'] ?? '';

/** A rich text's HTML from renderRichText, which escapes texts, so it is safe to insert; nothing where it is empty. */
export function RichContent({ html, className }: { html: string; className?: string }) {
  if (!html) return null;
  const classes = className ? `${richContentClass} ${className}` : richContentClass;
  return <ServerHtml html={html} className={classes} />;
}

/** The sections of a long text, each at the address `#id`. */
export interface TextContents {
  title: string;
  sections: readonly { id: string; title: string }[];
}

interface TableOfContentsProps {
  contents: TextContents;
  /** `folded` is for narrow screens, above the text; `beside` for wide ones. Each is hidden on the others. */
  look: 'folded' | 'beside';
}

/** Texts with fewer sections get no table of contents: it would push the text down without saving a search. */
const minSections = { folded: 4, beside: 3 };

/** Links to the sections of a text; nothing for a text with few sections. */
export function TableOfContents({ contents: { title, sections }, look }: TableOfContentsProps) {
  if (sections.length < minSections[look]) return null;
  const list = (
    <ul role="list">
      {sections.map((section) => (
        <li key={section.id}>
          <a href={`#${section.id}`}>{section.title}</a>
        </li>
      ))}
    </ul>
  );
  if (look === 'beside') {
    return (
      <nav className={contentsStyles['beside']} aria-labelledby="contents">
        <h2 id="contents">{title}</h2>
        {list}
      </nav>
    );
  }
  return <FoldedLinks title={title}>{list}</FoldedLinks>;
}

/** A list of links that a narrow screen shows only on demand; hidden on wide ones. */
export function FoldedLinks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav className={contentsStyles['folded']} aria-label={title}>
      <details>
        <summary>
          {title}
          <Icon name="chevronDown" size={20} />
        </summary>
        {children}
      </details>
    </nav>
  );
}

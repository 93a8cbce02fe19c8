import { ServerHtml } from '../../ui/server-html.tsx';
import styles from './rich-content.module.css';

/** For other components that show a rich text's HTML, such as the answers of a DisclosureList. */
export const richContentClass = styles['rich'] ?? '';

/** A rich text's HTML from renderRichText, which escapes texts, so it is safe to insert; nothing where it is empty. */
export function RichContent({ html, className }: { html: string; className?: string }) {
  if (!html) return null;
  const classes = className ? `${richContentClass} ${className}` : richContentClass;
  return <ServerHtml html={html} className={classes} />;
}

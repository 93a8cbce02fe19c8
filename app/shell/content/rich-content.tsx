import styles from './rich-content.module.css';

/** For where markup of a rich text is shown by another component, such as the answers of a DisclosureList. */
export const richContentClass = styles['rich'] ?? '';

/**
 * A rich text, as renderRichText made it: words come out escaped there, which makes it safe to show as it is.
 * Nothing is shown of an empty one.
 */
export function RichContent({ html, className }: { html: string; className?: string }) {
  if (!html) return null;
  const classes = className ? `${richContentClass} ${className}` : richContentClass;
  return <div className={classes} dangerouslySetInnerHTML={{ __html: html }} />;
}

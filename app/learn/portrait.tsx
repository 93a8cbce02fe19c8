import { ContentImage } from '../shell/content/content-blocks.tsx';
import type { Portrait as PortraitFacts } from './load-reviewers.server.ts';
import styles from './portrait.module.css';

/** The picture of a person, or their initials. It decorates: the name stands beside it. */
export function Portrait({ portrait: { image, initials } }: { portrait: PortraitFacts }) {
  if (image) return <ContentImage image={image} className={styles['portrait']} />;
  return (
    <span className={styles['portrait']} aria-hidden="true">
      {initials}
    </span>
  );
}

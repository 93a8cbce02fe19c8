import { ContentImage } from '../shell/content/content-blocks.tsx';
import type { PortraitData } from './load-reviewers.server.ts';
import styles from './reviewers.module.css';

/** The image of a person, or their initials. Decorative, because the name is beside it. */
export function Portrait({ portrait: { image, initials } }: { portrait: PortraitData }) {
  if (image) return <ContentImage image={image} className={styles['portrait']} />;
  return (
    <span className={styles['portrait']} aria-hidden="true">
      {initials}
    </span>
  );
}

import { ContentImage } from './content-image.tsx';
import type { Shown } from './show-content.ts';
import type { WelcomePage } from '../../../upstreams/content/welcome-page.ts';
import styles from './steps.module.css';

interface StepsProps {
  steps: Shown<WelcomePage>['howItWorks'];
}

/** What happens, in order: numbered cards (spec §3, how it works). */
export function Steps({ steps }: StepsProps) {
  return (
    <ol role="list" className={styles['steps']}>
      {steps.map(({ title, text, image }) => (
        <li key={title}>
          <ContentImage image={image} className={styles['image']} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

import type { Step } from '../../../tenants/tenant.ts';
import styles from './home.module.css';

/** What a visitor does, in order (spec §2, home sections). */
export function HowItWorks({ steps }: { steps: readonly Step[] }) {
  return (
    <section id="how-it-works" className={styles['section']} aria-labelledby="how-it-works-title">
      <h2 id="how-it-works-title">How it works</h2>
      <ol role="list" className={styles['steps']}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

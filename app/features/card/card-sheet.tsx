import { useLingui } from '@lingui/react/macro';

import { RichContent } from '../rich-content/rich-content.tsx';
import styles from './card-sheet.module.css';
import type { CardSheetContent } from './load-card-sheet.server.ts';

interface CardSheetProps {
  content: CardSheetContent | null;
  help: { member: string; pharmacist: string } | null;
}

/** What stands below the card on paper, and on paper alone: how it works, the partner's details, whom to call. */
export function CardSheet({ content, help }: CardSheetProps) {
  const { t } = useLingui();
  return (
    <div className={`${styles['sheet']} always-light`}>
      {help && (
        <dl className={styles['help']}>
          <div>
            <dt>{t`Pharmacist help`}</dt>
            <dd className="figures">{help.pharmacist}</dd>
          </div>
          <div>
            <dt>{t`Member help`}</dt>
            <dd className="figures">{help.member}</dd>
          </div>
        </dl>
      )}
      {content && content.steps.length > 0 && (
        <section>
          <h2>{content.headline}</h2>
          <ol className={styles['steps']}>
            {content.steps.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {content && <RichContent html={content.details} className={styles['details']} />}
    </div>
  );
}

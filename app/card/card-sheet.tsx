import { useLingui } from '@lingui/react/macro';

import { RichContent } from '../shell/content/rich-content.tsx';
import styles from './card-sheet.module.css';
import type { CardSheetContent } from './load-card-sheet.server.ts';

interface CardSheetProps {
  content: CardSheetContent | null;
}

/** What stands below the card on paper, and on paper alone: what to do with it, and the partner's details. */
export function CardSheet({ content }: CardSheetProps) {
  const { t } = useLingui();
  return (
    <div className={`${styles['sheet']} always-light`}>
      <section>
        <h2>{content?.headline || t`How it works`}</h2>
        <ol className={styles['steps']}>
          <li>
            <strong>{t`Show it first`}</strong>
            <p>{t`Give this card to the pharmacist with your prescription, before it is filled.`}</p>
          </li>
          <li>
            <strong>{t`Have the four numbers entered`}</strong>
            <p>{t`They go in as the primary claim, without your insurance: one or the other for each fill.`}</p>
          </li>
          <li>
            <strong>{t`Ask for the price`}</strong>
            <p>{t`Check medicine, strength and quantity, and hear the price before you pay. You can always say no.`}</p>
          </li>
        </ol>
      </section>
      {content && <RichContent html={content.details} className={styles['details']} />}
    </div>
  );
}

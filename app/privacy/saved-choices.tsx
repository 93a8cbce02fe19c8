import { useLingui } from '@lingui/react/macro';

import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import type { ChoicesData } from './choices-data.ts';
import styles from './saved-choices.module.css';

/** What became of the choices that were just sent; the address leads here, so that it is read first. */
export function SavedChoices({ saved, back }: Pick<ChoicesData, 'saved' | 'back'>) {
  const { t } = useLingui();
  if (saved === null) return null;
  return (
    <div id="saved" tabIndex={-1} role="status" className={styles['saved']}>
      {saved === 'refused' ? (
        <Notice kind="problem">
          <p>{t`Your choices could not be kept: this browser does not accept cookies. Without cookies nothing of your visit is remembered either.`}</p>
        </Notice>
      ) : (
        <p className={styles['kept']}>
          <Icon name="check" size={20} />
          <strong>{t`Your choices are saved.`}</strong>
        </p>
      )}
      {/* Another document, so that nothing made under the earlier choices is shown again. */}
      {back && <a href={back} className={styles['back']}>{t`Back to the page you were on`}</a>}
    </div>
  );
}

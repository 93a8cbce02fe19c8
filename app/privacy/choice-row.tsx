import { useLingui } from '@lingui/react/macro';

import { gpcPreferences } from '../../domain/tracking.ts';
import styles from './choice-row.module.css';
import type { Category } from './use-categories.ts';

interface ChoiceRowProps {
  category: Category;
  on: boolean;
  /** The browser sends Global Privacy Control, which decides two of the four. */
  gpc: boolean;
}

/** One category with its switch: a check box, so that it is sent with the form. */
export function ChoiceRow({ category: { name, title, about, off }, on, gpc }: ChoiceRowProps) {
  const { t } = useLingui();
  const decided = gpc && gpcPreferences.includes(name);
  return (
    <li className={styles['row']}>
      <label className={styles['label']}>
        <span className={styles['title']}>{title}</span>
        <input
          type="checkbox"
          name={name}
          value="true"
          defaultChecked={on}
          disabled={decided}
          aria-describedby={`${name}-about`}
          className={styles['switch']}
        />
        <span className={styles['on']} aria-hidden="true">{t`On`}</span>
        <span className={styles['off']} aria-hidden="true">{t`Off`}</span>
      </label>
      <div id={`${name}-about`} className={styles['about']}>
        {decided && <p className={styles['decided']}>{t`Off: your browser’s signal decides this.`}</p>}
        <p>{about}</p>
        <p>
          <strong>{t`When it is off:`}</strong> {off}
        </p>
      </div>
    </li>
  );
}

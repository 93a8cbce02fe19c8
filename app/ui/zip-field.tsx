import { useLingui } from '@lingui/react/macro';

import { Button } from './button.tsx';
import { ErrorText } from './notice.tsx';
import fieldStyles from './field.module.css';
import styles from './zip-field.module.css';

export interface ZipFieldProps {
  /** The ZIP as the visitor entered it, or the ZIP in use. */
  value: string;
  /** A sentence about an invalid ZIP; null for a valid one. */
  problem: string | null;
}

/** The ZIP field with the button that submits its form. An invalid ZIP stays in the field, with the reason below. */
export function ZipField({ value, problem }: ZipFieldProps) {
  const { t } = useLingui();
  return (
    <div className={styles['field']}>
      <label htmlFor="zip" className={styles['label']}>
        {t`ZIP code`}
      </label>
      <div className={styles['row']}>
        <input
          // The key makes the field show the value of a new page.
          key={value}
          id="zip"
          name="zip"
          defaultValue={value}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={12}
          placeholder={t`5 digits`}
          className={`${fieldStyles['input']} ${styles['input']} figures`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'zip-problem' : undefined}
        />
        <Button look="quiet" aria-label={t`Show prices`}>
          {t`Show`}
        </Button>
      </div>
      {problem && <ErrorText id="zip-problem">{problem}</ErrorText>}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';

import { Button } from './button.tsx';
import { ErrorText } from './notice.tsx';
import fieldStyles from './field.module.css';
import styles from './zip-field.module.css';

export interface ZipFieldProps {
  /** What the visitor typed or the ZIP in use. */
  value: string;
  /** One sentence about what is wrong, or null. */
  problem: string | null;
}

/** ZIP and the button that submits the form around it. A wrong ZIP stays as typed, with the reason beside it. */
export function ZipField({ value, problem }: ZipFieldProps) {
  const { t } = useLingui();
  return (
    <div className={styles['field']}>
      <label htmlFor="zip" className={styles['label']}>
        {t`ZIP code`}
      </label>
      <div className={styles['row']}>
        <input
          // A new page brings a new value: the key makes the field show it.
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

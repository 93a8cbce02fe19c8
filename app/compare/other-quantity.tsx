import { useLingui } from '@lingui/react/macro';

import { Button } from '../ui/button.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './variant-pickers.module.css';

/** An amount the list does not have: tucked away, and part of the same form, so it works with and without script. */
export function OtherQuantity({ typed, problem }: { typed: string; problem: string | null }) {
  const { t } = useLingui();
  return (
    <details className={styles['other']} open={problem !== null}>
      <summary>
        {t`Need another quantity?`}
        <Icon name="chevronDown" size={16} />
      </summary>
      <div className={styles['otherRow']}>
        <label htmlFor="other-quantity" className="visually-hidden">
          {t`Another quantity`}
        </label>
        <input
          id="other-quantity"
          name="other"
          inputMode="numeric"
          placeholder={t`e.g. 45`}
          maxLength={4}
          defaultValue={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'other-quantity-problem' : undefined}
          className={styles['select']}
        />
        <Button look="quiet">{t`Use this quantity`}</Button>
      </div>
      {problem && <ErrorText id="other-quantity-problem">{problem}</ErrorText>}
    </details>
  );
}

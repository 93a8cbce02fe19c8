import { Button } from '../../ui/button.tsx';
import styles from './variant-pickers.module.css';

/** An amount the list does not have: tucked away, and part of the same form, so it works with and without script. */
export function OtherQuantity() {
  return (
    <details className={styles['other']}>
      <summary>Need another quantity?</summary>
      <div className={styles['otherRow']}>
        <label htmlFor="other-quantity" className="visually-hidden">
          Another quantity
        </label>
        <input
          id="other-quantity"
          name="other"
          inputMode="numeric"
          placeholder="e.g. 45"
          maxLength={4}
          className={styles['select']}
        />
        <Button look="quiet">Use this quantity</Button>
      </div>
    </details>
  );
}

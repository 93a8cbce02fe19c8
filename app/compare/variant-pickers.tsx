import type { ReactNode } from 'react';

import type { PickerOption } from '../../domain/medication.ts';
import { Icon } from '../ui/icon.tsx';
import type { PickerName } from './use-pickers.ts';
import styles from './variant-pickers.module.css';

export interface PickerField {
  picker: PickerName;
  label: string;
  value: string;
  options: PickerOption[];
}

/** In characters: what half a phone shows without cutting it off. */
const longestNarrow = 15;

export interface VariantPickersProps {
  fields: PickerField[];
  onChange: (picker: PickerName, value: string) => void;
  /** What stands in the grid after the pickers: the ZIP. */
  children: ReactNode;
}

/** Name, form, dosage and quantity: native selects, so that phones show their own wheel and forms work without script. */
export function VariantPickers({ fields, onChange, children }: VariantPickersProps) {
  return (
    <div className={styles['grid']}>
      {fields.map(({ picker, label, value, options }) => (
        <div
          key={picker}
          className={styles['field']}
          data-wide={needsARow(picker, value, options) || undefined}
        >
          <label htmlFor={`picker-${picker}`} className={styles['label']}>
            {label}
          </label>
          <span className={styles['box']}>
            <select
              id={`picker-${picker}`}
              name={picker}
              value={value}
              className={styles['select']}
              onChange={(event) => onChange(picker, event.target.value)}
            >
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
            <Icon name="chevronDown" size={16} />
          </span>
        </div>
      ))}
      {children}
    </div>
  );
}

/** Names, and a choice too long for half a phone, get a row of their own. */
function needsARow(picker: PickerName, value: string, options: PickerOption[]): boolean {
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  return picker === 'name' || chosen.length > longestNarrow;
}

import type { PickerOption } from '../../../domain/medication.ts';
import { Icon } from '../../ui/icon.tsx';
import type { PickerName } from './use-pickers.ts';
import styles from './variant-pickers.module.css';

export interface PickerField {
  picker: PickerName;
  label: string;
  value: string;
  options: PickerOption[];
}

export interface VariantPickersProps {
  fields: PickerField[];
  onChange: (picker: PickerName, value: string) => void;
}

/** Name, form, dosage and quantity: native selects, so that phones show their own wheel and forms work without script. */
export function VariantPickers({ fields, onChange }: VariantPickersProps) {
  return (
    <div className={styles['grid']}>
      {fields.map(({ picker, label, value, options }) => (
        <label key={picker} className={styles['field']} data-picker={picker}>
          <span className={styles['label']}>{label}</span>
          <span className={styles['box']}>
            <select
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
        </label>
      ))}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import {
  type PickerOption,
  dosageOptions,
  formOptions,
  nameOptions,
  quantityOptions,
  type DrugLookup,
  type DrugVariant,
} from '../../domain/medication.ts';
import type { Selection } from '../../domain/selection.ts';
import { Button } from '../ui/button.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './picker-form.module.css';
import type { PickerName } from './use-pickers.ts';

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

/** The four pickers of a drug page with what each offers now; the dosage only where there is one (spec §4). */
export function pickerFields(
  labels: Readonly<Record<PickerName, string>>,
  lookup: DrugLookup,
  variant: DrugVariant,
  selection: Selection,
): PickerField[] {
  const { name, form, dosage, quantity } = selection;
  const dosages = dosageOptions(lookup, name, form);
  const fields: PickerField[] = [
    { picker: 'name', label: labels.name, value: name, options: nameOptions(lookup) },
    { picker: 'form', label: labels.form, value: form, options: formOptions(lookup, name) },
    { picker: 'dosage', label: labels.dosage, value: dosage, options: dosages },
    {
      picker: 'quantity',
      label: labels.quantity,
      value: quantity,
      options: quantityOptions(variant, quantity),
    },
  ];
  return dosages.some(({ value }) => value !== '')
    ? fields
    : fields.filter(({ picker }) => picker !== 'dosage');
}

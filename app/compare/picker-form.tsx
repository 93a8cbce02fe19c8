import { useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { Form } from 'react-router';

import {
  dosageOptions,
  formOptions,
  nameOptions,
  type DrugLookup,
  type DrugVariant,
  type PickerOption,
} from '../../domain/medication.ts';
import { findVariant, type Selection } from '../../domain/selection.ts';
import { ZipField } from '../ui/zip-field.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorText } from '../ui/notice.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './picker-form.module.css';
import { usePickers, type PickerName, type PickerState } from './use-pickers.ts';

type PickerLabels = Readonly<Record<PickerName, string>>;

/** A visitor's input, with a sentence about it if it is invalid. */
interface FieldInput {
  input: string;
  problem: string | null;
}

/** The field for a quantity that the picker does not list. */
export interface OtherQuantityField extends FieldInput {
  /** What the quantity counts: 'tablets'; '' if unknown. */
  unit: string;
  placeholder: string;
}

/** A product that visitors can change (loadPricedDrug). */
interface SelectableProduct {
  lookup: DrugLookup;
  selection: Selection;
  variant: DrugVariant;
  otherQuantity: OtherQuantityField;
  zip: FieldInput;
  labels: PickerLabels;
}

interface PickerFormProps {
  product: SelectableProduct;
  /** The chosen order of the list of prices, which a change keeps. */
  order?: string | undefined;
  className: string | undefined;
  /** The prices of the selection, which must be hidden while `isBusy`. */
  children: (state: PickerState) => ReactNode;
}

/** Pickers of name, form, dosage and quantity with the ZIP field. Without script it is a plain GET form. */
export function PickerForm({ product, order, className, children }: PickerFormProps) {
  const { lookup, selection, variant, otherQuantity, zip, labels } = product;
  const form = useRef<HTMLFormElement>(null);
  const pickers = usePickers(lookup, selection, () => ({
    ...zipParameter(form.current, zip.input),
    ...(order && { order }),
  }));
  const { shownSelection, change, cancelChange, isBusy, isOffline } = pickers;
  const shownVariant = findVariant(lookup, shownSelection) ?? variant;
  return (
    <>
      <Form ref={form} method="get" className={className} onSubmit={cancelChange} preventScrollReset>
        <div className={styles['grid']}>
          {pickerFields(labels, lookup, shownVariant, shownSelection).map((field) => (
            <Picker key={field.name} {...field} onChange={(value) => change(field.name, value)} />
          ))}
          <ZipField value={zip.input} problem={zip.problem} />
        </div>
        {order && <input type="hidden" name="order" value={order} />}
        <OtherQuantity key={selection.quantity + otherQuantity.input} {...otherQuantity} />
      </Form>
      {children({ isBusy, isOffline })}
    </>
  );
}

/** The ZIP field's value, submitted or not, for the URL of a change; empty only to clear a ZIP that was set. */
function zipParameter(form: HTMLFormElement | null, current: string): Record<string, string> {
  const zip = form ? new FormData(form).get('zip') : current;
  return typeof zip === 'string' && (zip !== '' || current !== '') ? { zip } : {};
}

interface PickerField {
  name: PickerName;
  label: string;
  value: string;
  options: PickerOption[];
}

/** The pickers with their current options, without those of a form or dosage that the product does not have (spec §4). */
function pickerFields(
  labels: PickerLabels,
  lookup: DrugLookup,
  variant: DrugVariant,
  { name, form, dosage, quantity }: Selection,
): PickerField[] {
  const fields: Omit<PickerField, 'label'>[] = [
    { name: 'name', value: name, options: nameOptions(lookup) },
    { name: 'form', value: form, options: formOptions(lookup, name) },
    { name: 'dosage', value: dosage, options: dosageOptions(lookup, name, form) },
    { name: 'quantity', value: quantity, options: variant.quantitiesFormatted },
  ];
  return fields
    .filter(({ options }) => options.some(({ value }) => value))
    .map((field) => ({ ...field, label: labels[field.name] }));
}

/** Characters that fit into half the width of a phone. */
const maxNarrowLength = 15;

interface PickerProps extends PickerField {
  onChange: (value: string) => void;
}

/** A native select, for the pickers that phones have built in. Names and long values get a whole row. */
function Picker({ name, label, value, options, onChange }: PickerProps) {
  const selectedLabel = options.find((option) => option.value === value)?.label ?? '';
  const isWide = name === 'name' || selectedLabel.length > maxNarrowLength;
  return (
    <div className={styles['field']} data-wide={isWide || undefined}>
      <label htmlFor={`picker-${name}`} className={styles['label']}>
        {label}
      </label>
      <span className={styles['box']}>
        <select
          id={`picker-${name}`}
          name={name}
          value={value}
          className={styles['select']}
          onChange={(event) => onChange(event.target.value)}
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
  );
}

/** A field for a quantity that the picker does not list, closed at first. */
function OtherQuantity({ input, problem, unit, placeholder }: OtherQuantityField) {
  const { t } = useLingui();
  return (
    <details className={styles['other']} open={problem !== null}>
      <summary>
        {t`Different quantity?`}
        <Icon name="chevronDown" size={16} />
      </summary>
      <div className={styles['otherRow']}>
        <label htmlFor="other-quantity" className="visually-hidden">
          {t`Another quantity`} {unit}
        </label>
        <input
          id="other-quantity"
          name="other"
          inputMode="decimal"
          placeholder={placeholder}
          maxLength={40}
          defaultValue={input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'other-quantity-problem' : undefined}
          className={styles['select']}
        />
        <span aria-hidden="true">{unit}</span>
        <Button look="quiet">{t`Use this quantity`}</Button>
      </div>
      {problem && <ErrorText id="other-quantity-problem">{problem}</ErrorText>}
    </details>
  );
}

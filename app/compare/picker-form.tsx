import { useRef, type ReactNode } from 'react';
import { Form } from 'react-router';

import {
  dosageOptions,
  formOptions,
  nameOptions,
  translateTerm,
  type PickerLookup,
  type PickerOption,
  type PickerVariant,
} from '../../domain/medication.ts';
import { shortQuantityText } from '../../domain/product-text.ts';
import { findVariant, type Selection } from '../../domain/selection.ts';
import { Button } from '../ui/button.tsx';
import { ServerHtml, type HtmlPart } from '../ui/server-html.tsx';
import styles from './picker-form.module.css';
import { applyZip, usePickers, type PickerName, type PickerState } from './use-pickers.ts';

/** The pickers' labels, and the texts of the line that they fold into on a phone; `picked` is the page's selection. */
export type PickerLabels = Readonly<Record<PickerName | 'picked' | 'edit' | 'done' | 'show', string>>;

/** A product that visitors can change (loadPricedDrug). */
interface SelectableProduct {
  lookup: PickerLookup;
  selection: Selection;
  otherQuantity: { problem: string | null };
  zip: { input: string };
  /** See loadPricedDrug. */
  confirmed: string;
  fields: { quantity: HtmlPart; zip: HtmlPart };
  labels: PickerLabels;
}

/** The id of the form, for its fields outside it. */
export const pickersId = 'pickers';
/** The id of the list of prices, to which the links that sort it and its map lead. */
export const priceListId = 'all-prices';

interface PickerFormProps {
  product: SelectableProduct;
  /** The chosen order of the list of prices, which a change keeps. */
  order?: string | undefined;
  className: string | undefined;
  /**
   * Renders the pickers' form with the prices of the selection around it. The prices must be hidden while `isBusy`, and a
   * link with data-quantity in them picks that quantity.
   */
  children: (state: PickerState, form: ReactNode) => ReactNode;
}

/**
 * Pickers of name, form, dosage and quantity with the ZIP field. On a phone the pickers fold into one line. Without script
 * it is a plain GET form.
 */
export function PickerForm({ product, order, className, children }: PickerFormProps) {
  const { lookup, selection, otherQuantity, zip, confirmed, fields, labels } = product;
  const form = useRef<HTMLFormElement>(null);
  const pickers = usePickers(lookup, selection, form, zip.input);
  const { shownSelection, change, cancelChange, handleClick, isBusy, isOffline } = pickers;
  const shownVariant = findVariant(lookup, shownSelection);
  const { name, dosage, quantity } = shownSelection;
  const pickerForm = (
    <Form
      ref={form}
      id={pickersId}
      method="get"
      className={className}
      onSubmit={cancelChange}
      preventScrollReset
      replace
      data-script="prefetch"
    >
      <details className={styles['pickers']} open={otherQuantity.problem !== null}>
        <summary>
          <span>
            {shownSelection === selection
              ? labels.picked
              : `${translateTerm(lookup, name)} ${translateTerm(lookup, dosage)}, ${shownVariant ? shortQuantityText(shownVariant, quantity) : ''}`}
          </span>
          <span className={styles['edit']}>{labels.edit}</span>
          <span className={styles['done']}>{labels.done}</span>
        </summary>
        <div className={styles['grid']}>
          {pickerFields(labels, lookup, shownVariant, shownSelection).map((field) => (
            <Picker key={field.name} {...field} onChange={(value) => change(field.name, value)} />
          ))}
          <ServerHtml html={fields.quantity} className={styles['quantity']} />
        </div>
        <span className={`${styles['show']} without-script`}>
          <Button wide>{labels.show}</Button>
        </span>
      </details>
      <ServerHtml html={fields.zip} />
      {order && <input type="hidden" name="order" value={order} />}
      {confirmed && <input type="hidden" name="confirmed" value={confirmed} />}
    </Form>
  );
  return (
    <div
      role="presentation"
      className={styles['contents']}
      onClick={handleClick}
      onInput={({ target }) => applyZip(target)}
    >
      {children({ isBusy, isOffline }, pickerForm)}
    </div>
  );
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
  lookup: PickerLookup,
  variant: PickerVariant | null,
  { name, form, dosage, quantity }: Selection,
): PickerField[] {
  const fields: Omit<PickerField, 'label'>[] = [
    { name: 'name', value: name, options: nameOptions(lookup) },
    { name: 'form', value: form, options: formOptions(lookup, name) },
    { name: 'dosage', value: dosage, options: dosageOptions(lookup, name, form) },
    { name: 'quantity', value: quantity, options: variant?.quantitiesFormatted ?? [] },
  ];
  return fields
    .filter(({ options }) => options.some(({ value }) => value))
    .map((field) => ({ ...field, label: labels[field.name] }));
}

/** Characters that fit into half the width of a phone. */
const maxNarrowLength = 15;

/** Characters that fit into half the width of a tablet. */
const maxHalfLength = 24;

interface PickerProps extends PickerField {
  onChange: (value: string) => void;
}

/** A native select, so that phones show their built-in picker. Names and long values get a whole row. */
function Picker({ name, label, value, options, onChange }: PickerProps) {
  const selectedLabel = options.find((option) => option.value === value)?.label ?? '';
  const isWide = name === 'name' || selectedLabel.length > maxNarrowLength;
  return (
    <div
      className={styles['field']}
      data-wide={selectedLabel.length > maxHalfLength ? 'row' : isWide || undefined}
    >
      <label htmlFor={`picker-${name}`}>{label}</label>
      <span>
        <select
          id={`picker-${name}`}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}

import {
  dosageOptions,
  formOptions,
  nameOptions,
  quantityOptions,
  type DrugLookup,
  type DrugVariant,
} from '../../domain/medication.ts';
import type { Selection } from '../../domain/selection.ts';
import type { PickerName } from './use-pickers.ts';
import type { PickerField } from './variant-pickers.tsx';

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

/** '90 tablets': the quantity as its option says it. */
export function quantityWords(variant: DrugVariant, quantity: string): string {
  return quantityOptions(variant, quantity).find(({ value }) => value === quantity)?.label ?? quantity;
}

/** '20 mg, 90 tablets': what a price is for, after the name. */
export function whatIsPriced(variant: DrugVariant, selection: Selection): string {
  return [variant.dosage, quantityWords(variant, selection.quantity)].filter(Boolean).join(', ');
}

/** 'Atorvastatin 20 mg tablet': a product as a label says it. */
export function variantWords({ name, dosage, form }: DrugVariant): string {
  return [name, dosage, form.toLowerCase()].filter(Boolean).join(' ');
}

/** 'Atorvastatin 20 mg tablet, 90 tablets': a product and how much of it; `form` is the form in the visitor's language. */
export function productWords(product: { variant: DrugVariant; form: string; selection: Selection }): string {
  const { variant, form, selection } = product;
  return [variantWords({ ...variant, form }), quantityWords(variant, selection.quantity)].join(', ');
}

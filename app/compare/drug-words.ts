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

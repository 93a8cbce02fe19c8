/** The form of a product, and the fields that may already imply it. */
interface FormFacts {
  form: string;
  dosage: string;
  /** The noun in which its quantity is counted: tablet, ml, vial. */
  quantityUnit: string;
}

/** 'Inhaler' for 'Inhaler (8.5 g)', because the quantity states the size. */
export const withoutSize = (form: string): string => form.replace(/(?: \(|, )[\d.]+ (?:ml|g)\)$/, '');

/** Whether the quantity's noun or a dosage per milliliter already implies the form. */
export const isFormEvident = ({ form, dosage, quantityUnit }: FormFacts): boolean =>
  `${form.toLowerCase()} `.startsWith(`${quantityUnit} `) ||
  (form.startsWith('Oral ') && dosage.endsWith('ml'));

/** A product's form with the fields that may imply it. */
interface FormFacts {
  form: string;
  dosage: string;
  /** The noun of its quantity: tablet, ml, vial. */
  quantityUnit: string;
}

/** Whether the quantity's noun or a dosage per milliliter already implies the form. */
export const isFormEvident = ({ form, dosage, quantityUnit }: FormFacts): boolean =>
  `${form.toLowerCase()} `.startsWith(`${quantityUnit} `) ||
  (form.startsWith('Oral ') && dosage.endsWith('ml'));

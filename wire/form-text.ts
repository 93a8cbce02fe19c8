/** What a lookup says of a product's form. */
interface FormFacts {
  form: string;
  dosage: string;
  /** The noun of its quantity: tablet, ml, vial. */
  quantityUnit: string;
}

/** Whether the quantity has the noun of the form, or a dosage per milliliter says that it is a liquid to drink. */
export const isFormEvident = ({ form, dosage, quantityUnit }: FormFacts): boolean =>
  `${form.toLowerCase()} `.startsWith(`${quantityUnit} `) ||
  (form.startsWith('Oral ') && dosage.endsWith('ml'));

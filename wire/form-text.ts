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

/** 'ER' of 'Capsule ER (24 Hour)', 'DR' of 'Tablet DR'; '' for a form without a release of its own. */
export const releaseOf = (form: string): string => / ([DE]R)\b/.exec(form)?.[1] ?? '';

/** Whether a form has a release of its own, and another does not have it: a longer-acting capsule beside tablets. */
export const isOtherRelease = (form: string, other: string): boolean =>
  releaseOf(form) !== '' && releaseOf(other) !== releaseOf(form);

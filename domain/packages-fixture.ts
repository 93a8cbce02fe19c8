import { createVariant } from './lookup-fixture.ts';

// Products for tests, in each way that quantities are counted.

export const tablets = createVariant({ id: 1, quantityUnit: 'tablet' });

/** Picked in milliliters, from bottles of 75, 100 and 150 ml; the default is 100 ml. */
export const bottles = createVariant({
  id: 2,
  name: 'Amoxicillin',
  form: 'Oral Suspension',
  dosage: '400 mg/5 ml',
  defaultQuantity: 100,
  quantitiesFormatted: [
    { label: '75 ml (1 bottle)', value: '75' },
    { label: '100 ml (1 bottle)', value: '100' },
    { label: '200 ml (2 bottles of 100 ml)', value: '200' },
  ],
  quantityUnit: 'ml',
  packages: [
    { ndc: '00000000075', size: 75, label: 'bottle' },
    { ndc: '00000000002', size: 100, label: 'bottle' },
    { ndc: '00000000150', size: 150, label: 'bottle' },
  ],
});

export const pens = createVariant({
  id: 3,
  form: 'Pen',
  packageSize: 3,
  defaultQuantity: 5,
  quantitiesFormatted: [
    { label: '1 pen (3 ml)', value: '1' },
    { label: '5 pens (3 ml each)', value: '5' },
  ],
  quantityUnit: 'pen',
});

export const packs = createVariant({
  id: 4,
  packageSize: 28,
  defaultQuantity: 1,
  quantitiesFormatted: [
    { label: '1 pack (28 tablets)', value: '1' },
    { label: '3 packs (28 tablets each)', value: '3' },
  ],
  quantityUnit: 'pack',
  packageDays: 28,
});

/** Of a drug service that lists no quantities. */
export const ampule = createVariant({ id: 5, form: 'Ampule', quantitiesFormatted: [] });

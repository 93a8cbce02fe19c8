import { expect, test } from 'vitest';

import { createLookup, createVariant } from './lookup-fixture.ts';
import type { DrugLookup, DrugVariant } from './medication.ts';
import {
  amountWithForm,
  billedAmount,
  dosageAndQuantity,
  formLabel,
  formNote,
  inTwoLines,
  labeledAmount,
  pickedText,
  pricedAmount,
  variantText,
  withNoBreakSpaces,
} from './product-text.ts';

test.each([
  ['5 pens (3 mL each)', 15, '15 mL'],
  ['5 plumas (3 mL cada una)', 15, '15 mL'],
  ['1 pen (3 mL)', 3, '3 mL'],
  ['2 inhalers (8.5 g each)', 17, '17 g'],
])('a pharmacy enters %s as an amount', (label, pricingUnits, amount) => {
  expect(billedAmount(label, pricingUnits)).toBe(amount);
});

test.each([
  ['30 tablets', 30],
  ['225 mL (3 bottles of 75 mL)', 225],
  ['3 packs (28 tablets each)', 84],
  // The size is not what the price counts.
  ['2 kits (5 mL each)', 2],
])('the label %s needs no other amount', (label, pricingUnits) => {
  expect(billedAmount(label, pricingUnits)).toBeNull();
});

test('an amount and its unit stay on one line', () => {
  expect(withNoBreakSpaces('Ozempic 2 mg/3 ml (0.25 mg or 0.5 mg dose) · 1 pen')).toBe(
    'Ozempic 2\u00A0mg/3\u00A0ml (0.25\u00A0mg or 0.5\u00A0mg dose) · 1\u00A0pen',
  );
});

test('the suffix of a biosimilar stays beside its name', () => {
  expect(withNoBreakSpaces('Insulin Glargine-yfgn 5 pens')).toBe('Insulin Glargine-\u2060yfgn 5\u00A0pens');
  expect(withNoBreakSpaces('Brompheniramine-Pseudoephedrine')).toBe('Brompheniramine-Pseudoephedrine');
});

test('a product whose name ends with its form does not repeat it', () => {
  const pen = (name: string) => variantText({ name, dosage: '40 mg/0.8 ml', form: 'Pen' }, 'en-US');
  expect(pen('Humira Pen')).toBe('Humira Pen 40 mg/0.8 ml');
  expect(pen('Humalog KwikPen')).toBe('Humalog KwikPen 40 mg/0.8 ml pen');
  expect(pen('')).toBe('40 mg/0.8 ml pen');
});

test('a product without a dosage is described by its name and quantity, without a separator for what it lacks', () => {
  const variant = createVariant({ id: 1, dosage: '' });
  const lookup = createLookup({ drugs: [variant] });
  const selection = { name: 'Atorvastatin', form: 'Tablet', dosage: '', quantity: '90' };
  expect([
    dosageAndQuantity(variant, selection),
    pricedAmount(lookup, variant, selection, 'en-US'),
    labeledAmount(lookup, variant, selection, 'en-US'),
    pickedText(lookup, variant, selection, 'en-US'),
  ]).toEqual(['90 tablets', '90 tablets', 'Atorvastatin, 90 tablets', 'Atorvastatin, 90\u00A0tablets']);
});

test('what to ask a pharmacy for names the form that the quantity does not', () => {
  const amountOf = (form: string, label: string) => {
    const variant = createVariant({
      id: 1,
      form,
      dosage: '0.05%',
      quantitiesFormatted: [{ label, value: '1' }],
    });
    const selection = { name: variant.name, form, dosage: '0.05%', quantity: '1' };
    return amountWithForm(createLookup({ drugs: [variant] }), variant, selection, 'en-US');
  };
  expect(amountOf('Gel', '45 g (1 tube)')).toBe('Atorvastatin 0.05% gel, 45 g (1 tube)');
  expect(amountOf('Tablet', '30 tablets')).toBe('Atorvastatin 0.05%, 30 tablets');
  expect(amountOf('Tablet (Dose Pack)', '84 tablets')).toBe('Atorvastatin 0.05% (dose pack), 84 tablets');
});

test('a product in Spanish has its dosage after its form', () => {
  const spanish = (form: string, dosage: string) => variantText({ name: 'Nombre', form, dosage }, 'es');
  expect(spanish('Tableta', '20 mg')).toBe('Nombre, tableta de 20 mg');
  expect(spanish('Crema', '0.1% (1 mg/1 g)')).toBe('Nombre, crema al 0.1% (1 mg/1 g)');
  expect(spanish('Kit', '')).toBe('Nombre, kit');
  expect(spanish('Inhalador (8.5 g)', '90 mcg')).toBe('Nombre, inhalador de 90 mcg (8.5 g)');
  expect(spanish('Inhalador (60 dosis)', '')).toBe('Nombre, inhalador (60 dosis)');
  expect(spanish('Cápsula (modificada)', '25 mg')).toBe('Nombre, cápsula (modificada) de 25 mg');
  expect(spanish('Tableta que se disuelve en la boca', '4 mg')).toBe(
    'Nombre, tableta que se disuelve en la boca, de 4 mg',
  );
  expect(variantText({ name: 'Name', form: 'Tablet', dosage: '20 mg' }, 'en-US')).toBe('Name 20 mg tablet');
});

test.each([
  ['Tablet ER (12 Hour)', 'tablet ER (12 hour)'],
  ['Capsule ER (LA)', 'capsule ER (LA)'],
  ['Vial (5 mL)', 'vial (5 mL)'],
  ['Disintegrating Tablet DR', 'disintegrating tablet DR'],
  ['TABLET', 'tablet'],
  ['Óvulo', 'óvulo'],
])('the form %s is written %s, with the capitals of its abbreviations', (form, written) => {
  expect(variantText({ name: 'Name', form, dosage: '20 mg' }, 'en-US')).toBe(`Name 20 mg ${written}`);
});

test('a form in parentheses has none of its own', () => {
  expect(formNote('Patch (Weekly)')).toBe('patch, weekly');
  expect(formNote('Tablet ER (24 Hour)')).toBe('tablet ER, 24 hour');
  expect(formNote('Gel')).toBe('gel');
});

test('the priced amount names the form if it is easily confused with another one', () => {
  const variant = (form: string) =>
    ({
      name: 'Cyclosporine',
      type: 'Generic',
      form,
      dosage: '25 mg',
      quantitiesFormatted: [],
    }) as unknown as DrugVariant;
  const [plain, modified] = [variant('Capsule'), variant('Capsule (Modified)')];
  const amountOf = (priced: DrugVariant, drugs: DrugVariant[]) =>
    pricedAmount({ drugs } as unknown as DrugLookup, priced, { quantity: '60' } as never, 'en-US');
  expect(amountOf(plain, [plain, modified])).toBe('25 mg capsule, 60');
  expect(amountOf(modified, [plain, modified])).toBe('25 mg capsule (modified), 60');
  expect(amountOf(plain, [plain])).toBe('25 mg, 60');
});

test.each([
  ['Eye Drops', '0.05%', 'vial', '60 vials', '0.05% eye drops, 60 vials'],
  ['Chewable Tablet', '4 mg', 'tablet', '30 tablets', '4 mg chewable tablet, 30 tablets'],
  ['Gel', '1%', 'g', '100 g (1 tube)', '1% gel, 100 g (1 tube)'],
  ['Tablet', '4 mg', 'tablet', '30 tablets', '4 mg, 30 tablets'],
  ['Tablet ER', '4 mg', 'tablet', '30 tablets', '4 mg ER, 30 tablets'],
  ['Rinse', '4 mg', undefined, '30', '4 mg, 30'],
  ['Oral Solution', '4 mg/5 ml', 'ml', '100 ml (1 bottle)', '4 mg/5 ml, 100 ml (1 bottle)'],
])(
  'the amount of a name with several forms says %s where its quantity does not',
  (form, dosage, quantityUnit, label, text) => {
    const product = (one: Partial<DrugVariant>) => ({ name: 'Cyclosporine', ...one }) as DrugVariant;
    const quantitiesFormatted = [{ value: '60', label }];
    const priced = product({ form, dosage, quantityUnit, quantitiesFormatted });
    const capsule = product({ form: 'Capsule', dosage: '25 mg', quantityUnit: 'capsule' });
    const amountOf = (drugs: DrugVariant[]) =>
      pricedAmount({ drugs } as unknown as DrugLookup, priced, { quantity: '60' } as never, 'en-US');
    expect(amountOf([priced, capsule])).toBe(text);
    expect(amountOf([priced])).toBe(`${dosage}, ${label}`);
  },
);

test('an amount that is too long for one line leaves out what a package is', () => {
  const oil = {
    name: 'Fluocinolone',
    form: 'Oil (Scalp, Overnight)',
    dosage: '0.01% (Body)',
    isFormNeeded: true,
    quantitiesFormatted: [{ value: '1', label: '118.28 ml (1 bottle)' }],
  } as unknown as DrugVariant;
  expect(
    pricedAmount({ drugs: [oil] } as unknown as DrugLookup, oil, { quantity: '1' } as never, 'en-US'),
  ).toBe('0.01% (Body) oil (scalp, overnight), 118.28 ml');
});

test('a dosage of three parts breaks in the line of the pickers only where something is beside it', () => {
  const lineOf = (dosage: string, width?: 'whole', name = 'Trikafta') => {
    const variant = createVariant({ id: 1, name, dosage });
    const selection = { ...variant, quantity: '84' };
    return pickedText(createLookup({ drugs: [variant] }), variant, selection, 'en-US', width);
  };
  const dosage = '100\u00A0mg/50\u00A0mg/75\u00A0mg';
  expect(lineOf('100 mg/50 mg/75 mg', 'whole')).toBe(`Trikafta ${dosage}, 84`);
  expect(lineOf('100 mg/50 mg/75 mg', 'whole', 'Elexacaftor/tezacaftor/ivacaftor')).toBe(`${dosage}, 84`);
  expect(lineOf('100 mg/50 mg/75 mg')).toBe(`${dosage.replaceAll('/', '/\u200B')}, 84`);
});

test.each([
  ['Capsule ER', 'Tablet', '20\u00A0mg ER, 30\u00A0capsules'],
  ['Capsule ER', 'Capsule ER (LA)', '20\u00A0mg, 30\u00A0capsules'],
  ['Capsule', 'Tablet ER', '20\u00A0mg, 30\u00A0capsules'],
])('the line of the pickers names the release of %s beside %s as %j', (form, other, text) => {
  const capsule = createVariant({
    id: 1,
    name: 'Amphetamine/Dextroamphetamine',
    form,
    dosage: '20 mg',
    quantityUnit: 'capsule',
    quantitiesFormatted: [{ value: '30', label: '30 capsules' }],
  });
  const tablet = { ...capsule, id: 2, form: other, dosage: '10 mg', quantityUnit: 'tablet' };
  const lookup = createLookup({ drugs: [capsule, tablet] });
  expect(pickedText(lookup, capsule, { ...capsule, quantity: '30' }, 'en-US')).toBe(text);
});

test('the line of the pickers shortens the words of a release in Spanish', () => {
  const capsule = createVariant({
    id: 1,
    name: 'Carvedilol',
    form: 'Capsule ER (24 Hour)',
    dosage: '10 mg',
    quantityUnit: 'capsule',
    quantitiesFormatted: [{ value: '30', label: '30 cápsulas' }],
    isFormNeeded: true,
  });
  const translations = { [capsule.form]: 'Cápsula de liberación prolongada (24 horas)' };
  const lookup = createLookup({ drugs: [capsule], translations });
  expect(pickedText(lookup, capsule, { ...capsule, quantity: '30' }, 'es')).toBe(
    '10\u00A0mg lib.\u00A0prol. (24\u00A0horas), 30\u00A0cápsulas',
  );
});

test('the line of the pickers names the form if it is easily confused with another one', () => {
  const capsule = {
    name: 'Cyclosporine',
    form: 'Capsule (Modified)',
    dosage: '25 mg',
    quantitiesFormatted: [{ value: '60', label: '60 capsules' }],
  } as unknown as DrugVariant;
  const lineOf = (variant: DrugVariant) =>
    pickedText({ drugs: [variant] } as unknown as DrugLookup, variant, { quantity: '60' } as never, 'en-US');
  expect(lineOf(capsule)).toBe('Cyclosporine 25\u00A0mg, 60\u00A0capsules');
  expect(lineOf({ ...capsule, dosage: '5 mg/12.5 mg' })).toBe('5\u00A0mg/12.5\u00A0mg, 60\u00A0capsules');
  expect(lineOf({ ...capsule, dosage: '5 mg/8 mg/2 mg' })).toBe(
    '5\u00A0mg/\u200B8\u00A0mg/\u200B2\u00A0mg, 60\u00A0capsules',
  );
  // The lookup of a brand lacks the other form.
  expect(lineOf({ ...capsule, isFormNeeded: true })).toBe('25\u00A0mg (modified), 60\u00A0capsules');
});

test.each([
  ['Tablet ER (12 Hour)', '60 tablets', '20 mg ER (12 hour), 60 tablets'],
  ['Tablet', '60 tablets', '20 mg, 60 tablets'],
  ['Disintegrating Tablet', '60 tablets', '20 mg disintegrating tablet, 60 tablets'],
  ['Eye Gel', '5 ml (1 bottle)', '20 mg eye gel, 5 ml (1 bottle)'],
  ['Capsule (Modified)', '60', '20 mg capsule (modified), 60'],
])('a needed form %s of %s repeats no noun of the quantity', (form, label, text) => {
  const variant = {
    name: 'Name',
    form,
    dosage: '20 mg',
    isFormNeeded: true,
    quantitiesFormatted: [{ value: '60', label }],
  } as unknown as DrugVariant;
  const lookup = { drugs: [variant] } as unknown as DrugLookup;
  expect(pricedAmount(lookup, variant, { quantity: '60' } as never, 'en-US')).toBe(text);
});

test('sizes of one form are not forms of their own, because the quantity has the size', () => {
  const inhaler = (size: string) =>
    ({
      name: 'Albuterol',
      form: `Inhaler (${size})`,
      dosage: '90 mcg',
      quantitiesFormatted: [{ value: '1', label: `1 inhaler (${size})` }],
    }) as unknown as DrugVariant;
  const [small, large] = [inhaler('6.7 g'), inhaler('18 g')];
  const lookup = { drugs: [small, large] } as unknown as DrugLookup;
  expect(pricedAmount(lookup, small, { quantity: '1' } as never, 'en-US')).toBe('90 mcg, 1 inhaler (6.7 g)');
});

test.each([
  ['price as of Aug 19, 2026', ['price as of', 'Aug 19, 2026']],
  ['Old cost, as of Sep 21, 2022', ['Old cost, as of', 'Sep 21, 2022']],
  ['Costo antiguo del 21 sept 2022', ['Costo antiguo', 'del 21 sept 2022']],
  ['precio del 23 sept 2026', ['precio del', '23 sept 2026']],
])('%s may break in the one place that makes its longer line shortest', (text, lines) => {
  expect(
    inTwoLines(text)
      .split(' ')
      .map((line) => line.replaceAll('\u00A0', ' ')),
  ).toEqual(lines);
});

test.each([
  ['Auto-Injector', 'Auto-injector'],
  ['Tablet (Dose Pack)', 'Tablet (dose pack)'],
  ['Capsule ER (LA)', 'Capsule ER (LA)'],
  ['Vial (5 ml)', 'Vial (5 ml)'],
  ['Óvulo Vaginal', 'Óvulo vaginal'],
  ['', ''],
])('the form %j is shown as %j, with one capital', (form, label) => {
  expect(formLabel(form)).toBe(label);
});

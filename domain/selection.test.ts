import { describe, expect, test } from 'vitest';
import { selectionFromQuery } from './selection-query.ts';
import { createLookup, createVariant } from './lookup-fixture.ts';
import type { DrugVariant } from './medication.ts';
import {
  defaultName,
  defaultSelection,
  defaultVariant,
  selectById,
  selectByNdc,
  selectDosage,
  selectForm,
  selectName,
  selectQuantity,
  findVariant,
} from './selection.ts';

const lookup = createLookup();
const defaults = { name: 'Atorvastatin', form: 'Tablet', dosage: '20 mg', quantity: '30' };

describe('the default selection (spec §4)', () => {
  test('the default variant is the one with the defaultDrugId', () => {
    expect(defaultVariant(lookup)?.id).toBe(2);
  });

  test('the default variant is the first if none has the defaultDrugId', () => {
    expect(defaultVariant(createLookup({ defaultDrugId: 99 }))?.id).toBe(1);
  });

  test('the default name is the first generic name, even for a brand search and a brand default', () => {
    expect(defaultName(createLookup({ searchName: 'Lipitor', defaultDrugId: 6 }))).toBe('Atorvastatin');
  });

  test('the default name is the searched name if there is no generic', () => {
    const brands = createLookup({
      searchName: 'lipitor',
      drugs: [
        createVariant({ id: 1, type: 'Brand', name: 'Atorvaliq' }),
        createVariant({ id: 2, type: 'Brand', name: 'Lipitor' }),
      ],
    });
    expect(defaultName(brands)).toBe('Lipitor');
  });

  test('the default name is the first name if there is neither a generic nor a variant of the searched name', () => {
    const drugs = [createVariant({ id: 1, type: 'Brand', name: 'Atorvaliq' })];
    expect(defaultName(createLookup({ searchName: 'Lipitor', drugs }))).toBe('Atorvaliq');
  });

  test('the default selection applies before the visitor chooses', () => {
    expect(defaultSelection(lookup)).toEqual(defaults);
  });

  test('the default selection has form and dosage of the default variant if the default name has them', () => {
    expect(defaultSelection(createLookup({ defaultDrugId: 6 }))).toEqual(defaults);
  });

  test('the default selection is a brand, the default variant, if its generic lacks the form or the dosage', () => {
    const lipitor = { name: 'Lipitor', form: 'Tablet', dosage: '40 mg', quantity: '30' };
    expect(defaultSelection(createLookup({ defaultDrugId: 5 }))).toEqual(lipitor);
    const drugs = [
      createVariant({ id: 1, form: 'Capsule' }),
      createVariant({ id: 2, name: 'Lipitor', type: 'Brand' }),
    ];
    expect(defaultSelection(createLookup({ drugs })).name).toBe('Lipitor');
  });

  test('passes over products that are known to have no price, if the same is sold under another name', () => {
    const generic = createVariant({ id: 1, name: 'Levonorgestrel', packageSize: 28 });
    const pack = createVariant({ id: 2, name: 'Levonorgestrel', packageSize: 91, isUnpriced: true });
    const lutera = createVariant({ id: 3, name: 'Lutera', packageSize: 28 });
    const openOn = (defaultDrugId: number, drugs: DrugVariant[]) =>
      defaultSelection(createLookup({ searchName: 'Lutera', defaultDrugId, drugs })).name;
    expect(openOn(3, [generic, lutera])).toBe('Levonorgestrel');
    expect(openOn(3, [{ ...generic, isUnpriced: true }, lutera])).toBe('Lutera');
    expect(openOn(3, [{ ...lutera, isUnpriced: true }, generic])).toBe('Levonorgestrel');
    // Another pack is another product.
    expect(
      openOn(3, [
        { ...lutera, isUnpriced: true },
        { ...generic, packageSize: 91 },
      ]),
    ).toBe('Lutera');
    expect(openOn(3, [{ ...lutera, isUnpriced: true }, pack])).toBe('Lutera');
  });

  test('the default selection has the default quantity of the default variant', () => {
    expect(defaultSelection(createLookup({ defaultDrugId: 3 })).quantity).toBe('90');
  });

  test('the default selection is empty for a drug without variants', () => {
    const empty = createLookup({ drugs: [] });
    expect(defaultSelection(empty)).toEqual({ name: '', form: '', dosage: '', quantity: '' });
    expect(findVariant(empty, defaults)).toBeNull();
  });
});

describe('the selection cascade (spec §4)', () => {
  test('keeps the form, dosage and quantity that are available under a new name', () => {
    expect(selectName(lookup, { ...defaults, quantity: '90' }, 'Lipitor')).toEqual({
      ...defaults,
      name: 'Lipitor',
      quantity: '90',
    });
  });

  test('picks the first form if the new name lacks the selected form', () => {
    const liquid = { name: 'Atorvastatin', form: 'Oral Suspension', dosage: '20 mg/5 ml', quantity: '2' };
    expect(selectName(lookup, liquid, 'Lipitor')).toEqual({
      name: 'Lipitor',
      form: 'Tablet',
      dosage: '20 mg',
      quantity: '30',
    });
  });

  test('picks the lowest dosage if the new name lacks the selected dosage', () => {
    expect(selectName(lookup, { ...defaults, dosage: '10 mg' }, 'Lipitor').dosage).toBe('20 mg');
  });

  test('picks another dosage and quantity if the new form lacks the selected dosage', () => {
    expect(selectForm(lookup, defaults, 'Oral Suspension')).toEqual({
      name: 'Atorvastatin',
      form: 'Oral Suspension',
      dosage: '20 mg/5 ml',
      quantity: '1',
    });
  });

  test('keeps a dosage that is available in the new form', () => {
    const capsules = createLookup({
      drugs: [
        ...lookup.drugs,
        ...['10 mg', '20 mg'].map((dosage, index) =>
          createVariant({ id: 20 + index, form: 'Capsule', dosage }),
        ),
      ],
    });
    expect(selectForm(capsules, defaults, 'Capsule')).toEqual({ ...defaults, form: 'Capsule' });
  });

  test('keeps a quantity that is available in the new dosage', () => {
    expect(selectDosage(lookup, { ...defaults, quantity: '60' }, '80 mg').quantity).toBe('60');
  });

  test('picks the default quantity of the new variant if the new dosage lacks the selected quantity', () => {
    expect(selectDosage(lookup, { ...defaults, quantity: '45' }, '80 mg').quantity).toBe('90');
  });

  test('keeps a custom quantity while the variant stays the same', () => {
    const custom = { ...defaults, quantity: '45' };
    expect(selectDosage(lookup, custom, '20 mg')).toEqual(custom);
    expect(selectName(lookup, custom, 'Atorvastatin')).toEqual(custom);
  });

  test('accepts a quantity from the options and a custom quantity', () => {
    expect(selectQuantity(lookup, defaults, '90').quantity).toBe('90');
    expect(selectQuantity(lookup, defaults, '45').quantity).toBe('45');
  });

  test.each(['', '0', '-1', 'many', '1001', '1e3', 'NaN', '30; drop'])(
    'selects the default quantity for the invalid quantity %j',
    (quantity) => {
      expect(selectQuantity(lookup, { ...defaults, quantity: '90' }, quantity).quantity).toBe('30');
    },
  );
});

describe('findVariant (spec §4)', () => {
  test('finds the variant with the selected name, form and dosage', () => {
    expect(findVariant(lookup, { name: 'Lipitor', form: 'Tablet', dosage: '40 mg' })?.id).toBe(5);
  });

  test('falls back to the default variant if no variant matches', () => {
    expect(findVariant(lookup, { name: 'Lipitor', form: 'Tablet', dosage: '10 mg' })?.id).toBe(2);
  });
});

describe('selectByNdc (spec §4)', () => {
  const current = { ...defaults, quantity: '90' };

  test('divides the quantity of an NDC by the package size', () => {
    const { selection, error } = selectByNdc(lookup, '00000000004', 300);
    expect(error).toBeNull();
    expect(selection).toEqual({
      name: 'Atorvastatin',
      form: 'Oral Suspension',
      dosage: '20 mg/5 ml',
      quantity: '2',
    });
  });

  test('finds the product of an NDC that is written with dashes', () => {
    const { selection, error } = selectByNdc(lookup, '00000-0000-04', 300);
    expect([error, selection.form]).toEqual([null, 'Oral Suspension']);
  });

  test('selects a custom quantity of an NDC if no option matches', () => {
    const { selection } = selectByNdc(lookup, '00000000004', 375);
    expect(selection.quantity).toBe('2.5');
  });

  test('divides without rounding errors: 354.84 units are 3 packages of 118.28', () => {
    const odd = createLookup({ drugs: [createVariant({ id: 1, packageSize: 118.28 })] });
    expect(selectByNdc(odd, '00000000001', 118.28 * 3).selection.quantity).toBe('3');
  });

  test.each([0, -30, Number.NaN, Number.POSITIVE_INFINITY])(
    'selects the default quantity for an NDC with %d units',
    (units) => {
      expect(selectByNdc(lookup, '00000000003', units).selection.quantity).toBe('90');
    },
  );

  test('reports an unknown NDC and leaves the selection unchanged', () => {
    expect(selectByNdc(lookup, '99999999999', 30, current)).toEqual({
      selection: current,
      error: 'Variant not found for ndc:99999999999',
    });
  });
});

describe('selectById (spec §4)', () => {
  const current = { ...defaults, quantity: '90' };
  const suspension = { name: 'Atorvastatin', form: 'Oral Suspension', dosage: '20 mg/5 ml' };

  test('selects the variant of an id with the quantity in packages, or its default', () => {
    expect(selectById(lookup, '4', '2.5')).toEqual({
      selection: { ...suspension, quantity: '2.5' },
      error: null,
    });
    const { quantity } = selectById(lookup, '4', 'many').selection;
    expect(quantity).toBe(String(lookup.drugs.find(({ id }) => id === 4)?.defaultQuantity));
  });

  test('reports an unknown id and leaves the selection unchanged', () => {
    const withoutIds = createLookup({ drugs: [{ ...createVariant({ id: 1 }), id: null }] });
    for (const [drugs, id] of [
      [lookup, '99'],
      [withoutIds, 'null'],
    ] as const) {
      const error = `Variant not found for id:${id}`;
      expect(selectById(drugs, id, '30', current)).toEqual({ selection: current, error });
    }
  });

  test('reads an id from the URL, and the other parameters where it is unknown', () => {
    expect(selectionFromQuery(lookup, { id: '4', dosage: '10 mg' })).toMatchObject(suspension);
    expect(selectionFromQuery(lookup, { id: '99', dosage: '10 mg' }).dosage).toBe('10 mg');
  });
});

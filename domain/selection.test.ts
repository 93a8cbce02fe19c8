import { describe, expect, test } from 'vitest';
import { createLookup, createVariant } from './lookup-fixture.ts';
import type { DrugVariant } from './medication.ts';
import {
  defaultName,
  defaultSelection,
  defaultVariant,
  drugPath,
  selectById,
  selectByNdc,
  selectDosage,
  selectForm,
  selectionFromQuery,
  selectionToQuery,
  selectName,
  selectQuantity,
  findVariant,
  isExactQuery,
} from './selection.ts';

const lookup = createLookup();
const defaults = { name: 'Atorvastatin', form: 'Tablet', dosage: '20 mg', quantity: '30' };

describe('the default selection (spec §4)', () => {
  test('is the variant with the defaultDrugId', () => {
    expect(defaultVariant(lookup)?.id).toBe(2);
  });

  test('is the first variant if none has the defaultDrugId', () => {
    expect(defaultVariant(createLookup({ defaultDrugId: 99 }))?.id).toBe(1);
  });

  test('is the first generic name, even for a brand search and a brand default', () => {
    expect(defaultName(createLookup({ searchName: 'Lipitor', defaultDrugId: 6 }))).toBe('Atorvastatin');
  });

  test('is the searched name if there is no generic', () => {
    const brands = createLookup({
      searchName: 'lipitor',
      drugs: [
        createVariant({ id: 1, type: 'Brand', name: 'Atorvaliq' }),
        createVariant({ id: 2, type: 'Brand', name: 'Lipitor' }),
      ],
    });
    expect(defaultName(brands)).toBe('Lipitor');
  });

  test('is the first name if there is neither a generic nor a variant of the searched name', () => {
    const drugs = [createVariant({ id: 1, type: 'Brand', name: 'Atorvaliq' })];
    expect(defaultName(createLookup({ searchName: 'Lipitor', drugs }))).toBe('Atorvaliq');
  });

  test('applies before the visitor chooses', () => {
    expect(defaultSelection(lookup)).toEqual(defaults);
  });

  test('has form and dosage of the default variant if the default name has them', () => {
    expect(defaultSelection(createLookup({ defaultDrugId: 6 }))).toEqual(defaults);
  });

  test('is the default variant, a brand, if its generic lacks the form or the dosage', () => {
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

  test('has the default quantity of the default variant', () => {
    expect(defaultSelection(createLookup({ defaultDrugId: 3 })).quantity).toBe('90');
  });

  test('is empty for a drug without variants', () => {
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

describe('selectionFromQuery', () => {
  test('reads name, form, dosage and quantity from the URL', () => {
    const query = { name: 'Lipitor', form: 'Tablet', dosage: '40 mg', quantity: '90' };
    expect(selectionFromQuery(lookup, query)).toEqual(query);
    expect(selectionToQuery(query)).toEqual(query);
  });

  test.each([
    [{}, true],
    [{ name: 'Lipitor', form: '', dosage: null, quantity: '90' }, true],
    [{ ndc: '00071015723', id: '7' }, true],
    [{ name: 'Lipitor', dosage: 'made-up' }, false],
    [{ quantity: '90.0' }, false],
    [{ ndc: 'made-up' }, false],
    [{ id: '8' }, false],
  ])('knows whether a URL names nothing but the product that it selects: %o', (query, isExact) => {
    const selection = { name: 'Lipitor', form: 'Tablet', dosage: '40 mg', quantity: '90' };
    expect(isExactQuery(query, { selection, variant: { ndc: '00071015723', id: 7 } })).toBe(isExact);
  });

  test('selects the defaults for a URL without a query', () => {
    expect(selectionFromQuery(lookup, {})).toEqual(defaults);
    expect(selectionFromQuery(lookup, { name: null, form: '', dosage: null, quantity: '' })).toEqual(
      defaults,
    );
  });

  test('ignores case and surrounding space in the URL', () => {
    expect(selectionFromQuery(lookup, { name: ' LIPITOR ', dosage: '40 MG' })).toMatchObject({
      name: 'Lipitor',
      dosage: '40 mg',
    });
  });

  test.each([
    { name: 'Aspirin' },
    { form: 'Balloon' },
    { dosage: '1 ton' },
    { dosage: '1 ton', form: 'Tablet' },
  ])(
    'replaces a value in the URL that no product has with the default, not with the lowest dosage: %o',
    (query) => expect(selectionFromQuery(lookup, { ...query, quantity: 'lots' })).toEqual(defaults),
  );

  test.each([
    ['80MG', '80 mg'],
    [' 20  mg/5ML', '20 mg/5 ml'],
  ])('reads the dosage %s in the URL as %s', (dosage, written) => {
    const form = written.includes('/') ? 'Oral Suspension' : 'Tablet';
    expect(selectionFromQuery(lookup, { form, dosage, quantity: '45' })).toMatchObject({
      dosage: written,
      quantity: '45',
    });
  });

  test('replaces impossible combinations in the URL with available ones', () => {
    expect(selectionFromQuery(lookup, { name: 'Lipitor', form: 'Oral Suspension', dosage: '10 mg' })).toEqual(
      {
        ...defaults,
        name: 'Lipitor',
      },
    );
  });

  test.each([
    ['the brand, if its generic lacks it', { dosage: '20 mg' }, ['Xarelto', 'Tablet', '20 mg']],
    ['the generic, if both have it', { dosage: '10 mg' }, ['Rivaroxaban', 'Tablet', '10 mg']],
    [
      'another form, if the usual one lacks it',
      { dosage: '1 mg/ml' },
      ['Rivaroxaban', 'Oral Suspension', '1 mg/ml'],
    ],
    ['the form of the link', { form: 'Capsule' }, ['Xarelto', 'Capsule', '20 mg']],
  ])('a link with only a dosage or a form opens %s', (_which, query, [name, form, dosage]) => {
    const drugs = [
      createVariant({ id: 1, name: 'Rivaroxaban', type: 'Generic', dosage: '10 mg' }),
      createVariant({
        id: 2,
        name: 'Rivaroxaban',
        type: 'Generic',
        form: 'Oral Suspension',
        dosage: '1 mg/ml',
      }),
      createVariant({ id: 3, name: 'Xarelto', type: 'Brand', form: 'Capsule', dosage: '20 mg' }),
      createVariant({ id: 4, name: 'Xarelto', type: 'Brand', dosage: '10 mg' }),
      createVariant({ id: 5, name: 'Xarelto', type: 'Brand', dosage: '20 mg' }),
    ];
    expect(selectionFromQuery(createLookup({ defaultDrugId: 1, drugs }), query)).toMatchObject({
      name,
      form,
      dosage,
    });
  });

  test.each([
    ['the first one that begins with it', { form: 'capsule' }, 'Capsule (Non-Modified)'],
    ['one with the dosage of the link', { form: 'Capsule', dosage: '50 mg' }, 'Capsule (Modified)'],
    ['none that only begins with the same letters', { form: 'Cap' }, 'Eye Drops'],
  ])('a link with a form that was renamed opens %s', (_which, query, form) => {
    const drugs = [
      createVariant({ id: 1, form: 'Eye Drops', dosage: '0.05%' }),
      createVariant({ id: 2, form: 'Capsule (Non-Modified)', dosage: '25 mg' }),
      createVariant({ id: 3, form: 'Capsule (Modified)', dosage: '25 mg' }),
      createVariant({ id: 4, form: 'Capsule (Modified)', dosage: '50 mg' }),
    ];
    expect(selectionFromQuery(createLookup({ defaultDrugId: 1, drugs }), query).form).toBe(form);
  });

  test('a link with a form of another name opens the first form of its name', () => {
    const drugs = [
      createVariant({ id: 1, form: 'Capsule' }),
      createVariant({ id: 2, name: 'Neoral', form: 'Oral Solution' }),
      createVariant({ id: 3, name: 'Neoral', form: 'Capsule (Modified)' }),
    ];
    const query = { name: 'Neoral', form: 'Capsule' };
    expect(selectionFromQuery(createLookup({ drugs }), query).form).toBe('Oral Solution');
  });

  test.each([
    ['45', '45'],
    ['1000', '1000'],
    ['2.50', '2.5'],
    ['1000.5', '30'],
    ['0', '30'],
  ])('reads a quantity of %s packages from the URL as %s', (quantity, expected) => {
    expect(selectionFromQuery(lookup, { quantity }).quantity).toBe(expected);
  });

  test('does not turn a quantity that was submitted with a change of form into a custom quantity', () => {
    const query = { name: 'Atorvastatin', form: 'Oral Suspension', dosage: '20 mg', quantity: '90' };
    expect(selectionFromQuery(lookup, query)).toMatchObject({ dosage: '20 mg/5 ml', quantity: '1' });
    expect(selectionFromQuery(lookup, { ...query, quantity: '2' }).quantity).toBe('2');
  });

  test('prefers an NDC in the URL, with its quantity in pricing units', () => {
    const query = { ndc: '00000000004', quantity: '300', name: 'Lipitor' };
    expect(selectionFromQuery(lookup, query)).toMatchObject({ form: 'Oral Suspension', quantity: '2' });
  });

  test('ignores an unknown NDC in the URL', () => {
    expect(selectionFromQuery(lookup, { ndc: '1', name: 'Lipitor', quantity: '60' })).toMatchObject({
      name: 'Lipitor',
      quantity: '60',
    });
  });
});

describe('drugPath', () => {
  test('links the default selection without a query', () => {
    expect(drugPath(lookup, selectionFromQuery(lookup, {}))).toBe('/atorvastatin');
  });

  test('round-trips any other selection through its query', () => {
    const chosen = { ...defaults, quantity: '90' };
    const path = drugPath(lookup, chosen);
    const query = Object.fromEntries(new URL(path, 'https://plain.example').searchParams);
    expect(path).toContain('/atorvastatin?');
    expect(selectionFromQuery(lookup, query)).toEqual(chosen);
  });
});

import { expect, test } from 'vitest';

import { withoutSplitWarning } from './split-warning.ts';

const text = 'Match your label. Ask before you split, crush or open anything.';

test.each([
  'Tablet',
  'Tablet ER (24 Hour)',
  'Capsule DR',
  'Sprinkle Capsule',
  'Film',
  'Lozenge',
  'TABLET, COATED',
  '',
])('the warning about splitting stays for the form “%s”', (form) => {
  expect(withoutSplitWarning(text, form)).toBe(text);
});

test.each([
  'Cream',
  'Gel Pump',
  'Eye Drops',
  'Inhaler',
  'Inhaler Capsule',
  'Patch (Weekly)',
  'Pen',
  'Vial',
  'Oral Suspension',
  'Suppository',
  'Vaginal Insert',
  'Packet',
])('the form “%s” has no warning about splitting', (form) => {
  expect(withoutSplitWarning(text, form)).toBe('Match your label.');
  expect(withoutSplitWarning('Elija lo suyo. Pregunte antes de partir o triturar algo.', form)).toBe(
    'Elija lo suyo.',
  );
});

import { describe, expect, test } from 'vitest';

import { shippedBrands } from '../tests/shipped-brands.ts';
import { findContrastProblems } from './contrast.ts';

const tenants = [...shippedBrands.tenants.values()];

describe.each(tenants)('palettes of $id', ({ theme }) => {
  test.each(['light', 'dark'] as const)(
    'every pair of colors in the %s palette has enough contrast',
    (scheme) => {
      expect(findContrastProblems(theme[scheme])).toEqual([]);
    },
  );
});

describe('findContrastProblems', () => {
  const { light } = tenants[0]!.theme;

  test('names a text pair below 4.5:1 with its ratio, rounded down', () => {
    const problems = findContrastProblems({ ...light, ink: '#777777', background: '#FFFFFF' });
    expect(problems).toContainEqual({ color: 'ink', text: 'ink on background is 4.47:1, and needs 4.5:1' });
  });

  test('names a boundary below 3:1 with its ratio', () => {
    const problems = findContrastProblems({ ...light, control: '#FFFFFF', surface: '#FFFFFF' });
    expect(problems).toContainEqual({
      color: 'control',
      text: 'control on surface is 1.00:1, and needs 3:1',
    });
  });
});

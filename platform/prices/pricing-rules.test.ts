import { describe, expect, test } from 'vitest';

import { capAtBrand, findOutdated } from './pricing-rules.ts';

describe('findOutdated', () => {
  const cost = (effectiveDate: string, costE5: number) => ({ ndc: '', effectiveDate, costE5 });

  test.each([
    ['the brand, whose low cost is years older', cost('2020-01-01', 100), cost('2026-01-01', 500), 'brand'],
    [
      'the generic, whose high cost is years older',
      cost('2026-01-01', 100),
      cost('2020-01-01', 500),
      'generic',
    ],
    ['neither if both costs are from the same year', cost('2026-01-01', 100), cost('2025-06-01', 500), null],
    ['neither if the generic costs less', cost('2020-01-01', 500), cost('2026-01-01', 100), null],
    ['neither if they cost the same', cost('2020-01-01', 500), cost('2026-01-01', 500), null],
  ])('finds %s', (_, brand, generic, outdated) => {
    expect(findOutdated(brand, generic)).toBe(outdated);
  });
});

describe('capAtBrand', () => {
  const brand = { contract: 5000, usual: 6000 };

  test("keeps a generic's amounts below those of its brand", () => {
    expect(capAtBrand({ contract: 1000, usual: 4000 }, brand, brand)).toEqual({
      contract: 1000,
      usual: 4000,
    });
  });

  test("caps a generic's amounts at those of its brand", () => {
    expect(capAtBrand({ contract: 5500, usual: 9000 }, brand, brand)).toEqual({
      contract: 5000,
      usual: 6000,
    });
  });

  test('lets a brand that really costs less have the lower price', () => {
    expect(capAtBrand({ contract: 5500, usual: 9000 }, brand, null)).toEqual({ contract: 5500, usual: 6000 });
    expect(capAtBrand({ contract: 7000, usual: 9000 }, brand, null)).toEqual({ contract: 6000, usual: 6000 });
    const costlier = { contract: 5200, usual: 8000 };
    expect(capAtBrand({ contract: 5500, usual: 9000 }, brand, costlier)).toEqual({
      contract: 5200,
      usual: 6000,
    });
  });

  test('does not cap at an unknown usual price', () => {
    expect(capAtBrand({ contract: 1000, usual: null }, brand, brand)).toEqual({
      contract: 1000,
      usual: null,
    });
    const unknown = { contract: 900, usual: null };
    expect(capAtBrand({ contract: 1000, usual: 4000 }, unknown, unknown)).toEqual({
      contract: 900,
      usual: 4000,
    });
  });
});

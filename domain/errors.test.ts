import { describe, expect, test } from 'vitest';
import * as errors from './errors.ts';

describe('the error catalogue, to the letter (spec §8)', () => {
  test.each([
    [errors.noDrugsWithNdc, 'Validation error: no drugs with NDC in response'],
    [errors.emptyPrices, 'Validation error: 200 response with empty prices'],
    [errors.zeroCostInPrices, '0 cost in prices'],
    [errors.variantUndefined, 'Variant is undefined'],
    [errors.variantNotFoundForNdc('00071015723'), 'Variant not found for ndc:00071015723'],
    [errors.variantNotFoundForId(7), 'Variant not found for id:7'],
    [
      errors.collectionWithoutItems('faqCollection'),
      `Collection "faqCollection" does not have 'items' property or it's not an array`,
    ],
    [errors.errorLoadingData, 'Error loading data'],
    [errors.unreachableHosts, 'Unreachable hosts - your application id may be incorrect'],
    [errors.appIdMissing, '`appId` is missing.'],
    [errors.apiKeyMissing, '`apiKey` is missing.'],
    [errors.retriesExceeded(50, 50), 'The maximum number of retries exceeded. (50/50)'],
    [errors.regionMustBe(['de', 'us']), '`region` must be one of the following: de, us'],
    [errors.parameterRequired('X', 'Y'), 'Parameter X is required when calling Y'],
  ])('%s', (text, specified) => {
    expect(text).toBe(specified);
  });

  test('eight categories with their own codes, cmsOk 27 and cmsError 57', () => {
    expect(Object.keys(errors.logCodes).toSorted()).toEqual([
      'balance',
      'cms',
      'content',
      'medication',
      'member',
      'notification',
      'other',
      'prices',
    ]);
    expect(errors.logCodes.cms).toEqual({ ok: 27, error: 57 });
    const codes = Object.values(errors.logCodes).flatMap(({ ok, error }) => [ok, error]);
    expect(new Set(codes).size).toBe(16);
    for (const { ok, error } of Object.values(errors.logCodes)) {
      expect(ok >= 20 && ok <= 30).toBe(true);
      expect(error).toBe(ok + 30);
    }
  });
});

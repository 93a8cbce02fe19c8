import { describe, expect, test } from 'vitest';
import {
  allowedByGpc,
  commonFields,
  cookiePreferences,
  defaultPreferences,
  deletionCookieAttributes,
  isTrackingOn,
  preferenceCookieNames,
  referralCookieAttributes,
  referralsOf,
  trackingValue,
} from './tracking.ts';

const cookiesOf = (value: string) =>
  Object.fromEntries(Object.values(preferenceCookieNames).map((name) => [name, value]));

describe('tracking values (spec §5)', () => {
  test.each([
    ['samsung', 'samsung'],
    ['', null],
    [null, null],
    [undefined, null],
    [7, null],
    [true, null],
    [['a'], null],
    [{}, null],
  ])('%j is accepted as %j', (value, accepted) => {
    expect(trackingValue(value)).toBe(accepted);
  });
});

describe('where a visit came from (spec §3)', () => {
  const cookies = { ref_id: 'r1', utm_source: 'samsung', utm_campaign: '', utm_medium: 'email', other: 'x' };

  test('is in four cookies', () => {
    expect(referralsOf(cookies)).toEqual({ refId: 'r1', source: 'samsung', campaign: null, medium: 'email' });
  });

  test('goes with the client’s name into every event', () => {
    expect(commonFields('client', cookies)).toEqual({ marketer: 'client', ...referralsOf(cookies) });
    expect(commonFields('client', {})).toEqual({
      marketer: 'client',
      refId: null,
      source: null,
      campaign: null,
      medium: null,
    });
  });

  test('cookies of referrals live 90 days, are not http-only, same-site strict, path / (spec §7, §9)', () => {
    expect(referralCookieAttributes).toEqual({
      maxAge: 7_776_000,
      path: '/',
      sameSite: 'strict',
      httpOnly: false,
    });
  });

  test('deletion sets max age -1 (spec §9)', () => {
    expect(deletionCookieAttributes).toEqual({ ...referralCookieAttributes, maxAge: -1 });
  });
});

describe('cookie preferences (spec §5)', () => {
  const on = { targetedAds: true, personalization: true, performance: true, sellInformation: true };
  const off = { targetedAds: false, personalization: false, performance: false, sellInformation: false };
  test('have four names', () => {
    expect(Object.values(preferenceCookieNames)).toEqual([
      'pref_targetedAds',
      'pref_personalization',
      'pref_performance',
      'pref_sellInformation',
    ]);
  });

  test('by default targeted ads, personalization and performance are on, selling information off', () => {
    expect(cookiePreferences({})).toEqual({ ...on, sellInformation: false });
  });

  test('true and false are accepted', () => {
    expect(cookiePreferences(cookiesOf('true'))).toEqual(on);
    expect(cookiePreferences(cookiesOf('false'))).toEqual(off);
  });

  test.each(['TRUE', 'False', '1', '0', '', ' true', 'yes'])('%j is not: the defaults hold', (value) => {
    expect(cookiePreferences(cookiesOf(value))).toEqual(defaultPreferences);
    expect(cookiePreferences(cookiesOf(value), off)).toEqual(off);
  });

  test('Global Privacy Control turns targeted ads and selling information off (design §7)', () => {
    expect(allowedByGpc(on, true)).toEqual({ ...on, targetedAds: false, sellInformation: false });
    expect(allowedByGpc(on, false)).toEqual(on);
  });
});

describe('tracking (spec §4)', () => {
  test.each([
    ['false', false],
    ['true', true],
    ['no', true],
    [undefined, true],
  ])('with a performance consent cookie of %j is on: %s', (pref_performance, on) => {
    expect(isTrackingOn({ pref_performance })).toBe(on);
  });
});

import { describe, expect, test } from 'vitest';
import {
  allowedByGpc,
  commonFields,
  cookiePreferences,
  defaultPreferences,
  deletionCookieAttributes,
  isMonitoringName,
  preferenceCookieAttributes,
  preferenceCookieNames,
  preferencesUntilChosen,
  referralCookieAttributes,
  referralsOf,
  trackingValue,
  visitorOf,
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
    const visitor = visitorOf(cookies, { gpc: false, policy: 'opt-out' });
    expect(commonFields('client', visitor)).toEqual({ marketer: 'client', ...referralsOf(cookies) });
    const nobody = { refId: null, source: null, campaign: null, medium: null };
    const unknown = visitorOf({}, { gpc: false, policy: 'opt-out' });
    expect(commonFields('client', unknown)).toEqual({ marketer: 'client', ...nobody });
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
    expect(deletionCookieAttributes).toEqual({ path: '/', maxAge: -1 });
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

  test('live a year, are there on a visit by another site’s link, and can be read by the page', () => {
    expect(preferenceCookieAttributes).toEqual({
      maxAge: 31_536_000,
      path: '/',
      sameSite: 'lax',
      httpOnly: false,
    });
  });

  test('Global Privacy Control turns targeted ads and selling information off (design §7)', () => {
    expect(allowedByGpc(on, true)).toEqual({ ...on, targetedAds: false, sellInformation: false });
    expect(allowedByGpc(on, false)).toEqual(on);
  });
});

describe('a visitor', () => {
  const asked = { gpc: false, policy: 'opt-out' } as const;
  const referred = { utm_source: 'samsung', ref_id: 'r1' };

  test('who has not chosen allows what the tenant’s policy says: the defaults, or with opt-in nothing', () => {
    expect(visitorOf({}, asked).preferences).toEqual(defaultPreferences);
    const wary = visitorOf(referred, { ...asked, policy: 'opt-in' });
    expect(Object.values(wary.preferences)).toEqual([false, false, false, false]);
    expect(wary.referrals).toEqual(referralsOf({}));
    expect(commonFields('client', wary)).toBeNull();
  });

  test('who has chosen is taken at their word, whatever the policy', () => {
    const chosen = cookiesOf('true');
    expect(visitorOf(chosen, { ...asked, policy: 'opt-in' }).preferences).toEqual(
      visitorOf(chosen, asked).preferences,
    );
    expect(preferencesUntilChosen['opt-out']).toEqual(defaultPreferences);
  });

  test.each([
    ['targeted ads off', { ...referred, pref_targetedAds: 'false' }, asked],
    ['Global Privacy Control', { ...referred, ...cookiesOf('true') }, { ...asked, gpc: true }],
  ])('with %s does not say where they came from', (_what, cookies, request) => {
    const visitor = visitorOf(cookies, request);
    expect(visitor.referrals).toEqual(referralsOf({}));
    expect(commonFields('client', visitor)).toEqual({ marketer: 'client', ...referralsOf({}) });
  });
});

describe('tracking (spec §4)', () => {
  test.each([
    ['false', false],
    ['true', true],
    ['no', true],
    [undefined, true],
  ])('with a performance consent cookie of %j is on: %s', (pref_performance, on) => {
    const visitor = visitorOf({ pref_performance }, { gpc: false, policy: 'opt-out' });
    expect(commonFields('client', visitor) !== null).toBe(on);
  });

  test('Global Privacy Control leaves it alone (design §7)', () => {
    expect(commonFields('client', visitorOf({}, { gpc: true, policy: 'opt-out' }))).not.toBeNull();
  });

  test('leaves names of its own in the browser', () => {
    expect(['cwr_u', 'cwr_s', 'cwr_c', 'zip', 'pref_performance', 'xcwr_u'].filter(isMonitoringName)).toEqual(
      ['cwr_u', 'cwr_s', 'cwr_c'],
    );
  });
});

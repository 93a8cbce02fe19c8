import { describe, expect, test } from 'vitest';
import {
  applyGpc,
  commonEventFields,
  readPreferences,
  defaultPreferences,
  deletionCookieAttributes,
  isMonitoringStorageKey,
  preferenceCookieAttributes,
  preferenceCookieNames,
  defaultPreferencesByPolicy,
  referralCookieAttributes,
  readReferrals,
  parseTrackingValue,
  createVisitor,
} from './tracking.ts';

const cookiesOf = (value: string) =>
  Object.fromEntries(Object.values(preferenceCookieNames).map((name) => [name, value]));

describe('parseTrackingValue (spec §5)', () => {
  test.each([
    ['samsung', 'samsung'],
    ['', null],
    [null, null],
    [undefined, null],
    [7, null],
    [true, null],
    [['a'], null],
    [{}, null],
  ])('parses the tracking value %j as %j', (value, expected) => {
    expect(parseTrackingValue(value)).toBe(expected);
  });
});

describe('the referrals of a visit (spec §3)', () => {
  const cookies = { ref_id: 'r1', utm_source: 'samsung', utm_campaign: '', utm_medium: 'email', other: 'x' };

  test('the referrals of a visit are read from four cookies', () => {
    expect(readReferrals(cookies)).toEqual({
      refId: 'r1',
      source: 'samsung',
      campaign: null,
      medium: 'email',
    });
  });

  test('the referrals of a visit are in every event, with the client name', () => {
    const visitor = createVisitor(cookies, { gpc: false, policy: 'opt-out' });
    expect(commonEventFields('client', visitor)).toEqual({ marketer: 'client', ...readReferrals(cookies) });
    const noReferrals = { refId: null, source: null, campaign: null, medium: null };
    const visitorWithoutReferrals = createVisitor({}, { gpc: false, policy: 'opt-out' });
    expect(commonEventFields('client', visitorWithoutReferrals)).toEqual({
      marketer: 'client',
      ...noReferrals,
    });
  });

  test('the referrals of a visit are in cookies for 90 days, not http-only, same-site strict, path / (spec §7, §9)', () => {
    expect(referralCookieAttributes).toEqual({
      maxAge: 7_776_000,
      path: '/',
      sameSite: 'strict',
      httpOnly: false,
    });
  });

  test('cookies with max age -1 delete the referrals of a visit (spec §9)', () => {
    expect(deletionCookieAttributes).toEqual({ path: '/', maxAge: -1 });
  });
});

describe('readPreferences (spec §5)', () => {
  const on = { targetedAds: true, personalization: true, performance: true, sellInformation: true };
  const off = { targetedAds: false, personalization: false, performance: false, sellInformation: false };
  test('reads the preferences from four cookies', () => {
    expect(Object.values(preferenceCookieNames)).toEqual([
      'pref_targetedAds',
      'pref_personalization',
      'pref_performance',
      'pref_sellInformation',
    ]);
  });

  test('reads without cookies targeted ads, personalization and performance on, selling information off', () => {
    expect(readPreferences({})).toEqual({ ...on, sellInformation: false });
  });

  test('reads preferences from the cookie values true and false', () => {
    expect(readPreferences(cookiesOf('true'))).toEqual(on);
    expect(readPreferences(cookiesOf('false'))).toEqual(off);
  });

  test.each(['TRUE', 'False', '1', '0', '', ' true', 'yes'])(
    'reads the default preferences for the cookie value %j',
    (value) => {
      expect(readPreferences(cookiesOf(value))).toEqual(defaultPreferences);
      expect(readPreferences(cookiesOf(value), off)).toEqual(off);
    },
  );

  test('keeps preference cookies for a year, with same-site lax and readable by scripts', () => {
    expect(preferenceCookieAttributes).toEqual({
      maxAge: 31_536_000,
      path: '/',
      sameSite: 'lax',
      httpOnly: false,
    });
  });

  test('turns targeted ads and selling information off under Global Privacy Control', () => {
    expect(applyGpc(on, true)).toEqual({ ...on, targetedAds: false, sellInformation: false });
    expect(applyGpc(on, false)).toEqual(on);
  });
});

describe('createVisitor', () => {
  const optOut = { gpc: false, policy: 'opt-out' } as const;
  const referred = { utm_source: 'samsung', ref_id: 'r1' };

  test('applies the tenant’s policy to a visitor who has not chosen', () => {
    expect(createVisitor({}, optOut).preferences).toEqual(defaultPreferences);
    const visitor = createVisitor(referred, { ...optOut, policy: 'opt-in' });
    expect(Object.values(visitor.preferences)).toEqual([false, false, false, false]);
    expect(visitor.referrals).toEqual(readReferrals({}));
    expect(commonEventFields('client', visitor)).toBeNull();
  });

  test('applies a visitor’s choice under any policy', () => {
    const chosen = cookiesOf('true');
    expect(createVisitor(chosen, { ...optOut, policy: 'opt-in' }).preferences).toEqual(
      createVisitor(chosen, optOut).preferences,
    );
    expect(defaultPreferencesByPolicy['opt-out']).toEqual(defaultPreferences);
  });

  test.each([
    ['targeted ads off', { ...referred, pref_targetedAds: 'false' }, optOut],
    ['Global Privacy Control', { ...referred, ...cookiesOf('true') }, { ...optOut, gpc: true }],
  ])('hides the referrals of a visitor with %s', (_, cookies, options) => {
    const visitor = createVisitor(cookies, options);
    expect(visitor.referrals).toEqual(readReferrals({}));
    expect(commonEventFields('client', visitor)).toEqual({ marketer: 'client', ...readReferrals({}) });
  });
});

describe('commonEventFields (spec §4)', () => {
  test.each([
    ['false', false],
    ['true', true],
    ['no', true],
    [undefined, true],
  ])('allows events with a performance cookie of %j: %s', (pref_performance, on) => {
    const visitor = createVisitor({ pref_performance }, { gpc: false, policy: 'opt-out' });
    expect(commonEventFields('client', visitor) !== null).toBe(on);
  });

  test('allows events under Global Privacy Control', () => {
    expect(commonEventFields('client', createVisitor({}, { gpc: true, policy: 'opt-out' }))).not.toBeNull();
  });

  test('recognizes the monitoring client’s storage names', () => {
    expect(
      ['cwr_u', 'cwr_s', 'cwr_c', 'zip', 'pref_performance', 'xcwr_u'].filter(isMonitoringStorageKey),
    ).toEqual(['cwr_u', 'cwr_s', 'cwr_c']);
  });
});

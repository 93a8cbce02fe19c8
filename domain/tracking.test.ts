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
    expect(parseTrackingValue(value)).toBe(accepted);
  });
});

describe('where a visit came from (spec §3)', () => {
  const cookies = { ref_id: 'r1', utm_source: 'samsung', utm_campaign: '', utm_medium: 'email', other: 'x' };

  test('is in four cookies', () => {
    expect(readReferrals(cookies)).toEqual({
      refId: 'r1',
      source: 'samsung',
      campaign: null,
      medium: 'email',
    });
  });

  test('goes with the client’s name into every event', () => {
    const visitor = createVisitor(cookies, { gpc: false, policy: 'opt-out' });
    expect(commonEventFields('client', visitor)).toEqual({ marketer: 'client', ...readReferrals(cookies) });
    const nobody = { refId: null, source: null, campaign: null, medium: null };
    const unknown = createVisitor({}, { gpc: false, policy: 'opt-out' });
    expect(commonEventFields('client', unknown)).toEqual({ marketer: 'client', ...nobody });
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
    expect(readPreferences({})).toEqual({ ...on, sellInformation: false });
  });

  test('true and false are accepted', () => {
    expect(readPreferences(cookiesOf('true'))).toEqual(on);
    expect(readPreferences(cookiesOf('false'))).toEqual(off);
  });

  test.each(['TRUE', 'False', '1', '0', '', ' true', 'yes'])('%j is not: the defaults hold', (value) => {
    expect(readPreferences(cookiesOf(value))).toEqual(defaultPreferences);
    expect(readPreferences(cookiesOf(value), off)).toEqual(off);
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
    expect(applyGpc(on, true)).toEqual({ ...on, targetedAds: false, sellInformation: false });
    expect(applyGpc(on, false)).toEqual(on);
  });
});

describe('a visitor', () => {
  const asked = { gpc: false, policy: 'opt-out' } as const;
  const referred = { utm_source: 'samsung', ref_id: 'r1' };

  test('who has not chosen allows what the tenant’s policy says: the defaults, or with opt-in nothing', () => {
    expect(createVisitor({}, asked).preferences).toEqual(defaultPreferences);
    const wary = createVisitor(referred, { ...asked, policy: 'opt-in' });
    expect(Object.values(wary.preferences)).toEqual([false, false, false, false]);
    expect(wary.referrals).toEqual(readReferrals({}));
    expect(commonEventFields('client', wary)).toBeNull();
  });

  test('who has chosen is taken at their word, whatever the policy', () => {
    const chosen = cookiesOf('true');
    expect(createVisitor(chosen, { ...asked, policy: 'opt-in' }).preferences).toEqual(
      createVisitor(chosen, asked).preferences,
    );
    expect(defaultPreferencesByPolicy['opt-out']).toEqual(defaultPreferences);
  });

  test.each([
    ['targeted ads off', { ...referred, pref_targetedAds: 'false' }, asked],
    ['Global Privacy Control', { ...referred, ...cookiesOf('true') }, { ...asked, gpc: true }],
  ])('with %s does not say where they came from', (_what, cookies, request) => {
    const visitor = createVisitor(cookies, request);
    expect(visitor.referrals).toEqual(readReferrals({}));
    expect(commonEventFields('client', visitor)).toEqual({ marketer: 'client', ...readReferrals({}) });
  });
});

describe('tracking (spec §4)', () => {
  test.each([
    ['false', false],
    ['true', true],
    ['no', true],
    [undefined, true],
  ])('with a performance consent cookie of %j is on: %s', (pref_performance, on) => {
    const visitor = createVisitor({ pref_performance }, { gpc: false, policy: 'opt-out' });
    expect(commonEventFields('client', visitor) !== null).toBe(on);
  });

  test('Global Privacy Control leaves it alone (design §7)', () => {
    expect(commonEventFields('client', createVisitor({}, { gpc: true, policy: 'opt-out' }))).not.toBeNull();
  });

  test('leaves names of its own in the browser', () => {
    expect(
      ['cwr_u', 'cwr_s', 'cwr_c', 'zip', 'pref_performance', 'xcwr_u'].filter(isMonitoringStorageKey),
    ).toEqual(['cwr_u', 'cwr_s', 'cwr_c']);
  });
});

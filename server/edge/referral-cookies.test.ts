import { describe, expect, test } from 'vitest';

import { shippedBrands } from '../../tests/shipped-brands.ts';
import { referralCookies, zipCookie } from './referral-cookies.ts';

const { sources } = shippedBrands;

describe('referralCookies and zipCookie', () => {
  const at = (query: string) => new URL(`https://super.localhost/rx?${query}`);
  const on = { targetedAds: true, personalization: true };
  const off = { targetedAds: false, personalization: false };

  test('a referral cookie lasts 90 days, is readable by scripts, and is same-site', () => {
    const [cookie] = referralCookies(at('utm_source=samsung'), on, { sources, secure: true });
    expect(cookie).toMatch(/^utm_source=samsung; Max-Age=7776000; Path=\/; Secure; SameSite=Strict$/);
  });

  test.each(['utm_source=', 'utm_source=%20', `ref_id=${'x'.repeat(201)}`, 'other=1'])(
    'no referral cookie is set for %s',
    (query) => {
      expect(referralCookies(at(query), on, { sources, secure: true })).toEqual([]);
    },
  );

  test('a referral cookie encodes any text so that it cannot break out of the cookie', () => {
    expect(referralCookies(at('utm_campaign=spring/2026;%20x'), on, { sources, secure: true })[0]).toMatch(
      /^utm_campaign=spring%2F2026%3B%20x; /,
    );
  });

  test('a ZIP cookie is set only for a valid ZIP code', () => {
    expect(zipCookie(at('zip=19103'), on, false)[0]).toMatch(
      /^zip=19103; Max-Age=7776000; Path=\/; SameSite=Lax$/,
    );
    expect(zipCookie(at('zip=1910'), on, false)).toEqual([]);
    expect(zipCookie(at('name=x'), on, false)).toEqual([]);
  });

  test('no ZIP cookie is set for a visitor who turned personalization off', () => {
    expect(zipCookie(at('zip=19103'), off, false)).toEqual([]);
  });

  test('only the partner’s referral cookie is set for a visitor who turned targeted ads off, because prices depend on it', () => {
    expect(
      referralCookies(at('ref_id=r1&utm_source=mail&utm_campaign=c&utm_medium=m'), off, {
        sources,
        secure: false,
      }),
    ).toEqual([]);
    const cookies = referralCookies(at('ref_id=r1&utm_source=samsung&utm_campaign=c'), off, {
      sources,
      secure: false,
    });
    expect(cookies).toEqual([expect.stringMatching(/^utm_source=samsung; /)]);
  });
});

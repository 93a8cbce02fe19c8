import { describe, expect, test } from 'vitest';

import { frameFor } from './frame-rules.ts';

describe('frameFor', () => {
  test('the home page has a header without search and no footer', () => {
    expect(frameFor('/')).toEqual({
      header: true,
      headerSearch: false,
      footer: false,
      footerSearch: false,
      footerPartner: '',
      banner: 'search-now',
    });
  });

  test.each(['/atorvastatin', '/coupon', '/card/yahoo', '/faq', '/about-us'])(
    '%s has header search and a footer',
    (path) => {
      expect(frameFor(path)).toMatchObject({ header: true, headerSearch: true, footer: true });
    },
  );

  test.each(['/search', '/Medications/', '/welcome', '/card/saved', '/card'])(
    '%s has a search of its own, and none in the header or above the footer',
    (path) => {
      expect(frameFor(path)).toMatchObject({ header: true, headerSearch: false, footer: true });
      expect(frameFor(path).footerSearch).toBe(false);
    },
  );

  test('the drug page has the footer search panel, and pages for leaving do not', () => {
    expect(frameFor('/atorvastatin').footerSearch).toBe(true);
    for (const path of ['/coupon', '/unsubscribe']) expect(frameFor(path).footerSearch).toBe(false);
    for (const query of ['?drug=atorvastatin', '?zip=19103&key=Zm9y'])
      expect(frameFor('/card', query)).toMatchObject({ headerSearch: true, footerSearch: true });
  });

  test('the partner card shows the header, no footer search panel, and the partner logo in the footer', () => {
    expect(frameFor('/card/yahoo')).toMatchObject({
      header: true,
      footer: true,
      footerSearch: false,
      footerPartner: 'yahoo',
    });
    for (const path of ['/card', '/card/saved']) expect(frameFor(path).footerPartner).toBe('');
  });

  test.each(['/auction/cvs', '/auction/cvs/atorvastatin'])('%s has no header and no footer', (path) => {
    expect(frameFor(path)).toMatchObject({ header: false, footer: false });
  });

  test.each(['/auction', '/auction/cvs/atorvastatin/more', '/auctioneer/cvs'])(
    '%s is not an auction page',
    (path) => {
      expect(frameFor(path)).toMatchObject({ header: true, footer: true });
    },
  );

  test('the embedded widget has no header, footer or banner', () => {
    expect(frameFor('/embed')).toMatchObject({ header: false, footer: false, banner: null });
    expect(frameFor('/embedded')).toMatchObject({ header: true, footer: true, banner: 'search-now' });
  });

  test.each(['/pap/12/map', '/atorvastatin/pap/3/map'])('%s has a header and no footer', (path) => {
    expect(frameFor(path)).toMatchObject({ header: true, footer: false });
  });

  test('an error page has the frame of its kind, but never a footer at a map or a header in the widget', () => {
    expect(frameFor('/', '', '/error')).toMatchObject({ headerSearch: true, footerSearch: false });
    expect(frameFor('/lipitro', '', '/search')).toMatchObject({ headerSearch: false, footer: true });
    expect(frameFor('/pap/12/map', '', '/search')).toMatchObject({ headerSearch: false, footer: false });
    expect(frameFor('/embed', '', '/error')).toMatchObject({ header: false, footer: false, banner: null });
    expect(frameFor('/card', '', '/error')).toMatchObject({ headerSearch: true, footer: true });
  });

  test.each(['/pap/twelve/map', '/pap/12', '/pap/12/map/list', '/recap/1/map'])(
    '%s is not a map page and keeps its footer',
    (path) => {
      expect(frameFor(path).footer).toBe(true);
    },
  );

  test('only the card page shows the card-ready banner', () => {
    expect(frameFor('/card').banner).toBe('card-ready');
    for (const path of ['/', '/card/yahoo', '/atorvastatin', '/auction/cvs', '/cards']) {
      expect(frameFor(path).banner).toBe('search-now');
    }
  });

  test('a trailing slash and capital letters do not change the frame', () => {
    expect(frameFor('/card/')).toEqual(frameFor('/card'));
    expect(frameFor('/Card/Yahoo')).toEqual(frameFor('/card/yahoo'));
    expect(frameFor('')).toEqual(frameFor('/'));
  });
});

import { describe, expect, test } from 'vitest';

import { chromeFor } from './chrome-rules.ts';

describe('the frame of a page', () => {
  test('home has a header without search, and no footer', () => {
    expect(chromeFor('/')).toEqual({
      header: true,
      headerSearch: false,
      footer: false,
      footerSearch: false,
      footerPartner: null,
      banner: 'search-now',
    });
  });

  test.each(['/atorvastatin', '/search', '/card', '/faq', '/about-us'])(
    '%s has header search and a footer',
    (path) => {
      expect(chromeFor(path)).toMatchObject({ header: true, headerSearch: true, footer: true });
    },
  );

  test('a drug page has the footer search panel; the search page is one itself', () => {
    expect(chromeFor('/atorvastatin').footerSearch).toBe(true);
    expect(chromeFor('/search').footerSearch).toBe(false);
  });

  test('the partner card shows the header, no footer search panel, and the partner logo in the footer', () => {
    expect(chromeFor('/card/yahoo')).toMatchObject({
      header: true,
      footer: true,
      footerSearch: false,
      footerPartner: 'yahoo',
    });
    expect(chromeFor('/card').footerPartner).toBeNull();
  });

  test.each(['/auction/cvs', '/auction/cvs/atorvastatin'])('%s has no header and no footer', (path) => {
    expect(chromeFor(path)).toMatchObject({ header: false, footer: false, footerSearch: false });
  });

  test.each(['/auction', '/auction/cvs/atorvastatin/more', '/auctioneer/cvs'])(
    '%s is not an auction page',
    (path) => {
      expect(chromeFor(path)).toMatchObject({ header: true, footer: true });
    },
  );

  test('what stands in the page of a partner has no frame and no banner of ours', () => {
    expect(chromeFor('/embed')).toMatchObject({ header: false, footer: false, banner: null });
    expect(chromeFor('/embedded')).toMatchObject({ header: true, footer: true, banner: 'search-now' });
  });

  test.each(['/pap/12/map', '/atorvastatin/pap/3/map'])('%s has a header and no footer', (path) => {
    expect(chromeFor(path)).toMatchObject({ header: true, footer: false, footerSearch: false });
  });

  test.each(['/pap/twelve/map', '/pap/12', '/pap/12/map/list', '/recap/1/map'])(
    '%s keeps its footer',
    (path) => {
      expect(chromeFor(path).footer).toBe(true);
    },
  );

  test('the banner says the card is ready on the card page only', () => {
    expect(chromeFor('/card').banner).toBe('card-ready');
    for (const path of ['/', '/card/yahoo', '/atorvastatin', '/auction/cvs', '/cards']) {
      expect(chromeFor(path).banner).toBe('search-now');
    }
  });

  test('a slash at the end and capitals change nothing', () => {
    expect(chromeFor('/card/')).toEqual(chromeFor('/card'));
    expect(chromeFor('/Card/Yahoo')).toEqual(chromeFor('/card/yahoo'));
    expect(chromeFor('')).toEqual(chromeFor('/'));
  });
});

import { describe, expect, test } from 'vitest';

import { isCardWorker } from './saved-cards-device.ts';
import {
  savedAddress,
  savedLink,
  maxSavedCards,
  listCards,
  listPageFiles,
  isCardPage,
  readCounterAddress,
  toSavedPage,
  leaveScript,
  findExpired,
  renderListPage,
  readNames,
  encodeSavedPage,
  decodeSavedPage,
  type SavedPage,
} from './saved-pages.ts';

const host = 'https://super.example';

describe('savedAddress', () => {
  test('the address of a saved card has only its key, with every character unchanged', () => {
    const saved = `${host}/rx/card?key=abc%2Bd`;
    expect(savedAddress(`${host}/rx/card?drug=atorvastatin&key=abc%2Bd&zip=19103`)).toBe(saved);
    expect(savedAddress(`${host}/rx/card?key=abc%2Bd&utm_source=samsung&view=large`)).toBe(saved);
    expect(savedAddress(saved)).toBe(saved);
    expect(savedAddress(`${host}/rx/card?key=abc-d&seen=5.02`)).not.toBe(saved);
    for (const key of ['a+b/c==', 'abc-def_123', 'a.b.c', 'half 50% off', '%2B']) {
      const { searchParams } = new URL(savedAddress(`${host}/card?key=${encodeURIComponent(key)}`));
      expect(searchParams.get('key')).toBe(key);
    }
  });

  test('a card is saved under its key and the partner that its link names', () => {
    const saved = `${host}/card?key=a&source=usnews`;
    expect(savedAddress(`${host}/card?drug=atorvastatin&source=usnews&key=a&zip=19103`)).toBe(saved);
  });

  test('a card without a key is saved under its selection, without ZIP and campaign', () => {
    expect(
      savedAddress(`${host}/card?drug=atorvastatin&quantity=90&chain=cvs&zip=19103&utm_medium=sms&ref_id=7`),
    ).toBe(`${host}/card?drug=atorvastatin&quantity=90&chain=cvs`);
  });

  test('the list leads to a card with the product of its link, without ZIP and price', () => {
    const link = `${host}/card?drug=atorvastatin&key=a.b.c&ndc=00071015523&quantity=30&chain=cvs`;
    expect(savedLink(`${link}&zip=19103&seen=14.20`)).toBe(link);
    expect(savedAddress(savedLink(link))).toBe(`${host}/card?key=a.b.c`);
  });

  test('a card and its counter page are saved once for each language and partner', () => {
    const paths = ['/card', '/es/card', '/card/yahoo', '/at-the-counter', '/es/at-the-counter'];
    const saved = paths.map((path) => savedAddress(`${host}${path}?key=a&drug=atorvastatin&seen=5.02`));
    expect(saved).toEqual(paths.map((path) => `${host}${path}?key=a`));
  });
});

describe('readCounterAddress', () => {
  test('reads the address of the counter page from the link of a card page', () => {
    const html =
      '<a href="/rx/faq">?</a><a class="x" href="/rx/es/at-the-counter?key=a%2Bb&amp;source=usnews">Mostrar</a>' +
      '<a href="/rx/es/at-the-counter?key=a%2Bb#rejected">?</a>';
    expect(readCounterAddress(html, `${host}/rx/es/card?key=a%2Bb`)).toBe(
      `${host}/rx/es/at-the-counter?key=a%2Bb&source=usnews`,
    );
  });

  test('is null on a page that links to no counter page of a card', () => {
    expect(
      readCounterAddress('<a href="/rx/at-the-counter">At the counter</a>', `${host}/rx/card`),
    ).toBeNull();
  });
});

const page = `<!DOCTYPE html><html lang="es"><head>
<link rel="icon" type="image/svg+xml" href="/rx/brands/super.svg"/>
<link rel="preload" as="font" type="font/woff2" href="/rx/assets/figtree.woff2" crossorigin="anonymous"/>
<link rel="modulepreload" href="/rx/assets/entry.js"/><link rel="stylesheet" href="/rx/assets/root.css"/>
<link rel="canonical" href="https://super.example/rx/card"/></head><body>
<header><img src="/rx/brands/header.svg"/></header>
<main id="main"><img src="/rx/brands/card-hippo.svg?a=1&amp;b=2" alt=""/><img src="/rx/brands/super.svg"/>
<p>Sin señal: <time data-saved-time=""></time>.</p></main>
<script>window.__x = {};</script><script type="module" async="">import "/rx/assets/entry.js";</script></body></html>`;

describe('toSavedPage and listPageFiles', () => {
  test('a saved page needs its style sheets, its font and the images of its main part, each once', () => {
    expect(listPageFiles(page)).toEqual([
      '/rx/brands/super.svg',
      '/rx/assets/figtree.woff2',
      '/rx/assets/root.css',
      '/rx/brands/card-hippo.svg?a=1&b=2',
    ]);
  });

  test('a saved page needs nothing that is for browsers without script', () => {
    const remember = '<noscript><link rel="stylesheet" href="/rx/remember?zip=19103"></noscript>';
    const withRemember = page.replace('</head>', `${remember}</head>`);
    expect(withRemember).toContain(remember);
    expect(listPageFiles(withRemember)).toEqual(listPageFiles(page));
  });

  test('a saved page has no scripts, a mark, and the time of saving in its language as people in the United States write it', () => {
    const saved = toSavedPage(page, new Date(2026, 10, 21, 15, 4));
    expect(saved).not.toMatch(/<script|modulepreload|entry\.js/);
    expect(saved).toContain('<html data-saved="" lang="es">');
    expect(saved).toMatch(/<time data-saved-time="">21 nov 2026, 3:04\sp\.m\.<\/time>/);
  });

  test('a saved counter page has the one script that leaves it by Escape, and a saved card none', () => {
    const counter = toSavedPage(
      page.replace('<main', '<a data-leave="" href="/card">Close</a><main'),
      new Date(),
    );
    expect(counter.match(/<script.*?<\/script>/g)).toEqual([`<script>${leaveScript}</script>`]);
    expect(counter.indexOf(leaveScript)).toBeGreaterThan(counter.indexOf('</main>'));
  });

  test('only a page with a card counts as a card page', () => {
    expect(isCardPage(page)).toBe(true);
    expect(isCardPage('<html><main><h1>We couldn’t load your card</h1></main></html>')).toBe(false);
  });
});

const savedPage: SavedPage = {
  address: `${host}/es/card?key=a`,
  link: `${host}/es/card?drug=atorvastatin&key=a`,
  card: `${host}/es/card?key=a`,
  name: 'Píldora <5 mg> & "más"',
  pharmacy: 'Smith’s',
  price: '$9.28',
  priceDate: 'al 19 de ago de 2026',
  savedAt: new Date(2026, 10, 21, 15, 4).toISOString(),
  files: ['/root.css', '/a.svg'],
};

describe('encodeSavedPage and readNames', () => {
  test('the description of a saved page is the same after encoding and decoding it as headers', () => {
    const headers = new Headers(encodeSavedPage(savedPage));
    expect(decodeSavedPage(savedPage.address, headers)).toEqual(savedPage);
    expect(decodeSavedPage('/root.css', new Headers())).toBeNull();
    // Earlier releases saved no price.
    headers.delete('saved-price');
    headers.delete('saved-price-date');
    expect(decodeSavedPage(savedPage.address, headers)).toMatchObject({ price: '', priceDate: '' });
  });

  test('product, pharmacy and price are read from the card page', () => {
    const html = `<div data-saved-name="A &amp; B &lt;5 mg&gt;" data-saved-pharmacy="Smith&#x27;s &amp;amp;" data-saved-price="$9.28" data-saved-price-date="as of Aug 19, 2026">`;
    expect(readNames(html)).toEqual({
      name: 'A & B <5 mg>',
      pharmacy: "Smith's &amp;",
      price: '$9.28',
      priceDate: 'as of Aug 19, 2026',
    });
    expect(readNames('<main>')).toEqual({ name: '', pharmacy: '', price: '', priceDate: '' });
  });
});

describe('renderListPage and listCards', () => {
  const model = `<html data-saved="" lang="es"><head><title>Su tarjeta | Farma</title></head><body><header>Menu</header>
<main id="main"><h1>Su tarjeta</h1><section hidden="" data-saved-list="" class="l"><h1>Tarjetas guardadas</h1><ul>
<li><a href="{address}"><b>{name}</b> {pharmacy}, {price}, {priceDate}, {savedAt}</a></li></ul><a href="{requested}">Otra vez</a></section></main></body></html>`;

  test('the list page has the frame and template of a saved page, with the cards in place of its card', () => {
    const html = renderListPage(
      model,
      [savedPage, { ...savedPage, address: '/card?key=b', name: '$& {pharmacy}' }],
      '/card?a&b',
    );
    expect(html).toContain('<title>Tarjetas guardadas | Farma</title>');
    expect(html).toContain(
      '<main id="main"><section data-saved-list="" class="l"><h1>Tarjetas guardadas</h1>',
    );
    expect(html).toContain(
      `<li><a href="${host}/es/card?key=a"><b>Píldora &lt;5 mg&gt; &amp; &quot;más&quot;</b> Smith’s, $9.28, al 19 de ago de 2026, 21 nov 2026</a></li>`,
    );
    expect(html).toContain('<b>$&amp; {pharmacy}</b> Smith’s');
    expect(html).toContain('<a href="/card?a&amp;b">Otra vez</a>');
    expect(html).not.toContain('Su tarjeta');
    expect(html).toContain('<header>Menu</header>');
  });

  test('the list page keeps the inline styles from the end of the saved page’s first screen', () => {
    const styles = '<style id="rest-styles">.l{display:grid}</style>';
    const html = renderListPage(model.replace('</h1>', `</h1>${styles}`), [savedPage], '/card');
    expect(html).toContain(`<main id="main">${styles}<section data-saved-list="" class="l">`);
  });

  test('the list of saved cards has each card once, newest first', () => {
    const large = { ...savedPage, address: `${savedPage.card}&view=large` };
    const newer = {
      ...savedPage,
      address: 'b',
      card: 'b',
      link: 'b',
      savedAt: new Date(2026, 10, 22).toISOString(),
    };
    expect(listCards([savedPage, large, newer]).map(({ address }) => address)).toEqual(['b', savedPage.link]);
  });

  test('a page without a template makes no list page', () => {
    expect(renderListPage(page, [savedPage], '/card')).toBeNull();
  });
});

describe('isCardWorker', () => {
  test.each([
    ['/rx', `${host}/rx`, `${host}/rx/offline.js`],
    ['/rx', `${host}/rx/`, `${host}/rx/offline.js`],
    ['/', `${host}/`, `${host}/offline.js`],
    ['/rx', `${host}/rx/card`, `${host}/rx/offline.js`],
    ['/', `${host}/card`, `${host}/offline.js`],
    ['/rx', `${host}/rx/es/at-the-counter`, `${host}/rx/offline.js`],
  ])('isCardWorker recognizes the worker of the site at %s: %s', (basePath, scope, script) => {
    expect(isCardWorker(basePath, scope, script)).toBe(true);
  });

  test.each([
    [`${host}/`, `${host}/offline.js`],
    [`${host}/rx/shop`, `${host}/rx/offline.js`],
    [`${host}/shop/card`, `${host}/rx/offline.js`],
    [`${host}/rx/card`, `${host}/rx/worker.js`],
    [`${host}/rx/card`, ''],
  ])('isCardWorker rejects another worker of the host: %s with the script "%s"', (scope, script) => {
    expect(isCardWorker('/rx', scope, script)).toBe(false);
  });
});

describe('findExpired', () => {
  const at = (minute: number) => new Date(2026, 10, 21, 15, minute).toISOString();
  /** Cards saved a minute apart, each with its counter page and a style sheet; the first is of another build. */
  const createPages = (count: number) =>
    Array.from({ length: count }, (_, card) =>
      ['/card', '/at-the-counter'].map((path) => ({
        address: `${path}?key=${card}`,
        card: `/card?key=${card}`,
        link: `/card?key=${card}`,
        name: `Product ${card}`,
        pharmacy: 'CVS',
        price: '',
        priceDate: '',
        savedAt: at(card),
        files: [card === 0 ? '/old.css' : '/new.css'],
      })),
    ).flat();
  const listAddresses = (count: number) => [
    ...createPages(count).map(({ address }) => address),
    '/old.css',
    '/new.css',
  ];

  test('findExpired deletes nothing while ten cards are saved', () => {
    expect(findExpired(createPages(maxSavedCards), listAddresses(maxSavedCards))).toEqual([]);
  });

  test('findExpired deletes both pages of the oldest of eleven cards, and the files that only it needed', () => {
    expect(findExpired(createPages(11), listAddresses(11))).toEqual([
      '/card?key=0',
      '/at-the-counter?key=0',
      '/old.css',
    ]);
  });

  test('findExpired keeps the oldest card if it was opened again', () => {
    const again = createPages(11).map((saved) =>
      saved.card === '/card?key=0' ? { ...saved, savedAt: at(30) } : saved,
    );
    expect(findExpired(again, listAddresses(11))).toEqual(['/card?key=1', '/at-the-counter?key=1']);
  });

  test('deletes cached addresses that no card needs', () => {
    expect(findExpired([], ['/card?key=odd', '/old.css'])).toEqual(['/card?key=odd', '/old.css']);
  });
});

import { describe, expect, test } from 'vitest';

import { isOurWorker } from './keep-card.ts';
import {
  cardAddress,
  cardLimit,
  cardsOf,
  filesOf,
  isCardPage,
  keptPage,
  leaving,
  listPage,
  namesOf,
  savedHeaders,
  savedPageOf,
  viewOf,
  type SavedPage,
} from './saved-cards.ts';

const host = 'https://super.example';

describe('the address a card is kept under', () => {
  test('is its key, whatever else the link says', () => {
    const kept = `${host}/rx/card?key=abc-d`;
    expect(cardAddress(`${host}/rx/card?drug=atorvastatin&key=abc%2Bd&zip=19103`)).toBe(kept);
    expect(cardAddress(`${host}/rx/card?key=abc%2Bd&utm_source=samsung&view=large`)).toBe(kept);
    expect(cardAddress(`${host}/rx/card?key=abc-d&seen=5.02`)).toBe(kept);
    expect(cardAddress(`${host}/rx/card?key=abc%2Bd%3D%3D`)).toBe(kept);
    expect(cardAddress(kept)).toBe(kept);
  });

  test('is with the partner whose group it has, where the link names one', () => {
    const kept = `${host}/card?key=a&source=usnews`;
    expect(cardAddress(`${host}/card?drug=atorvastatin&source=usnews&key=a&zip=19103`)).toBe(kept);
  });

  test('is the selection where there is no key, without ZIP and campaign', () => {
    expect(cardAddress(`${host}/card?drug=atorvastatin&quantity=90&chain=cvs&zip=19103&utm_medium=sms`)).toBe(
      `${host}/card?drug=atorvastatin&quantity=90&chain=cvs`,
    );
  });

  test('keeps language, partner page and view apart', () => {
    const addresses = ['/card', '/es/card', '/card/yahoo'].flatMap((path) =>
      (['card', 'large'] as const).map((view) => cardAddress(`${host}${path}?key=a`, view)),
    );
    expect(new Set(addresses).size).toBe(6);
    expect(viewOf(cardAddress(`${host}/card?key=a`, 'large'))).toBe('large');
    expect(viewOf(`${host}/card?key=a&view=small`)).toBe('card');
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

describe('a page that is kept', () => {
  test('needs its style sheets, its font and the images of its main part, each once', () => {
    expect(filesOf(page)).toEqual([
      '/rx/brands/super.svg',
      '/rx/assets/figtree.woff2',
      '/rx/assets/root.css',
      '/rx/brands/card-hippo.svg?a=1&b=2',
    ]);
  });

  test('has no scripts, says that it is kept and since when, in the language of the page', () => {
    const kept = keptPage(page, new Date(2026, 10, 21, 15, 4));
    expect(kept).not.toMatch(/<script|modulepreload|entry\.js/);
    expect(kept).toContain('<html data-saved="" lang="es">');
    expect(kept).toMatch(/<time data-saved-time="">21 nov 2026, 15:04<\/time>/);
  });

  test('is a card: a page that says there is none is not kept', () => {
    expect(isCardPage(page)).toBe(true);
    expect(isCardPage('<html><main><h1>The card is not here yet</h1></main></html>')).toBe(false);
  });
});

const saved: SavedPage = {
  address: `${host}/es/card?key=a`,
  card: `${host}/es/card?key=a`,
  name: 'Píldora <5 mg> & "más"',
  pharmacy: 'Smith’s',
  savedAt: new Date(2026, 10, 21, 15, 4).toISOString(),
  files: ['/root.css', '/a.svg'],
};

describe('what is kept beside a page', () => {
  test('comes back as it was, whatever its letters', () => {
    const headers = new Headers(savedHeaders(saved));
    expect(savedPageOf(saved.address, headers)).toEqual(saved);
    expect(savedPageOf('/root.css', new Headers())).toBeNull();
  });

  test('names medicine and pharmacy as the page does', () => {
    const html = `<div data-saved-name="A &amp; B &lt;5 mg&gt;" data-saved-pharmacy="Smith&#x27;s &amp;amp;">`;
    expect(namesOf(html)).toEqual({ name: 'A & B <5 mg>', pharmacy: "Smith's &amp;" });
    expect(namesOf('<main>')).toEqual({ name: '', pharmacy: '' });
  });
});

describe('the list of kept cards', () => {
  const model = `<html data-saved="" lang="es"><head><title>Su tarjeta</title></head><body><header>Menu</header>
<main id="main"><h1>Su tarjeta</h1><section hidden="" data-saved-list="" class="l"><h1>Tarjetas guardadas</h1><ul>
<li><a href="{address}"><b>{name}</b> {pharmacy}, {savedAt}</a></li></ul><a href="{asked}">Otra vez</a></section></main></body></html>`;

  test('is a page with the words and the frame of a kept one, and the cards in the place of its card', () => {
    const html = listPage(
      model,
      [saved, { ...saved, address: '/card?key=b', name: '$& {pharmacy}' }],
      '/card?a&b',
    );
    expect(html).toContain('<title>Tarjetas guardadas</title>');
    expect(html).toContain(
      '<main id="main"><section data-saved-list="" class="l"><h1>Tarjetas guardadas</h1>',
    );
    expect(html).toContain(
      `<li><a href="${host}/es/card?key=a"><b>Píldora &lt;5 mg&gt; &amp; &quot;más&quot;</b> Smith’s, 21 nov 2026, 15:04</a></li>`,
    );
    expect(html).toContain('<b>$&amp; {pharmacy}</b> Smith’s');
    expect(html).toContain('<a href="/card?a&amp;b">Otra vez</a>');
    expect(html).not.toContain('Su tarjeta');
    expect(html).toContain('<header>Menu</header>');
  });

  test('names each card once, the newest first', () => {
    const large = { ...saved, address: `${saved.card}&view=large` };
    const newer = { ...saved, address: 'b', card: 'b', savedAt: new Date(2026, 10, 22).toISOString() };
    expect(cardsOf([saved, large, newer]).map(({ address }) => address)).toEqual(['b', saved.address]);
  });

  test('there is none without words for it', () => {
    expect(listPage(page, [saved], '/card')).toBeNull();
  });
});

describe('our worker', () => {
  test.each([
    [`${host}/rx/card`, `${host}/rx/offline.js`],
    [`${host}/rx/es/card`, `${host}/rx/offline.js`],
    [`${host}/card`, `${host}/offline.js`],
  ])('is the one of %s', (scope, script) => {
    expect(isOurWorker(scope, script)).toBe(true);
  });

  test.each([
    [`${host}/`, `${host}/offline.js`],
    [`${host}/rx/`, `${host}/rx/offline.js`],
    [`${host}/shop/card`, `${host}/rx/offline.js`],
    [`${host}/rx/card`, `${host}/rx/worker.js`],
    [`${host}/rx/card`, ''],
  ])('is not another one of the host: %s by %s', (scope, script) => {
    expect(isOurWorker(scope, script)).toBe(false);
  });
});

describe('what leaves the device', () => {
  const at = (minute: number) => new Date(2026, 10, 21, 15, minute).toISOString();
  /** Cards by minute; each has two views and a style sheet, the first one another build's. */
  const pagesOf = (count: number) =>
    Array.from({ length: count }, (_, card) =>
      ['', '&view=large'].map((view) => ({
        address: `/card?key=${card}${view}`,
        card: `/card?key=${card}`,
        name: `Medicine ${card}`,
        pharmacy: 'CVS',
        savedAt: at(card),
        files: [card === 0 ? '/old.css' : '/new.css'],
      })),
    ).flat();
  const addressesOf = (count: number) => [
    ...pagesOf(count).map(({ address }) => address),
    '/old.css',
    '/new.css',
  ];

  test('is nothing while there are ten', () => {
    expect(leaving(pagesOf(cardLimit), addressesOf(cardLimit))).toEqual([]);
  });

  test('is the first card with the eleventh, in both views, and the files that only it needed', () => {
    expect(leaving(pagesOf(11), addressesOf(11))).toEqual([
      '/card?key=0',
      '/card?key=0&view=large',
      '/old.css',
    ]);
  });

  test('is not the first card when it was opened again', () => {
    const again = pagesOf(11).map((kept) =>
      kept.card === '/card?key=0' ? { ...kept, savedAt: at(30) } : kept,
    );
    expect(leaving(again, addressesOf(11))).toEqual(['/card?key=1', '/card?key=1&view=large']);
  });

  test('is whatever no card needs', () => {
    expect(leaving([], ['/card?key=odd', '/old.css'])).toEqual(['/card?key=odd', '/old.css']);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startLoopbackServer } from '../loopback-server.ts';
import { cityRecord, createMmdbFile } from '../mmdb-file.ts';
import { tenants } from '../tenants.ts';
import type { TestSite } from '../start-site.ts';
import { decodeHtml, mainOf, textOfPage } from './page-html.ts';
import { startSite } from './source-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({
    IP_LOCATION_HEADER_LATITUDE: 'X-Viewer-Latitude',
    IP_LOCATION_HEADER_LONGITUDE: 'X-Viewer-Longitude',
  });
});
afterAll(() => site.close());

async function read(url: string, headers: Record<string, string> = {}) {
  const response = await site.get(url, { headers });
  const html = await response.text();
  return { status: response.status, response, html, main: mainOf(html), text: textOfPage(mainOf(html)) };
}

const ofSuper = (path: string, headers: Record<string, string> = {}) =>
  read(`http://super.localhost/rx${path}`, headers);
const distancesOf = (text: string) =>
  [...text.matchAll(/([\d.]+) mi (?:north|south|east|west)/g)].map(([, miles]) => Number(miles));
const pinsOf = (main: string) =>
  [...(/<svg[^>]*role="img"[\s\S]*?<\/svg>/.exec(main)?.[0] ?? '').matchAll(/<text[^>]*>(\d+)<\/text>/g)].map(
    ([, number]) => Number(number),
  );

describe.each(tenants)('the map of a program on $tenant', ({ host, base }) => {
  const at = (path: string) => read(`http://${host}${base}${path}`);

  test('lists the nearest participating pharmacies and then draws them', async () => {
    const { status, main, text } = await at('/pap/1001/map?zip=19103');
    expect(status).toBe(200);
    expect(text).toContain('Pharmacies near Philadelphia, PA 19103');
    const distances = distancesOf(text);
    expect(distances).toHaveLength(10);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(text).toContain('CVS Pharmacy 0.1 mi east 1826-30 Chestnut Street, Philadelphia, PA 19103');
    expect(text).not.toMatch(/Walmart|Local Pharmacies/);
    expect(pinsOf(main)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(main.indexOf('<ol')).toBeLessThan(main.indexOf('role="img"'));
  });

  test('names the program and marks a demonstration', async () => {
    const { text, html } = await at('/pap/1001/map?zip=19103');
    expect(text).toContain('Demonstration program 1001');
    expect(text).toContain('This program is an example: no pharmacy takes part in it.');
    expect(text).toContain('Help line (800) 555-0151');
    expect(text).toContain('(800) 555-0151 (example number)');
    expect(html).not.toContain('href="tel:+18005550151"');
  });

  test('a demonstration program has a Spanish name and no English description on a Spanish page', async () => {
    const { main } = await at('/es/pap/1001/map?zip=19103');
    expect(main).toContain('<h1>Programa de demostración 1001</h1>');
    expect(main).not.toContain('An example of a program');
  });

  test('the map page has a header, no footer and is noindex', async () => {
    const { html } = await at('/pap/1001/map');
    expect(html).toContain('<header');
    expect(html).not.toContain('<footer');
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(html).not.toContain('rel="canonical"');
  });
});

describe('a pharmacy of the list', () => {
  test('the directions link of a pharmacy has its address and nothing about the visitor', async () => {
    const { main } = await ofSuper('/pap/1001/map?zip=19103');
    const links = [...main.matchAll(/<a href="(https:[^"]+)"([^>]*)>/g)];
    expect(links).toHaveLength(10);
    for (const [, href = '', attributes] of links) {
      const url = new URL(decodeHtml(href));
      expect([...url.searchParams.keys()]).toEqual(['api', 'destination']);
      expect(attributes).toContain('rel="noreferrer"');
    }
  });

  test('a pharmacy has its phone number where one is known', async () => {
    const { main } = await ofSuper('/pap/1001/map?zip=19103');
    expect(main).toContain('href="tel:+12159720909"');
    expect(main.match(/href="tel:/g)).toHaveLength(5);
  });

  test('the distance of a pharmacy is marked as approximate when only its ZIP is known', async () => {
    const { text } = await ofSuper('/pap/1002/map?zip=19103');
    expect(text).toMatch(/Weis Markets about [\d.]+ mi northwest/);
    expect(text).toContain('Dashed numbers: the distance is to the center of the ZIP code');
    expect((await ofSuper('/pap/1001/map?zip=19103')).text).not.toContain('Dashed numbers');
  });
});

describe('the location of the visitor', () => {
  test('is a default with a note, and the page asks for a ZIP', async () => {
    const { status, text } = await ofSuper('/pap/1001/map');
    expect(status).toBe(200);
    expect(text).toContain('Pharmacies around central Philadelphia');
    expect(text).toContain('We don’t know where you are');
    expect(distancesOf(text)).toHaveLength(10);
  });

  test('is the last ZIP', async () => {
    const { text, html } = await ofSuper('/pap/1001/map', { cookie: 'zip=85016' });
    expect(text).toContain('Pharmacies near Phoenix, AZ 85016');
    expect(text).not.toContain('this map starts in Philadelphia');
    expect(html).toMatch(/<input[^>]*value="85016"/);
  });

  test('is an entered ZIP from then on', async () => {
    const { html } = await ofSuper('/pap/1001/map?zip=85016');
    expect(html).toContain('<meta name="zip" content="85016"/>');
    expect(html).toContain('<noscript><link rel="stylesheet" media="print" href="/rx/remember?zip=85016"');
  });

  test('is that of the browser, rounded, instead of the ZIP', async () => {
    const { text, main, response } = await ofSuper('/pap/1001/map?lat=33.481234&lng=-112.028765', {
      cookie: 'zip=19103',
    });
    expect(text).toContain('Pharmacies near you');
    expect(text).toContain('Phoenix, AZ');
    // The link to the other language has the address of the page.
    const shown = main.replaceAll(/<a [^>]*hreflang="es"[^>]*>/gi, '');
    expect(shown).not.toMatch(/33\.481234|112\.028765/);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('is never an invalid pair of coordinates', async () => {
    for (const query of ['lat=91&lng=0', 'lat=x&lng=y', 'lat=39.95', 'lat=&lng=']) {
      const { status, text } = await ofSuper(`/pap/1001/map?${query}`);
      expect([query, status]).toEqual([query, 200]);
      expect(text).toContain('this map starts in Philadelphia');
    }
  });

  const phoenix = { 'x-viewer-latitude': '33.4484', 'x-viewer-longitude': '-112.0740' };

  test('is the one that a CDN sends in headers', async () => {
    const { text } = await ofSuper('/pap/1001/map', phoenix);
    expect(text).toContain('Pharmacies near your connection');
    expect(text).toContain('Phoenix, AZ');
    expect(text).toContain('Enter your ZIP code to be sure.');
    expect((await ofSuper('/pap/1001/map', { ...phoenix, cookie: 'zip=19103' })).text).toContain(
      'Pharmacies near Philadelphia, PA 19103',
    );
  });

  test('is not read from headers that no setting names', async () => {
    const plain = await startSite();
    const response = await plain.get('http://super.localhost/rx/pap/1001/map', { headers: phoenix });
    expect(await response.text()).toContain('this map starts in Philadelphia');
    plain.close();
  });
});

describe('locating an IP address with the operator’s file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'places-'));
  const file = join(folder, 'places.mmdb');
  let filed: typeof site;
  beforeAll(async () => {
    const places = [
      { network: '198.51.100.0/24', record: cityRecord(33.448376, -112.074036) },
      { network: '2001:db8:7::/48', record: cityRecord(33.448376, -112.074036) },
      { network: '203.0.113.0/24', record: cityRecord(48.85341, 2.3488) },
    ];
    writeFileSync(file, createMmdbFile(places));
    filed = await startSite({
      IP_LOCATION_FILE: file,
      IP_LOCATION_HEADER_LATITUDE: 'X-Viewer-Latitude',
      IP_LOCATION_HEADER_LONGITUDE: 'X-Viewer-Longitude',
      TRUSTED_PROXIES: '1',
    });
  });
  afterAll(() => {
    filed.close();
    rmSync(folder, { recursive: true });
  });

  async function from(address: string, headers: Record<string, string> = {}, path = '/pap/1001/map') {
    const response = await filed.get(`http://super.localhost/rx${path}`, {
      headers: { 'x-forwarded-for': address, ...headers },
    });
    return textOfPage(mainOf(await response.text()));
  }

  test.each(['198.51.100.7', '2001:db8:7::1', '192.0.2.9, 198.51.100.7'])(
    'the address %s is located near Phoenix, and the page calls it a guess',
    async (address) => {
      const text = await from(address);
      expect(text).toContain('Pharmacies near your connection');
      expect(text).toContain('Phoenix, AZ');
      expect(text).toContain('Enter your ZIP code to be sure.');
    },
  );

  test.each(['192.0.2.9', '10.1.2.3', '127.0.0.1', '198.51.100.7, 192.0.2.9'])(
    'the address %s cannot be located, and the marked default is used',
    async (address) => {
      expect(await from(address)).toContain('We don’t know where you are');
    },
  );

  test('the CDN, the browser and the last ZIP come before the file', async () => {
    const boston = { 'x-viewer-latitude': '42.36', 'x-viewer-longitude': '-71.06' };
    expect(await from('198.51.100.7', boston)).toContain('Boston, MA');
    expect(await from('198.51.100.7', { cookie: 'zip=19103' })).toContain('Pharmacies near Philadelphia');
    expect(await from('198.51.100.7', {}, '/pap/1001/map?zip=19103')).toContain('near Philadelphia');
  });

  test('an IP address abroad finds no pharmacy and asks for a ZIP', async () => {
    const text = await from('203.0.113.9');
    expect(text).toContain('We guessed this place from your internet connection');
    expect(text).toContain('We couldn’t find a pharmacy near there that takes part. Try a ZIP code.');
  });

  test('an IP address is located only for map pages', async () => {
    expect(await from('198.51.100.7', {}, '/atorvastatin')).not.toContain('your connection');
  });
});

test('with a tile server the page still draws a map without script under the same policy', async () => {
  const tiles = {
    MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png?key=secret-1',
    MAP_TILES_ATTRIBUTION: '© Nobody',
  };
  const tileSite = await startSite(tiles);
  const response = await tileSite.get('http://super.localhost/rx/pap/1001/map?zip=19103');
  const html = await response.text();
  expect(pinsOf(mainOf(html))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  // Tiles come through our own origin.
  expect(html).not.toMatch(/tiles\.example|secret-1/);
  expect(response.headers.get('content-security-policy')).toContain("img-src 'self' data:;");
  tileSite.close();
});

describe('an invalid ZIP on the map page', () => {
  test.each([
    ['', 'Enter a 5-digit ZIP code.'],
    ['1910', 'Enter all 5 digits.'],
    ['191033', 'Enter only 5 digits.'],
    ['Philadelphia', 'A ZIP code has only digits, such as 19103.'],
    ['"><script>', 'A ZIP code has only digits, such as 19103.'],
    ['00009', 'We couldn’t find the ZIP code 00009. Check it, or use one nearby.'],
  ])('the invalid ZIP %j is explained and stays in its field', async (zip, sentence) => {
    const { status, text, main } = await ofSuper(`/pap/1001/map?zip=${encodeURIComponent(zip)}`, {
      cookie: 'zip=85016',
    });
    expect(status).toBe(200);
    expect(text).toContain(sentence);
    expect(text).not.toContain('this map starts in Philadelphia');
    const input = /<input[^>]*name="zip"[^>]*>/.exec(main)?.[0] ?? '';
    expect(input).toContain('aria-invalid="true"');
    expect(decodeHtml(/value="([^"]*)"/.exec(input)?.[1] ?? '')).toBe(zip);
    expect(distancesOf(text)).toEqual([]);
  });
});

describe('the map page when a service fails', () => {
  test('keeps the form with the entered ZIP when the pharmacy service fails', async () => {
    const { status, text, main } = await ofSuper('/pap/1001/map?zip=00002');
    expect(status).toBe(200);
    expect(text).toContain('We couldn’t load the pharmacies. What you typed is still here');
    expect(main).toMatch(/<input[^>]*value="00002"/);
    expect(site.events.at(-1)).toMatchObject({ ok: false, upstream: 'pharmacies', code: 56 });
  });

  test.each([
    ['00005', 'We couldn’t load the pharmacies.'],
    ['00003', 'We couldn’t find a pharmacy near there that takes part.'],
  ])('explains the failure of the sentinel ZIP %s', async (zip, sentence) => {
    const { status, text } = await ofSuper(`/pap/1001/map?zip=${zip}`);
    expect(status).toBe(200);
    expect(text).toContain(sentence);
  });

  test('keeps the form when the program fails to load', async () => {
    const away = await startSite({ GATEWAY_URL: 'http://127.0.0.1:9', GATEWAY_API_KEY: 'a-key-of-ours' });
    const response = await away.get('http://super.localhost/rx/pap/1001/map?zip=19103');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(textOfPage(html)).toContain('Program 1001');
    expect(textOfPage(html)).toContain('We couldn’t load the pharmacies.');
    expect(html).toMatch(/<input[^>]*value="19103"/);
    away.close();
  });

  test('lists pharmacies when the geocoder fails', async () => {
    const lost = await startSite({ GEOCODING_URL: 'http://127.0.0.1:9', GEOCODING_KEY: 'key' });
    const response = await lost.get('http://super.localhost/rx/pap/1001/map?zip=19103');
    const text = textOfPage(await response.text());
    expect(response.status).toBe(200);
    expect(text).toContain('Pharmacies near 19103');
    expect(text).toContain('1826-30 Chestnut Street');
    lost.close();
  });
});

test('the map page says that no pharmacy is nearby and names the help line', async () => {
  const { status, text, main } = await ofSuper('/pap/1001/map?zip=96910');
  expect(status).toBe(200);
  expect(text).toContain('We couldn’t find a pharmacy near there that takes part.');
  expect(text).toContain('help line may be able to help: (800) 555-0151');
  expect(main).not.toContain('role="img"');
});

const helpingHands = {
  number: '1001',
  name: 'Helping Hands',
  description: 'Pays for visits.',
  chains: [{ chain: 'cvs', chain_display_name: 'CVS Pharmacy' }],
  help_line: '',
};
const nearby = {
  origin: { lat: 39.95, lng: -75.17 },
  pharmacies: [
    { chain: 'cvs', name: 'CVS on Chestnut', lat: 39.95, lng: -75.17, distance_miles: 0.4 },
    { chain: 'acme', name: 'Acme on Market', lat: 39.95, lng: -75.18, distance_miles: 0.9 },
  ],
};

/** The main part of a page of the brand super over a gateway with these replies by path; 404 for all others. */
async function readFromGateway(path: string, replies: Record<string, unknown>): Promise<string> {
  const gateway = await startLoopbackServer(({ url = '' }, response) => {
    const reply = replies[url.replace(/\?.*$/, '')];
    response.writeHead(reply === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply ?? {}));
  });
  const own = await startSite({ GATEWAY_URL: gateway.url, GATEWAY_API_KEY: 'a-key-of-ours' });
  try {
    return mainOf(await (await own.get(`http://super.localhost/rx${path}`)).text());
  } finally {
    own.close();
    await gateway.close();
  }
}

describe('a program of the operator’s gateway', () => {
  test('a program lists its chains without those that are malformed', async () => {
    const chains = [{ chain: 'cvs' }, { chain: null }, { chain: 'acme', chain_display_name: 'Acme' }];
    const program = { ...helpingHands, chains };
    const main = await readFromGateway('/pap/1001/map?zip=19103', {
      '/v1/programs/1001': program,
      '/v1/pharmacies': nearby,
    });
    expect(textOfPage(main)).toContain('Chains that take part CVS, Acme');
    expect(main).toContain('CVS on Chestnut');
  });

  test('a pharmacy with an address in part has no gaps in it', async () => {
    const [first, second] = nearby.pharmacies;
    const pharmacies = [first, { ...second, city: 'Philadelphia', state: 'PA' }];
    const main = await readFromGateway('/pap/1001/map?zip=19103', {
      '/v1/programs/1001': helpingHands,
      '/v1/pharmacies': { ...nearby, pharmacies },
    });
    expect(textOfPage(main)).not.toMatch(/, ?,| ,/);
    expect(textOfPage(main)).toMatch(/Acme on Market [\d.]+ mi west Philadelphia, PA Directions/);
    expect(main).toContain('destination=39.95%2C-75.17');
  });

  test('a program that names no chain has no pharmacies', async () => {
    const main = await readFromGateway('/pap/1001/map?zip=19103', {
      '/v1/programs/1001': { ...helpingHands, chains: [] },
      '/v1/pharmacies': nearby,
    });
    expect(textOfPage(main)).toContain('Helping Hands');
    expect(textOfPage(main)).not.toMatch(/take part|CVS on Chestnut/);
  });
});

describe('an unknown program', () => {
  test.each([
    '/pap/7/map',
    '/pap/01001/map',
    '/pap/one/map',
    '/pap/9999999999/map',
    '/atorvastatin/pap/7/map',
  ])('%s is a 404 inside the frame of the site', async (path) => {
    const { status, html } = await ofSuper(path);
    expect(status).toBe(404);
    expect(html).toContain('<header');
  });

  test.each([
    ['/pap/7/map', 404],
    ['/es/some/where/pap/7/map', 404],
    ['/fault-500/pap/1001/map', 503],
  ])(
    '%s has a search, the legal links and no footer, like every path that ends like a map',
    async (path, expected) => {
      const { status, html } = await ofSuper(path);
      expect(status).toBe(expected);
      expect(html).toMatch(/<form[^>]+action="[^"]*\/search"/);
      expect(html).toMatch(/<nav aria-label="(Legal|Información legal)"/);
      expect(html).not.toContain('<footer');
    },
  );
});

describe('the map below a medication name', () => {
  test('the map below a medication names it and links to its prices', async () => {
    const { status, text, main } = await ofSuper('/atorvastatin/pap/1001/map?zip=19103');
    expect(status).toBe(200);
    expect(text).toContain('Medication Atorvastatin');
    expect(main).toContain('href="/rx/atorvastatin"');
    expect(distancesOf(text)).toHaveLength(10);
  });

  test('the map below an unknown medication is a 404 with similar names', async () => {
    const { status, text } = await ofSuper('/atorvastatn/pap/1001/map');
    expect(status).toBe(404);
    expect(text).toContain('Atorvastatin');
  });

  test('the map below a medication that fails to load is a 503', async () => {
    expect((await ofSuper('/fault-500/pap/1001/map')).status).toBe(503);
  });
});

describe('the Spanish map page', () => {
  test('the Spanish map page is in Spanish except for names', async () => {
    const { text, main } = await ofSuper('/es/atorvastatin/pap/1002/map?zip=19103');
    expect(text).toContain('Farmacias cerca de Philadelphia, PA 19103');
    expect(text).toContain('Este programa es un ejemplo: no participa ninguna farmacia.');
    expect(text).toMatch(/Weis Markets unas [\d.]+ mi al noroeste/);
    expect(main).toContain('href="/rx/es/atorvastatin"');
    expect(main).not.toContain('An example of a program');
    expect(main).toMatch(/<a href="[^"]*atorvastatin"[^>]*>Atorvastatina</);
    expect(main).not.toMatch(/lang="en"[^>]*>Atorvastatina</);
    expect(main).toMatch(/<form[^>]*action="\/rx\/es\/atorvastatin\/pap\/1002\/map"/);
  });

  test('the Spanish map page marks the name and the description of a program as English', async () => {
    const main = await readFromGateway('/es/pap/1001/map', { '/v1/programs/1001': helpingHands });
    expect(main).toContain('<h1 lang="en">Helping Hands</h1>');
    expect(main).toContain('<p lang="en">Pays for visits.</p>');
  });

  test('the Spanish map page explains an invalid ZIP in Spanish', async () => {
    const { text } = await ofSuper('/es/pap/1001/map?zip=1910');
    expect(text).toContain('Escriba los 5 dígitos.');
  });
});

test('the map page never logs a location', async () => {
  await ofSuper('/pap/1001/map?lat=33.48&lng=-112.03');
  await ofSuper('/pap/1001/map?zip=00002');
  // Logged times contain digits too.
  const logged = `${JSON.stringify(site.events)}${site.lines.join('')}`;
  expect(logged.replaceAll(/"(milliseconds|time)":[^,]+/g, '')).not.toMatch(/33\.48|112\.03|00002|85016/);
});

test('the map page has no style attribute, which its policy forbids', async () => {
  expect((await ofSuper('/pap/1002/map?zip=19103')).main).not.toMatch(/\sstyle=/);
});

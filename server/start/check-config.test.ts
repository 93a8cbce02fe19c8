import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { findStoreSecret } from '../../platform/store/store-secret.ts';
import { openStore } from '../../platform/store/open-store.ts';
import { shippedBrands } from '../settings/brand-settings.ts';
import { checkConfig } from './check-config.ts';

const { isOnFullDisk } = vi.hoisted(() => ({ isOnFullDisk: vi.fn<() => boolean>(() => false) }));
vi.mock('../../platform/store/sqlite-file.ts', async (load) => ({ ...(await load<object>()), isOnFullDisk }));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairscript-check-'));
});
afterEach(() => {
  isOnFullDisk.mockReset();
  rmSync(folder, { recursive: true });
});

const check = (environment: Record<string, string> = {}, options: { now?: () => number } = {}) =>
  checkConfig({
    environment: { DATA_DIR: folder, RELEASE_DIR: '.data', ...environment },
    connects: false,
    ...options,
  });

const longSecret = 'a secret of more than thirty-two characters';

/** Creates a store with a key, as the first start does. */
async function createStore() {
  const path = join(folder, 'store.sqlite');
  const store = await openStore({ url: `sqlite:${path}` });
  await findStoreSecret(store, { configured: null, path });
  await store.close();
  return path;
}

/** Makes a certificate that signs itself, with its key beside it. */
function createCertificate(): string {
  const path = join(folder, 'ca.pem');
  const options =
    '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj /CN=test -addext subjectAltName=IP:127.0.0.1';
  execFileSync('openssl', ['req', ...options.split(' '), '-keyout', `${path}.key`, '-out', path], {
    stdio: 'ignore',
  });
  return path;
}

const snapshot = () => readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);

describe('checkConfig', () => {
  test('finds no problem in the demonstration, and creates nothing', async () => {
    const { problems, warnings, facts } = await check();
    expect([problems, warnings]).toEqual([[], []]);
    expect(facts).toEqual([
      'The settings are valid, for development.',
      expect.stringContaining('can be written'),
      'The data release in .data can be read.',
      `There is no store at ${join(folder, 'store.sqlite')} yet: the first start creates it.`,
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('warns of a brand without a partner, which no site shows', async () => {
    const brands = join(folder, 'brands');
    cpSync(shippedBrands, brands, { recursive: true });
    rmSync(join(brands, 'medicaid.partner.yaml'));
    const { warnings, problems } = await check({ BRANDS_DIR: brands });
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      `${join(brands, 'medicaid.brand.yaml')}:4: id "medicaid" is the brand of no *.partner.yaml, so that no site shows it.`,
    ]);
  });

  test('reads CONTENT_EXPORT and reports its problems', async () => {
    const path = join(folder, 'export.json');
    const lists = { contentTypes: [], assets: [], locales: [] };
    writeFileSync(path, JSON.stringify({ ...lists, entries: [{ sys: {} }] }));
    const malformed = await check({ CONTENT_EXPORT: path });
    expect(malformed.facts).toContain('CONTENT_EXPORT can be read and has 0 entries.');
    const noPages = (brand: string) =>
      `CONTENT_EXPORT has no appConfig with the client ${brand}: every page of that brand is a 404.`;
    expect(malformed.warnings).toEqual([
      expect.stringContaining('1 of 1 entries are malformed and left out: number 1, sys.id'),
      ...['medicaid', 'savehealth', 'super'].map(noPages),
    ]);
    expect((await check({ CONTENT_EXPORT: 'content' })).warnings).toEqual([]);
    expect((await check({ CONTENT_EXPORT: join(folder, 'gone.json') })).problems).toEqual([
      expect.stringMatching(
        /^CONTENT_EXPORT is ".*gone.json"; it cannot be read: There is no file or folder .*gone.json.$/,
      ),
    ]);
  });

  test('warns of a brand of your own that the default content does not have', async () => {
    const brands = join(folder, 'brands');
    cpSync('brands', brands, { recursive: true });
    for (const kind of ['brand', 'partner', 'words']) {
      const text = readFileSync(join(brands, `super.${kind}.yaml`), 'utf8');
      const own = text.replaceAll('super.svg', 'super-mark').replaceAll(/\bsuper\b(?!-)/g, 'acme');
      writeFileSync(join(brands, `acme.${kind}.yaml`), own.replaceAll('super-mark', 'super.svg'));
      rmSync(join(brands, `super.${kind}.yaml`));
    }
    const { problems, warnings } = await check({ BRANDS_DIR: brands });
    expect([problems, warnings]).toEqual([
      [],
      ['The default content has no appConfig with the client acme: every page of that brand is a 404.'],
    ]);
  });

  test('reports every problem of the settings at once, without a secret', async () => {
    const { problems, warnings } = await check({
      ENVIRONMENT: 'production',
      PORT: 'abc',
      METRICS_PORT: '70000',
      LOG_LEVEL: 'loud',
      STORE_SECRET: 'too-short-secret',
      DATABASE_URL: 'postgres://user:hunter2@db.example/cards',
      SMTP_URL: 'http://mailer:hunter3@mail.example',
      SMTP_PASWORD: 'hunter4',
      CONTENT_URL: 'https://content.example',
    });
    const names = problems.map((sentence) => sentence.split(' ')[0]);
    expect(names).toEqual(
      expect.arrayContaining([
        'PORT',
        'METRICS_PORT',
        'LOG_LEVEL',
        'STORE_SECRET',
        'SMTP_URL',
        'GATEWAY_URL',
        'SEARCH_URL',
        'GEOCODING_URL',
        'PRICE_KEY_SECRET',
        'CONTENT_SPACE',
        'CONTENT_TOKEN',
      ]),
    );
    // A bad value is one problem, not also a missing one.
    expect(names.filter((name) => name === 'STORE_SECRET')).toHaveLength(1);
    expect(warnings).toEqual([expect.stringContaining('SMTP_PASWORD is not a setting; did you mean SMTP_')]);
    expect([...problems, ...warnings].join()).not.toMatch(/hunter|too-short/);
  });

  test('warns about services that do not fit together and about settings without effect', async () => {
    const own = { GATEWAY_API_KEY: 'gateway-key' };
    expect((await check({ ...own, PRICES_URL: 'https://prices.example' })).warnings).toEqual([
      expect.stringMatching(/^PRICES_URL is set without CARDS_URL: cards are marked as a demonstration/),
    ]);
    const { warnings, problems } = await check({
      ...own,
      CARDS_URL: 'https://cards.example',
      CARDS_PATH: 'card/{key}',
      DRUGS_PATH: 'drug/{name}',
      PBM_HEADER: 'x-manager',
      SEARCH_INDEX: 'drugs',
    });
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      expect.stringMatching(/^CARDS_URL is set without PRICES_URL: prices are a demonstration/),
      'DRUGS_PATH has no effect, because that service is embedded.',
      'PBM_HEADER has no effect, because that service is embedded.',
      'SEARCH_INDEX has no effect, because that service is embedded.',
    ]);
  });

  test('warns about settings that wait for another one', async () => {
    const { problems, warnings } = await check({
      GATEWAY_API_KEY: 'gateway-key',
      CONTENT_TOKEN: 'token',
      EMAIL_FROM: 'cards@example.com',
      OFREP_ENDPOINT: 'http://flags.example',
      FLAG_PROVIDERS: 'files',
    });
    expect(problems).toEqual([]);
    expect(warnings).toEqual([
      'GATEWAY_API_KEY has no effect without GATEWAY_URL.',
      'CONTENT_TOKEN has no effect without CONTENT_URL.',
      'EMAIL_FROM has no effect without SMTP_URL.',
      'OFREP_ENDPOINT has no effect without ofrep in FLAG_PROVIDERS.',
    ]);
  });

  test('warns about messages that no provider sends outside of development', async () => {
    const { warnings } = await check({ ENVIRONMENT: 'staging' });
    expect(warnings).toEqual([
      'Text messages are off, and their forms are hidden: SMS_ACCOUNT_SID is empty.',
      'Email is off, and its forms are hidden: SMTP_URL is empty.',
    ]);
    const own = {
      ENVIRONMENT: 'staging',
      GATEWAY_URL: 'https://gateway.example',
      GATEWAY_API_KEY: longSecret,
    };
    expect((await check(own)).warnings).toEqual([]);
  });

  test('warns in production about brands with the help lines and the address of the samples', async () => {
    const brands = join(folder, 'brands');
    cpSync('brands', brands, { recursive: true });
    const file = join(brands, 'medicaid.brand.yaml');
    const own = readFileSync(file, 'utf8')
      .replaceAll(/1-800-555-01(\d\d)/g, '1-800-234-01$1')
      .replace('Sample address: 1 Example Street', '9 Broad Street');
    writeFileSync(file, own);
    const settings = { BRANDS_DIR: brands, UPSTREAMS: 'embedded', PRICE_KEY_SECRET: longSecret };
    const { warnings } = await check({ ...settings, ENVIRONMENT: 'production' });
    const sample = (brand: string) =>
      `The brand ${brand} has sample values: help.member, help.pharmacist, postalAddress. Write your own into its file.`;
    expect(warnings.filter((warning) => warning.includes('sample'))).toEqual(
      expect.arrayContaining(['super', 'savehealth'].map(sample)),
    );
    expect(warnings.join()).not.toContain('medicaid');
    expect((await check(settings)).warnings).toEqual([]);
  });

  test('recognizes a store and its key without touching them', async () => {
    const path = await createStore();
    const before = snapshot();
    expect((await check()).facts).toEqual(
      expect.arrayContaining([expect.stringMatching(/has all \d+ migrations/), `${path}.key is its key.`]),
    );
    expect((await check({ STORE_SECRET: longSecret })).problems).toEqual([
      'STORE_SECRET is not the key that the store was written with.',
    ]);
    expect(snapshot()).toEqual(before);
    rmSync(`${path}.key`);
    expect((await check()).problems).toEqual([expect.stringContaining('its key')]);
  });

  test('reports a missing release, a store that belongs to another program, and a data folder that is a file', async () => {
    writeFileSync(join(folder, 'theirs'), 'text of another program');
    const { problems } = await check({
      DATA_DIR: join(folder, 'theirs'),
      RELEASE_DIR: folder,
      DATABASE_URL: `sqlite:${join(folder, 'theirs')}`,
    });
    expect(problems).toEqual([
      `DATA_DIR is "${join(folder, 'theirs')}"; it must be a folder that can be written.`,
      `There is no data release in ${folder}: run script/import, or correct RELEASE_DIR.`,
      expect.stringContaining('exists and is not a store of this application'),
    ]);
  });

  test('reports a full disk unless it has a store, with which a server starts', async () => {
    isOnFullDisk.mockReturnValue(true);
    const path = join(folder, 'store.sqlite');
    expect((await check()).problems).toEqual([
      `There is no store at ${path} yet, and its disk is full: free some space.`,
    ]);
    await createStore();
    expect((await check()).problems).toEqual([]);
  });

  test('reports a database that does not answer, without showing its password', async () => {
    const { problems } = await check({
      DATABASE_URL: 'postgres://user:hunter2@127.0.0.1:1/cards',
      STORE_SECRET: longSecret,
    });
    expect(problems).toEqual([
      expect.stringMatching(/^The store at DATABASE_URL cannot be used: .*ECONNREFUSED/),
    ]);
    expect(problems.join()).not.toContain('hunter2');
  });

  test('says which setting names the authority of a PostgreSQL whose certificate is not trusted', async () => {
    const path = createCertificate();
    const [cert, key] = [readFileSync(path), readFileSync(`${path}.key`)];
    // Accepts TLS as PostgreSQL does.
    const server = createServer((socket) =>
      socket.once('data', () => {
        socket.write('S');
        new TLSSocket(socket, { isServer: true, cert, key }).on('error', () => {});
      }),
    ).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { problems } = await check({
      DATABASE_URL: `postgres://user:hunter2@127.0.0.1:${port}/cards?sslmode=require`,
      STORE_SECRET: longSecret,
    });
    server.close();
    expect(problems).toEqual([
      'The store at DATABASE_URL cannot be used: PostgreSQL has a certificate of an unknown authority (DEPTH_ZERO_SELF_SIGNED_CERT): name the file of the authority in DATABASE_CA.',
    ]);
  });

  test('reports an expired certificate, and warns about one that expires soon', async () => {
    const ca = createCertificate();
    const checkIn = (days: number) =>
      check({ DATABASE_CA: ca }, { now: () => Date.now() + days * 24 * 3600 * 1000 });
    expect((await checkIn(0)).facts).toContainEqual(
      expect.stringMatching(/^The certificate of DATABASE_CA is valid for/),
    );
    expect((await checkIn(80)).warnings).toEqual([
      expect.stringMatching(/^The certificate of DATABASE_CA expires in 9 days/),
    ]);
    expect((await checkIn(100)).problems).toEqual([
      expect.stringMatching(/^The certificate of DATABASE_CA expired 1\d days ago/),
    ]);
    expect((await check({ DATABASE_CA: join(folder, 'none.pem') })).problems).toEqual([
      expect.stringMatching(/^DATABASE_CA is ".*"; it must be the path of a file with certificates in PEM.$/),
    ]);
  });

  test('connects to services only if asked to, and sends no key', async () => {
    const mail = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(mail, 'listening');
    const { port } = mail.address() as AddressInfo;
    const environment = {
      DATA_DIR: folder,
      RELEASE_DIR: '.data',
      GEOCODING_URL: 'https://maps.example',
      GEOCODING_KEY: 'geocoding-key',
      SEARCH_URL: 'https://search.example',
      SEARCH_APP_ID: 'app',
      SEARCH_API_KEY: 'search-key',
      SMTP_URL: `smtp://user:word@127.0.0.1:${port}`,
      EMAIL_FROM: 'cards@example.com',
    };
    const calls: [string, RequestInit | undefined][] = [];
    const fetch: typeof globalThis.fetch = (input, init) => {
      const { url } = new Request(input);
      calls.push([url, init]);
      return url.includes('maps')
        ? Promise.resolve(new Response(null, { status: 404 }))
        : Promise.reject(
            new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND search.example') }),
          );
    };
    expect((await checkConfig({ environment, connects: false, fetch })).problems).toEqual([]);
    expect(calls).toEqual([]);
    const { facts, problems } = await checkConfig({ environment, connects: true, fetch });
    mail.close();
    expect(facts).toEqual(expect.arrayContaining(['GEOCODING_URL answers (404).', 'SMTP_URL answers.']));
    expect(problems).toEqual(['SEARCH_URL cannot be reached: getaddrinfo ENOTFOUND search.example.']);
    expect(JSON.stringify(calls)).not.toMatch(/key|word/);
  });
});

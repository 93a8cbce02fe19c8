import { rmSync } from 'node:fs';

import { expect, test } from 'vitest';

import { copyShippedBrands } from '../../tests/shipped-brands.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './setting.ts';

test('the shipped brands are the default', () => {
  expect([...readConfig({}).brands.tenants.keys()].toSorted()).toEqual(['medicaid', 'savehealth', 'super']);
});

test('a problem in BRANDS_DIR prevents the start, with the path of the file, its line and the reason', () => {
  const folder = copyShippedBrands({ 'super.brand.yaml': (text) => text.replace('pbm: hippo', 'pbm: hipo') });
  expect(() => readConfig({ BRANDS_DIR: folder })).toThrow(
    new ConfigError(
      `The brand files cannot be used:\n${folder}/super.brand.yaml:6: pbm was "hipo"; it may be hippo, goodrx, optumrx.`,
    ),
  );
  rmSync(folder, { recursive: true });
});

test('a BRANDS_DIR that is missing prevents the start', () => {
  expect(() => readConfig({ BRANDS_DIR: '/nowhere' })).toThrow(
    'BRANDS_DIR was "/nowhere"; it may be a folder whose files can be read (ENOENT).',
  );
});

test.each([
  [{ FLAGS: 'faqPag=false' }, 'FLAGS was "faqPag=false"; faqPag is not a flag, and the nearest is faqPage.'],
  [{ FLAGS: 'acme.faqPage=false' }, 'the brand of acme.faqPage may be medicaid, savehealth, super.'],
  [{ FLAGS: 'faqPage=maybe' }, 'FLAGS was "faqPage=maybe"; it may be pairs of flag'],
  [{ FLAG_PROVIDERS: 'ofrep,files' }, 'OFREP_ENDPOINT was empty; with ofrep in FLAG_PROVIDERS'],
  [{ FLAG_PROVIDERS: 'git' }, 'FLAG_PROVIDERS was "git"; it may be names of environment'],
  [{ OFREP_HEADERS: 'Authorization=x' }, 'OFREP_ENDPOINT was empty; with OFREP_HEADERS'],
])('a bad flag setting prevents the start: %j', (settings, reason) => {
  expect(() => readConfig(settings)).toThrow(reason);
});

test('OFREP_ENDPOINT puts the flag service between FLAGS and the files, with decoded headers', () => {
  const settings = {
    OFREP_ENDPOINT: 'https://flags.example.com',
    OFREP_HEADERS: 'Authorization=Bearer%20a%3Db',
  };
  expect(readConfig(settings)).toMatchObject({
    flagProviders: ['environment', 'ofrep', 'files'],
    ofrep: { headers: { authorization: 'Bearer a=b' }, pollSeconds: 30 },
  });
});

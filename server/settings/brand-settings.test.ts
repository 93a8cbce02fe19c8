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
      `The brand files cannot be used:\n${folder}/super.brand.yaml:6: pbm is "hipo"; it must be one of hippo, goodrx, optumrx.`,
    ),
  );
  rmSync(folder, { recursive: true });
});

test('a BRANDS_DIR that is missing prevents the start', () => {
  expect(() => readConfig({ BRANDS_DIR: '/nowhere' })).toThrow(
    'BRANDS_DIR is "/nowhere"; it must be a folder whose files can be read (it does not exist).',
  );
});

test.each([
  [{ FLAGS: 'faqPag=false' }, 'FLAGS is "faqPag=false"; faqPag is not a flag. The closest name is faqPage.'],
  [{ FLAGS: 'acme.faqPage=false' }, 'the brand of acme.faqPage must be one of medicaid, savehealth, super.'],
  [{ FLAGS: 'faqPage=maybe' }, 'FLAGS is "faqPage=maybe"; it must be a list of flag'],
  [{ FLAG_PROVIDERS: 'ofrep,files' }, 'OFREP_ENDPOINT is empty; with ofrep in FLAG_PROVIDERS'],
  [{ FLAG_PROVIDERS: 'git' }, 'FLAG_PROVIDERS is "git"; it must be a list of environment'],
  [{ OFREP_HEADERS: 'Authorization=x' }, 'OFREP_ENDPOINT is empty; with OFREP_HEADERS'],
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

import { rmSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { copyShippedBrands } from '../../tests/shipped-brands.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './setting.ts';

const production = {
  ENVIRONMENT: 'production',
  UPSTREAMS: 'embedded',
  PRICE_KEY_SECRET: 'a secret of more than thirty-two characters',
};

test('EXTRA_HOSTS maps host names in lower case to partners', () => {
  expect(readConfig({ EXTRA_HOSTS: 'RX.example.com=super,m.example.com=medicaid' }).extraHosts).toEqual({
    'rx.example.com': 'super',
    'm.example.com': 'medicaid',
  });
});

test('ORIGINS maps partners to origins', () => {
  const ORIGINS = 'super=https://RX.example.com/,medicaid=https://m.example.com:8443';
  expect(readConfig({ ...production, ORIGINS }).origins).toEqual({
    super: 'https://rx.example.com',
    medicaid: 'https://m.example.com:8443',
  });
});

test('an origin may be http outside production, for a phone in the same network', () => {
  const ORIGINS = 'super=http://192.168.1.5:9001';
  expect(readConfig({ ORIGINS }).origins).toEqual({ super: 'http://192.168.1.5:9001' });
  expect(() => readConfig({ ...production, ORIGINS })).toThrow(ConfigError);
});

describe('a bad host setting prevents the start with one sentence', () => {
  test.each([
    [
      { EXTRA_HOSTS: 'rx.example.com=acme' },
      'the partner of rx.example.com must be one of super, medicaid, savehealth.',
    ],
    [{ EXTRA_HOSTS: 'rx.example.com:8080=super' }, 'rx.example.com:8080 must be a host name without a port.'],
    [
      { EXTRA_HOSTS: 'https://rx.example.com=super' },
      'https://rx.example.com must be a host name without a port.',
    ],
    [{ EXTRA_HOSTS: 'dev.localhost=super' }, 'production does not serve dev.localhost.'],
    [
      { EXTRA_HOSTS: 'super.test.fairscript.example=medicaid' },
      'super.test.fairscript.example is a host of super, not of medicaid.',
    ],
  ])('%j', (settings, reason) => {
    expect(() => readConfig({ ...production, ...settings })).toThrow(
      new ConfigError(`EXTRA_HOSTS is "${settings.EXTRA_HOSTS}"; ${reason}`),
    );
  });

  const notAnOrigin = 'the origin of super must be https and a host name, such as https://rx.example.com.';
  test.each([
    ['acme=https://rx.example.com', 'acme is not a partner; the partners are super, medicaid, savehealth.'],
    ['super=https://m.example.com', 'm.example.com is a host of medicaid, not of super.'],
    ['super=http://rx.example.com', notAnOrigin],
    ['super=https://rx.example.com/rx', notAnOrigin],
    ['super=https://rx.example.com?x', notAnOrigin],
    ['super=https://localhost', notAnOrigin],
    ['super=rx.example.com', notAnOrigin],
    ['super=ftp://rx.example.com', notAnOrigin],
  ])('ORIGINS=%s', (ORIGINS, reason) => {
    expect(() => readConfig({ ...production, EXTRA_HOSTS: 'm.example.com=medicaid', ORIGINS })).toThrow(
      new ConfigError(`ORIGINS is "${ORIGINS}"; ${reason}`),
    );
  });
});

describe('production with partners that have only local hosts', () => {
  const localHosts = (name: string) => (text: string) =>
    text
      .replace(/clientDomainName: .+/, `clientDomainName: ${name}.localhost`)
      .replaceAll(/^ {2}- (?!.*localhost).+\n/gm, '')
      .replaceAll(/^(noindexDomains|monitoringOnlyDomains|iframeDomains):\n/gm, '');
  let folder: string;
  beforeAll(() => {
    const names = ['super', 'medicaid', 'savehealth'];
    const files = names.map((name) => [`${name}.partner.yaml`, localHosts(name)] as const);
    folder = copyShippedBrands(Object.fromEntries(files));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('does not start without EXTRA_HOSTS or ORIGINS', () => {
    const settings = { ...production, BRANDS_DIR: folder };
    expect(() => readConfig(settings)).toThrow(
      /^EXTRA_HOSTS is empty, and no partner has a public host name/,
    );
    expect(() => readConfig({ BRANDS_DIR: folder })).not.toThrow();
    expect(() => readConfig({ ...settings, ORIGINS: 'super=https://rx.example.com' })).not.toThrow();
    expect(() => readConfig({ ...settings, EXTRA_HOSTS: 'rx.example.com=super' })).not.toThrow();
  });
});

import { describe, expect, test } from 'vitest';

import { flagCatalog, resolveFlags } from './flags.ts';
import { createRegistry, partners } from './registry.ts';
import { findSource } from './sources.ts';

const siteForHost = createRegistry({ environment: 'production' });

describe('siteForHost', () => {
  test.each([
    ['super.localhost:9001', 'super', '/rx'],
    ['medicaid.localhost:9001', 'medicaid', '/rx'],
    ['savehealth.localhost:9001', 'savehealth', '/'],
    ['localhost:9001', 'super', '/rx'],
    ['127.0.0.1:9001', 'super', '/rx'],
    ['SUPER.LOCALHOST', 'super', '/rx'],
    ['super.localhost.', 'super', '/rx'],
  ])('finds for host %s the tenant %s with the base path %s', (host, tenant, basePath) => {
    const site = siteForHost(host);
    expect(site?.tenant.id).toBe(tenant);
    expect(site?.partner.basePath).toBe(basePath);
  });

  test.each(['', 'example.org', 'super.localhost.example.org', 'constructor', '__proto__', undefined])(
    'finds no site for the unknown host %s',
    (host) => {
      expect(siteForHost(host)).toBeNull();
    },
  );

  test('maps an extra host from the settings to a partner', () => {
    const extraHosts = { 'rx.operator.example': 'medicaid' };
    const site = createRegistry({ environment: 'production', extraHosts })('rx.operator.example:8080');
    expect(site?.tenant.id).toBe('medicaid');
    expect(site?.noindex).toBe(false);
  });

  test('has two partners at /rx and one at /', () => {
    expect(partners.map((partner) => partner.basePath).toSorted()).toEqual(['/', '/rx', '/rx']);
  });

  test.each(['super.test.fairscript.example', 'super.localhost', 'super.probe.fairscript.example'])(
    'marks the internal host %s as noindex',
    (host) => {
      expect(siteForHost(host)?.noindex).toBe(true);
    },
  );

  test('lets search engines index the public host', () => {
    expect(siteForHost('savehealth.fairscript.example')?.noindex).toBe(false);
  });
});

test('gives a tenant without changes every flag at its default', () => {
  const flags = resolveFlags({});
  expect(Object.keys(flags)).toHaveLength(28);
  for (const [name, flag] of Object.entries(flagCatalog)) expect(flags).toHaveProperty(name, flag.default);
});

test('finds partner sources in any case, and returns null for other values', () => {
  expect(findSource('Samsung')?.banner).toEqual({ ink: '#1428A0', background: '#EEF1FF' });
  expect(findSource('yahoo')?.displayName).toBe('Yahoo');
  expect(findSource('constructor')).toBeNull();
  expect(findSource('')).toBeNull();
});

import { describe, expect, test } from 'vitest';

import { shippedBrands, shippedRegistry } from '../tests/shipped-brands.ts';
import { findSource } from './sources.ts';

const siteForHost = shippedRegistry({ environment: 'production' });
const siteInDevelopment = shippedRegistry({ environment: 'development' });

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
    const site = siteInDevelopment(host);
    expect(site?.tenant.id).toBe(tenant);
    expect(site?.partner.basePath).toBe(basePath);
  });

  test.each(
    [
      ['', 'example.org', 'super.localhost.example.org', 'constructor', '__proto__', undefined],
      ['super.localhost, evil.example', 'user@super.localhost', 'super.localhost@evil.example'],
      ['super.localhost:x', 'super.localhost:', 'super.localhost:123456', 'super.localhost..'],
      ['super.localhost/', ' super.localhost', 'super.localhost\\', 'super.localhost#'],
    ].flat(),
  )('finds no site for the unknown or malformed host %j', (host) => {
    expect(siteInDevelopment(host)).toBeNull();
  });

  test.each(['localhost', 'super.localhost:9001', 'SAVEHEALTH.localhost.', '127.0.0.1', '[::1]:443'])(
    'serves no local host in production: %s',
    (host) => {
      expect(siteInDevelopment(host)).not.toBeNull();
      expect(siteForHost(host)).toBeNull();
    },
  );

  test('maps an extra host from the settings to a partner', () => {
    const extraHosts = { 'rx.operator.example': 'medicaid' };
    const site = shippedRegistry({ environment: 'production', extraHosts })('rx.operator.example:8080');
    expect(site?.tenant.id).toBe('medicaid');
    expect(site?.noindex).toBe(false);
  });

  test('two partners are at /rx and one is at /', () => {
    expect(shippedBrands.partners.map((partner) => partner.basePath).toSorted()).toEqual(['/', '/rx', '/rx']);
  });

  test.each([
    'super.localhost',
    'super.test.fairscript.example',
    'super.staging.fairscript.example',
    'super.preview.fairscript.example',
    'super.probe.fairscript.example',
  ])('marks the internal host %s as noindex', (host) => {
    expect(siteInDevelopment(host)?.noindex).toBe(true);
  });

  test('lets search engines index the public host', () => {
    expect(siteForHost('savehealth.fairscript.example')?.noindex).toBe(false);
  });
});

describe('the origin of links', () => {
  const extraHosts = { localhost: 'super', 'rx.example.com': 'super', 'www.example.com': 'super' };

  test.each([
    ['super.fairscript.example', 'https://super.fairscript.example'],
    ['super.fairscript.example:6666', 'https://super.fairscript.example'],
    ['super.test.fairscript.example', 'https://super.fairscript.example'],
    ['medicaid.fairscript.example', 'https://medicaid.fairscript.example'],
  ])('links lead to the main domain of the partner for the host %s: %s', (host, origin) => {
    expect(siteForHost(host)?.origin).toBe(origin);
  });

  test('links lead to the first extra host that is not local, for every host of the partner', () => {
    const find = shippedRegistry({ environment: 'production', extraHosts });
    for (const host of ['rx.example.com', 'www.example.com:8080', 'super.fairscript.example']) {
      expect(find(host)?.origin).toBe('https://rx.example.com');
    }
    expect(find('medicaid.fairscript.example')?.origin).toBe('https://medicaid.fairscript.example');
  });

  test('the origin of links is the configured origin, whose host is also served', () => {
    const origins = { super: 'https://cards.example.com:8443' };
    for (const environment of ['development', 'production'] as const) {
      const find = shippedRegistry({ environment, extraHosts, origins });
      expect(find('cards.example.com')?.partner.name).toBe('super');
      expect(find('www.example.com')?.origin).toBe('https://cards.example.com:8443');
    }
    const find = shippedRegistry({ environment: 'development', origins });
    expect(find('super.localhost:9001')?.origin).toBe('https://cards.example.com:8443');
  });

  test('links lead to the local host and its port on a developer’s machine', () => {
    expect(siteInDevelopment('Super.localhost.:9001')?.origin).toBe('http://super.localhost:9001');
    expect(siteInDevelopment('[::1]:9001')?.origin).toBe('http://[::1]:9001');
    const find = shippedRegistry({ environment: 'development', extraHosts });
    expect(find('www.example.com:9001')?.origin).toBe('https://rx.example.com');
  });
});

test('finds partner sources in any case, and returns null for other values', () => {
  expect(findSource(shippedBrands.sources, 'Samsung')?.banner).toEqual({
    ink: '#1428A0',
    background: '#EEF1FF',
  });
  expect(findSource(shippedBrands.sources, 'yahoo')?.displayName).toBe('Yahoo');
  expect(findSource(shippedBrands.sources, 'constructor')).toBeNull();
  expect(findSource(shippedBrands.sources, '')).toBeNull();
});

test('gives an image the colors of the brand at whose host it is served, light and dark', () => {
  const path = '/brands/step.svg';
  const svg = '<svg viewBox="0 0 1 1"><path fill="var(--primary)" stroke="var(--other)"/></svg>';
  const images = new Map([...shippedBrands.images, [path, new TextEncoder().encode(svg)]]);
  const find = shippedRegistry({ brands: { ...shippedBrands, images } });
  const imageAt = (host: string) => new TextDecoder().decode(find(host)?.images.get(path));
  for (const { id, theme } of shippedBrands.tenants.values()) {
    const { light, dark } = theme;
    expect(imageAt(`${id}.localhost`)).toBe(
      svg.replace(
        '><path',
        `><style>:root{--primary:${light.primary}}@media (prefers-color-scheme:dark){:root{--primary:${dark.primary}}}</style><path`,
      ),
    );
    const mark = `/brands/${id}.svg`;
    expect(find(`${id}.localhost`)?.images.get(mark)).toBe(shippedBrands.images.get(mark));
  }
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openRelease, type Release } from '../platform/catalogue/release.ts';
import { readDefaultContent } from '../platform/content/export-files.ts';
import { createPlatform, type Platform } from '../platform/create-platform.ts';
import { createMonitoringApi } from '../platform/monitoring/monitoring-api.ts';
import { createNotificationsService } from '../platform/notifications/notifications-service.ts';
import { createPriceReportsService } from '../platform/price-reports/price-reports-service.ts';
import { servePlatform } from './serve-platform.ts';
import { openStore, type Store } from '../platform/store/open-store.ts';
import { createWalletKeys } from '../platform/wallet/wallet-keys.ts';
import type { Service } from './service-under-contract.ts';
import { describeContract } from './suite.ts';

const allServices = { search: true, geocoding: true, content: true, monitoring: true, faults: true };
const gateway = { apiKey: 'gateway-key', partnerName: 'contract', program: '1001' };
const search = { appId: 'CONTRACT', apiKey: 'search-key' };
const geocoding = { key: 'geocoding-key' };
const content = { space: 'fairscript', environment: 'master', token: 'content-token' };

const walletFolder = mkdtempSync(join(tmpdir(), 'fairscript-contract-'));
let release: Release | undefined;
let store: Store | undefined;

beforeAll(async () => {
  store = await openStore({ url: 'sqlite::memory:' });
  release = openRelease('.data');
}, 60_000);

afterAll(async () => {
  await store?.close();
  release?.close();
  rmSync(walletFolder, { recursive: true, force: true });
});

function platform(): Platform {
  if (!release || !store) throw new Error('The release is not open');
  return createPlatform({
    release,
    secret: 'contract-secret',
    gatewayKey: gateway.apiKey,
    search,
    geocodingKey: geocoding.key,
    content: { content: readDefaultContent(), ...content },
    wallet: createWalletKeys({
      appleWallet: null,
      googleWallet: null,
      samsungWallet: null,
      development: { folder: walletFolder },
    }),
    notifications: createTestNotifications(store),
    priceReports: createPriceReportsService({
      store,
      secret: 'a secret of the contract, long enough',
      report: () => {},
      logError: () => {},
    }),
    faults: true,
    demonstration: true,
    logError: () => {},
    now: () => new Date('2026-01-02T03:04:05Z'),
  });
}

/** Creates a notifications service that accepts messages but sends nothing, because its providers do not exist. */
function createTestNotifications(notificationStore: Store) {
  return createNotificationsService({
    originFor: () => null,
    smsPrograms: () => new Map(),
    store: notificationStore,
    secret: 'a secret of the contract, long enough',
    sms: {
      baseUrl: 'http://sms.invalid',
      accountSid: 'AC1',
      authToken: 'token',
      from: '+12155550199',
      webhookUrl: null,
    },
    email: { url: 'smtp://mail.invalid', from: 'cards@example.com' },
    fetch: () => Promise.reject(new Error('The contract sends no messages')),
    report: () => {},
    logError: () => {},
  });
}

// The platform as pages call it: replies are values instead of JSON text.
const inSiteProcess = { ...allServices, monitoring: false, wire: false };
describeContract('the platform in the process of the site', inSiteProcess, async () => {
  const { call } = platform();
  const service: Service = {
    fetch: async (input, init) => call(new Request(input, init)),
    gateway: { baseUrl: 'http://gateway.embedded', ...gateway },
    search: { baseUrl: 'http://search.embedded', ...search },
    geocoding: { baseUrl: 'http://geocoding.embedded', ...geocoding },
    content: { baseUrl: 'http://content.embedded', ...content },
    monitoring: null,
  };
  return { service };
});

describeContract('the platform in process', allServices, async () => {
  const { fetch } = platform();
  // Monitoring is a separate service, independent of the platform.
  const { api } = createMonitoringApi({ appId: 'contract', faults: true });
  const service: Service = {
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return new URL(request.url).hostname === 'monitoring.embedded' ? api.fetch(request) : fetch(request);
    },
    gateway: { baseUrl: 'http://gateway.embedded', ...gateway },
    search: { baseUrl: 'http://search.embedded', ...search },
    geocoding: { baseUrl: 'http://geocoding.embedded', ...geocoding },
    content: { baseUrl: 'http://content.embedded', ...content },
    monitoring: { baseUrl: 'http://monitoring.embedded', appId: 'contract' },
  };
  return { service };
});

describeContract('the platform on a port', { ...allServices, monitoring: false }, async () => {
  const { gatewayUrl, searchUrl, geocodingUrl, contentUrl, close } = await servePlatform(platform());
  const service: Service = {
    fetch: globalThis.fetch,
    gateway: { baseUrl: gatewayUrl, ...gateway },
    search: { baseUrl: searchUrl, ...search },
    geocoding: { baseUrl: geocodingUrl, ...geocoding },
    content: { baseUrl: contentUrl, ...content },
    monitoring: null,
  };
  return { service, close };
});

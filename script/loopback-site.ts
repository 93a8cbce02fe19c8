import { resolve } from 'node:path';
import { env } from 'node:process';
import { pathToFileURL } from 'node:url';

import type { ServerBuild } from 'react-router';

import { readConfig } from '../server/settings/config.ts';
import { composeApp } from '../server/start/compose-app.ts';
import { startSites } from '../server/sites/live-sites.ts';
import { startUpstreams } from '../server/services/start-upstreams.ts';
import { createLogger } from '../server/telemetry/logger.ts';
import { createMetrics } from '../server/telemetry/metrics.ts';
import { createTelemetry } from '../server/telemetry/telemetry.ts';

/** A page that represents all pages of its kind. */
interface Template {
  title: string;
  /** Names the template in commands and files. */
  id: string;
  path: string;
  /** Cards that the visitor opened before, so that they are saved on the device. */
  openedCards?: readonly string[];
}

const template = (title: string, path: string, id = title.toLowerCase().replaceAll(' ', '-')): Template => ({
  title,
  id,
  path,
});

/** Every template with the path of an example. */
export const templates: readonly Template[] = [
  template('Home', '/'),
  template('Drug', '/atorvastatin?zip=19103'),
  template('Drug with a long name', '/adderall-xr?zip=19103', 'drug-long-name'),
  template('Drug without a ZIP', '/atorvastatin', 'drug-no-zip'),
  template('Card', '/card?drug=atorvastatin&zip=19103'),
  {
    ...template('Saved cards', '/card/saved'),
    openedCards: ['insulin-glargine', 'metformin', 'atorvastatin'].map(
      (drug) => `/card?drug=${drug}&zip=19103`,
    ),
  },
  template('Send the card', '/coupon?drug=atorvastatin&zip=19103', 'send'),
  template('At the counter', '/at-the-counter?drug=atorvastatin&zip=19103', 'counter'),
  template('Search', '/search?q=ator'),
  template('Widget for other sites', '/embed?drug=atorvastatin&zip=19103', 'embed'),
  template('Auction', '/auction?zip=19103'),
  template('Auction of a chain', '/auction/cvs/atorvastatin?zip=19103', 'auction-chain'),
  template('Wallet', '/wallet'),
  template('Rewards', '/rewards'),
  template('Welcome', '/welcome'),
  template('Conditions', '/conditions'),
  template('Condition', '/conditions/high-cholesterol'),
  template('Classes', '/classes'),
  template('Class', '/classes/statins'),
  template('GLP-1', '/glp-1'),
  template('Medications', '/medications'),
  template('Guides', '/editorial'),
  template('All guides', '/editorial/all'),
  template('Guides of a category', '/editorial/category/at-the-pharmacy', 'category'),
  template('Guide', '/editorial/how-discount-cards-work'),
  template('Reviewers', '/reviewers'),
  template('Map of an assistance program', '/pap/1001/map?zip=19103', 'program-map'),
  template('FAQ', '/faq'),
  template('About us', '/about-us'),
  template('Static page', '/terms', 'static'),
  template('Contact', '/contact'),
  template('Privacy choices', '/privacy-choices'),
  template('Unsubscribe', '/unsubscribe?token=example'),
  template('Sitemap', '/sitemap'),
  template('Not found', '/this/page/is/missing'),
];

/** Settings of a site that stores and sends nothing. The operator's content is used if the environment names it. */
export function loopbackSettings(brandsDir: string): Record<string, string | undefined> {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('CONTENT_'))),
    BRANDS_DIR: brandsDir,
    DATA_DIR: env['DATA_DIR'],
    RELEASE_DIR: env['RELEASE_DIR'],
    DATABASE_URL: 'sqlite::memory:',
    LOG_LEVEL: 'error',
    PAGE_CACHE_MB: '0',
    // Waits for prices however busy the machine is, so that every picture shows them.
    PRICES_WITHIN_MS: '60000',
    UPSTREAM_TIMEOUT_MS: '60000',
    OPTIONAL_WITHIN_MS: '60000',
  };
}

/** Starts the built site in this process. `hosts` names a partner for each extra host. */
export async function startOnLoopback(
  settings: Record<string, string | undefined>,
  hosts: Record<string, string>,
) {
  const extraHosts = Object.entries(hosts).map(([host, partner]) => `${host}=${partner}`);
  const config = readConfig({ ...settings, EXTRA_HOSTS: extraHosts.join() });
  const telemetry = createTelemetry(createLogger(config.logLevel), createMetrics());
  const sites = await startSites(config, { ...telemetry, readAgain: () => readConfig(settings) });
  const started = await startUpstreams(config, telemetry, sites);
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild;
  const { app } = composeApp(config, {
    ...telemetry,
    build: () => Promise.resolve(build),
    dev: false,
    started,
    sites,
    stopping: () => false,
  });
  return app;
}

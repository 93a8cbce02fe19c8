import { writeFileSync } from 'node:fs';

import { beforeEach, describe, expect, test } from 'vitest';

import { defaultPriceHeaderNames } from '../upstreams/path-template.ts';
import { findSettingProblems } from './contract-settings.ts';
import { specifiedCall } from './examples/specified-only.ts';
import { formatAsMarkdown, formatAsText, type ReportRow } from './inspect-reply.ts';
import { inspectServices, type InspectOptions } from './inspect-services.ts';
import type { ServiceOverrides, Service } from './service-under-contract.ts';
import { createSpecifiedServices, serviceOver } from './specified-services.ts';

const options: InspectOptions = {
  drug: 'atorvastatin',
  zip: '19103',
  phone: '(215) 555-0142',
  email: 'contract@example.com',
  sendsEvents: true,
  offer: { search: true, geocoding: true, content: true },
};

describe('inspectServices, for services that implement only the specification', () => {
  const services = createSpecifiedServices();
  beforeEach(services.reset);
  const inspect = (changes: Partial<InspectOptions> = {}) =>
    inspectServices(serviceOver(services), { ...options, ...changes });
  const rowsOf = (rows: ReportRow[], call: string) => rows.filter((row) => row.call === call);

  test('finds no problem and lists what the site leaves out', async () => {
    const rows = await inspect();
    expect(rows.filter(({ isProblem }) => isProblem)).toEqual([]);
    expect(rowsOf(rows, 'GET v2/prices')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: '', status: '200', effect: 'the site uses it' }),
        expect.objectContaining({ field: 'prices[].cost', status: 'present', effect: 'shows the price' }),
        expect.objectContaining({ field: 'priced_on', status: 'absent', effect: 'no date' }),
      ]),
    );
    expect(rowsOf(rows, 'GET v1/chains')).toMatchObject([{ status: '404' }]);
    expect(rowsOf(rows, 'content: FAQ page')[0]).toMatchObject({ status: '200', effect: 'fills /faq' });
  });

  test('sends no message and no event unless allowed', async () => {
    services.requests.length = 0;
    const rows = await inspect({ phone: null, email: null, sendsEvents: false });
    const posts = services.requests.filter(
      ({ method, path }) => method === 'POST' && !/query|content/.test(path),
    );
    expect(posts.map(({ path }) => path)).toEqual(['/wallet/data']);
    expect(rowsOf(rows, 'POST notifications/sms')).toMatchObject([{ status: 'not called' }]);
  });

  test('sends the phone number as the site does, with +1, however it was written', async () => {
    services.requests.length = 0;
    await inspect({ phone: '215.555.0142' });
    const phones = services.requests.flatMap(({ path, body }) =>
      path.endsWith('/sms') ? [(body as { phone: string }).phone] : [],
    );
    expect(phones).toEqual(['+12155550142', '+12155550142']);
  });

  test('calls no service about texts for a number that the site would reject', async () => {
    const rows = await inspect({ phone: '215 555' });
    expect(rowsOf(rows, 'POST notifications/sms')).toMatchObject([
      { status: 'not called', effect: 'CONTRACT_PHONE is no number that the site accepts' },
    ]);
  });

  test('counts rows with a malformed or an absent field, and marks those that are required', async () => {
    const [first, ...others] = (specifiedCall('prices').body as { prices: object[] }).prices;
    services.reply('prices', { body: { prices: [{ ...first, cost: 'many', pbm: null }, ...others] } });
    const rows = rowsOf(await inspect(), 'GET v2/prices');
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'prices[].cost', status: 'malformed in 1 of 4', isProblem: true }),
        expect.objectContaining({ field: 'prices[].pbm', status: 'absent in 1 of 4', isProblem: false }),
      ]),
    );
  });

  test('lists the calls that fail and continues with the others', async () => {
    services.reply('prices', { status: 500, body: { message: 'no' } });
    const rows = await inspect();
    expect(rowsOf(rows, 'GET v2/prices')).toMatchObject([{ status: '500', isProblem: true }]);
    expect(rowsOf(rows, 'GET v1/cards')).toMatchObject([{ status: 'not called' }]);
    expect(rowsOf(rows, 'POST notifications/sms')[0]).toMatchObject({ status: '202', isProblem: false });
  });

  test('prints a table of text or Markdown', () => {
    const row = {
      call: 'GET v2/prices',
      field: 'prices[].cost',
      status: 'absent',
      effect: 'the row | is left out',
    };
    const rows = [{ ...row, isProblem: true }];
    expect(formatAsText(rows).split('\n')).toEqual([
      '  Call           Field          Status  On the site',
      '  -------------  -------------  ------  ---------------------',
      '* GET v2/prices  prices[].cost  absent  the row | is left out',
    ]);
    expect(formatAsMarkdown(rows).split('\n')).toEqual([
      '| Call | Field | Status | On the site |',
      '| --- | --- | --- | --- |',
      '| `GET v2/prices` | `prices[].cost` | **absent** | the row \\| is left out |',
    ]);
  });
});

describe('findSettingProblems', () => {
  test.each([
    [{}, []],
    [{ CONTRACT_URL: 'https://gateway.example.com/', CONTRACT_API_KEY: 'key-1', CONTRACT_DRUG: 'a b' }, []],
    [
      { CONTRACT_UR: 'https://gateway.example.com' },
      ['CONTRACT_URL, the address of the gateway, is not set, but CONTRACT_UR.'],
    ],
    [
      { CONTRACT_URL: 'gateway.example.com', CONTRACT_CARDS_URL: 'https://name:secret@cards.example.com' },
      [
        'CONTRACT_URL must be an http or https URL without a user name in it.',
        'CONTRACT_CARDS_URL must be an http or https URL without a user name in it.',
      ],
    ],
    [
      { CONTRACT_URL: 'https://gateway.example.com', CONTRACT_API_KEY: 'secret\n' },
      ['CONTRACT_API_KEY must be without spaces and line breaks.'],
    ],
  ])('finds what is wrong with %j and repeats no value', (environment, problems) => {
    expect(findSettingProblems(environment)).toEqual(problems);
  });
});

// Inspects the services of an operator if their URLs are set (docs/how-to/connect-your-services.md).
const { env } = process;
const setting = (name: string) => env[`CONTRACT_${name}`] || null;
const urlOf = (name: string) => setting(name)?.replace(/\/+$/, '') ?? null;
const unsetUrl = 'http://unset.invalid';

/** The settings of single services, as the site's own settings name them. */
function serviceOverrides(): ServiceOverrides {
  const own = (url: string, path?: string) => ({
    ...(urlOf(url) && { baseUrl: urlOf(url) ?? '' }),
    ...(path && setting(path) && { path: setting(path) ?? '' }),
  });
  const headerNames = {
    pbm: setting('PBM_HEADER') ?? defaultPriceHeaderNames.pbm,
    source: setting('SOURCE_HEADER') ?? defaultPriceHeaderNames.source,
  };
  return {
    drugs: own('DRUGS_URL', 'DRUGS_PATH'),
    prices: { ...own('PRICES_URL'), headerNames },
    cards: own('CARDS_URL', 'CARDS_PATH'),
    notifications: own('NOTIFICATIONS_URL'),
    wallet: own('WALLET_URL'),
    rewards: own('REWARDS_URL'),
    analytics: own('ANALYTICS_URL'),
  };
}

const ownServices = (baseUrl: string): Service => ({
  fetch: globalThis.fetch,
  gateway: {
    baseUrl,
    apiKey: setting('API_KEY') ?? '',
    partnerName: setting('PARTNER_NAME') ?? 'contract',
    program: '1001',
  },
  overrides: serviceOverrides(),
  search: {
    baseUrl: urlOf('SEARCH_URL') ?? unsetUrl,
    appId: setting('SEARCH_APP_ID') ?? '',
    apiKey: setting('SEARCH_API_KEY') ?? '',
    indexName: setting('SEARCH_INDEX') ?? 'medications',
  },
  geocoding: { baseUrl: urlOf('GEOCODING_URL') ?? unsetUrl, key: setting('GEOCODING_KEY') ?? '' },
  content: {
    baseUrl: urlOf('CONTENT_URL') ?? unsetUrl,
    space: setting('CONTENT_SPACE') ?? '',
    environment: setting('CONTENT_ENVIRONMENT') ?? 'master',
    token: setting('CONTENT_TOKEN') ?? '',
  },
  monitoring: null,
});

const settingProblems = findSettingProblems(env);
if (settingProblems.length > 0) throw new Error(settingProblems.join('\n'));
const contractUrl = urlOf('URL');

test.each(contractUrl ? [contractUrl] : [])('%s answers what the specification requires', async (url) => {
  const rows = await inspectServices(ownServices(url), {
    drug: setting('DRUG') ?? 'atorvastatin',
    zip: setting('ZIP') ?? '19103',
    phone: setting('PHONE'),
    email: setting('EMAIL'),
    sendsEvents: setting('EVENTS') === 'true',
    offer: {
      search: setting('SEARCH_URL') !== null,
      geocoding: setting('GEOCODING_URL') !== null,
      content: setting('CONTENT_URL') !== null,
    },
  });
  process.stdout.write(`\n${formatAsText(rows)}\n\n`);
  const file = setting('REPORT');
  if (file) writeFileSync(file, `${formatAsMarkdown(rows)}\n`);
  // The table has the rows: an assertion on them would print each again.
  const marked = rows.filter(({ isProblem }) => isProblem).length;
  expect(marked, 'rows with an asterisk in the table above').toBe(0);
});

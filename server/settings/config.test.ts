import { describe, expect, test } from 'vitest';

import { parseConfig, readConfig, settings as allSettings } from './config.ts';
import { ConfigError } from './setting.ts';

const production = {
  ENVIRONMENT: 'production',
  UPSTREAMS: 'embedded',
  PRICE_KEY_SECRET: 'a secret of more than thirty-two characters',
};

test('an empty environment serves the demonstration on port 9001 and metrics on 8282', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    environment: 'development',
    host: '127.0.0.1',
    port: 9001,
    metricsPort: 8282,
    metricsHost: '127.0.0.1',
    upstreamTimeoutMs: 5000,
    logLevel: 'info',
    faults: true,
    gateway: { url: null },
    content: { url: null, space: 'fairscript', environment: 'master' },
  });
});

test('the data release is read from the data folder, unless RELEASE_DIR names another', () => {
  expect(readConfig({ DATA_DIR: '/data' })).toMatchObject({ releaseDir: '/data' });
  const config = readConfig({ DATA_DIR: '/data', RELEASE_DIR: '/release' });
  expect(config).toMatchObject({ releaseDir: '/release', store: { url: 'sqlite:/data/store.sqlite' } });
});

test('the metrics stay on loopback in production too, unless METRICS_HOST names another address', () => {
  expect(readConfig(production)).toMatchObject({ host: '0.0.0.0', metricsHost: '127.0.0.1' });
  const config = readConfig({ ...production, METRICS_HOST: '10.0.0.5' });
  expect(config).toMatchObject({ metricsHost: '10.0.0.5' });
});

describe('a bad setting', () => {
  test.each([
    [{ PORT: 'ninety' }, 'PORT is "ninety"; it must be a port from 0 to 65535.'],
    [{ PORT: ' ' }, 'PORT is " "; it must be a port from 0 to 65535.'],
    [{ PORT: '0x10' }, 'PORT is "0x10"; it must be a port from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000"; it must be a port from 0 to 65535.'],
    [{ METRICS_PORT: '-1' }, 'METRICS_PORT is "-1"; it must be a port from 0 to 65535.'],
    [{ ENVIRONMENT: 'prod' }, 'ENVIRONMENT is "prod"; it must be development, staging or production.'],
    [
      { CONTENT_ASSETS_URL: '//x' },
      'CONTENT_ASSETS_URL is "//x"; it must be an http or https URL without a user name in it.',
    ],
    [
      { GATEWAY_URL: 'gateway', GATEWAY_API_KEY: 'gateway-key' },
      'GATEWAY_URL is "gateway"; it must be an http or https URL without a user name in it.',
    ],
    [
      { EXTRA_HOSTS: 'a.example' },
      'EXTRA_HOSTS is "a.example"; it must be a list of host=partner pairs such as rx.example.com=super,www.example.com=super.',
    ],
    [{ PAGE_CACHE_MB: ' ' }, 'PAGE_CACHE_MB is " "; it must be a number of megabytes from 0 (off) to 4096.'],
    [{ DRAIN_SECONDS: '0x10' }, 'DRAIN_SECONDS is "0x10"; it must be a number of seconds from 0 to 300.'],
    [
      { CONTENT_TOKEN: 'copied-token\n' },
      'CONTENT_TOKEN is invalid (its value is hidden); it must be the delivery token of the content service, without spaces.',
    ],
    [
      { GATEWAY_API_KEY: 'two words' },
      'GATEWAY_API_KEY is invalid (its value is hidden); it must be a key of 8 characters or more, without spaces.',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; it must be trace, debug, info, warn, error or silent.'],
    [{ UPSTREAMS: 'mock' }, 'UPSTREAMS is "mock"; it must be embedded or empty.'],
  ])(
    'a bad setting prevents the start with one line that has the allowed values: %j',
    (environment, line) => {
      expect(() => readConfig(environment)).toThrow(new ConfigError(line));
    },
  );

  test('a start names every bad setting at once', () => {
    expect(() => readConfig({ PORT: 'abc', LOG_LEVEL: 'loud' })).toThrow(
      new ConfigError(
        'PORT is "abc"; it must be a port from 0 to 65535.\nLOG_LEVEL is "loud"; it must be trace, debug, info, warn, error or silent.',
      ),
    );
  });

  test('a URL with a password prevents the start, because fetch would reject it, and is never printed', () => {
    const line =
      'is invalid (its value is hidden); it must be an http or https URL without a user name in it';
    for (const name of ['GATEWAY_URL', 'SEARCH_URL', 'MONITORING_URL', 'SMS_URL']) {
      expect(() => readConfig({ [name]: 'https://us:hunter2@x.example' })).toThrow(`${name} ${line}`);
    }
    expect(() => readConfig({ GATEWAY_URL: '//us:hunter2@x' })).toThrow(`GATEWAY_URL ${line}`);
  });

  test.each([
    { RELEASE_URL: 'sk_live_0123456789abcdef' },
    { SMS_FROM: '0123456789abcdef0123456789abcdef' },
    { SMS_FROM: '-----BEGIN PRIVATE KEY-----\nABC' },
  ])('a value that looks like a key or a token in the wrong setting is not printed: %j', (environment) => {
    const [name = '', value = ''] = Object.entries(environment)[0] ?? [];
    const { problems } = parseConfig(environment);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(`^${name} is invalid \\(its value is hidden\\); `),
    ]);
    expect(problems[0]?.message).not.toContain(value);
  });

  test.each([
    'https://name:hunter2@x.example',
    'name:hunter2@x.example',
    'https://hunter2@x.example',
    'https://name:hunter2/x@x.example',
    'https://a.example,https://name:hunter2@b.example',
    'super=https://name:hunter2@x.example',
    'https://name:hunter2@x.example=super',
    'ftp://x.example/?api_key=hunter2',
    'postgres://name:hunter2@localhost:port/name',
  ])('no setting repeats the password of %s in a message', (value) => {
    const names = Object.keys(allSettings);
    // All at once, because each configuration reads the brand files; the two that are compared with those on their own.
    const environments = [names, ['ORIGINS'], ['EXTRA_HOSTS']].map((group) =>
      Object.fromEntries(group.map((name) => [name, value])),
    );
    const messages = environments.flatMap((environment) =>
      parseConfig(environment).problems.map(({ message }) => message),
    );
    expect(messages.length).toBeGreaterThan(names.length / 2);
    expect(messages.filter((message) => message.includes('hunter2'))).toEqual([]);
  });

  test('a bad secret is never printed', () => {
    expect(() => readConfig({ PRICE_KEY_SECRET: 'hunter2' })).toThrow(
      'PRICE_KEY_SECRET is invalid (its value is hidden); it must be a secret of 32 characters or more, the same on every node.',
    );
  });
});

describe('the settings of the store and the providers', () => {
  test('the store defaults to a file in the data folder, and messages to no provider', () => {
    expect(readConfig({ DATA_DIR: '/data' })).toMatchObject({
      store: { url: 'sqlite:/data/store.sqlite', secret: null },
      email: null,
      sms: null,
    });
  });

  test('the settings configure any mail server, and Twilio or a provider with the same API', () => {
    const email = { SMTP_URL: 'smtp://user:word@mail.example:587', EMAIL_FROM: 'cards@example.com' };
    const sms = { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 'token', SMS_FROM: '+12155550199' };
    expect(readConfig({ ...email, ...sms })).toMatchObject({
      email: { url: 'smtp://user:word@mail.example:587', from: 'cards@example.com' },
      sms: { baseUrl: 'https://api.twilio.com', accountSid: 'AC1', webhookUrl: null },
    });
    expect(readConfig({ ...sms, SMS_URL: 'https://sms.example/' }).sms?.baseUrl).toBe('https://sms.example');
  });

  test.each([
    [{ DATABASE_URL: 'mysql://user:word@host' }, /^DATABASE_URL is invalid \(its value is hidden\)/],
    [
      { DATABASE_URL: 'postgres://user:word@host:port/db' },
      /^DATABASE_URL is invalid \(its value is hidden\)/,
    ],
    [{ DATABASE_URL: 'postgres://user:word@/db?host=/run' }, /^STORE_SECRET is empty; with DATABASE_URL/],
    [{ DATABASE_URL: 'postgres://user:word@host/db' }, /^STORE_SECRET is empty; with DATABASE_URL/],
    [{ SMTP_URL: 'http://user:word@host' }, /^SMTP_URL is invalid \(its value is hidden\)/],
    [{ SMTP_URL: 'smtp://host' }, /^EMAIL_FROM is empty; with SMTP_URL/],
    [{ SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 'token' }, /^SMS_FROM is empty/],
    [{ SMS_FROM: '555' }, /^SMS_FROM is "555"; it must be a number such as/],
  ])('a bad setting of the store or a provider prevents the start: %j', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(line);
  });
});

describe('production', () => {
  test('production does not start when an upstream has no URL', () => {
    expect(() => readConfig({ ENVIRONMENT: 'production' })).toThrow(/^GATEWAY_URL is empty; in production/);
  });

  test('production starts on the embedded services with UPSTREAMS=embedded', () => {
    expect(readConfig(production)).toMatchObject({ host: '0.0.0.0', faults: false });
  });

  test('production does not start without the secret of price keys', () => {
    expect(() => readConfig({ ...production, PRICE_KEY_SECRET: undefined })).toThrow(
      /^PRICE_KEY_SECRET is empty/,
    );
  });

  test('production does not start when content has no URL', () => {
    const others = {
      GATEWAY_URL: 'https://gateway.example',
      GATEWAY_API_KEY: 'key-of-gateway',
      SEARCH_URL: 'https://search.example',
      GEOCODING_URL: 'https://maps.example',
    };
    expect(() => readConfig({ ENVIRONMENT: 'production', ...others })).toThrow(
      /^CONTENT_URL is empty; in production/,
    );
  });

  test('production starts with a content export in place of a content service', () => {
    const others = {
      GATEWAY_URL: 'https://gateway.example',
      GATEWAY_API_KEY: 'key-of-gateway',
      SEARCH_URL: 'https://search.example',
      SEARCH_APP_ID: 'APP',
      SEARCH_API_KEY: 'search-key',
      GEOCODING_URL: 'https://maps.example',
      GEOCODING_KEY: 'geocoding-key',
    };
    const config = readConfig({ ENVIRONMENT: 'production', ...others, CONTENT_EXPORT: 'export.json' });
    expect([config.content.url, config.contentExport]).toEqual([null, 'export.json']);
  });

  test('CONTENT_URL requires CONTENT_SPACE and CONTENT_TOKEN', () => {
    const content = { CONTENT_URL: 'https://content.example' };
    expect(() => readConfig(content)).toThrow(/^CONTENT_SPACE is empty; with CONTENT_URL/);
    expect(() => readConfig({ ...content, CONTENT_SPACE: 'space' })).toThrow(/^CONTENT_TOKEN is empty/);
    expect(readConfig({ ...content, CONTENT_SPACE: 'space', CONTENT_TOKEN: 'token' }).content).toEqual({
      url: 'https://content.example',
      space: 'space',
      environment: 'master',
      token: 'token',
    });
  });

  test('GATEWAY_URL requires GATEWAY_API_KEY', () => {
    expect(() => readConfig({ GATEWAY_URL: 'https://gateway.example' })).toThrow(/^GATEWAY_API_KEY is empty/);
  });
});

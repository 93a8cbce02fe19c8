import { describe, expect, test } from 'vitest';

import { describeUnknownSettings } from './config.ts';

const describeAll = (...names: string[]) =>
  describeUnknownSettings(Object.fromEntries(names.map((name) => [name, 's3cret'])));

describe('misspelled settings', () => {
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['HOSTS', 'HOST'],
    ['PROT', 'PORT'],
    ['METRIC_PORT', 'METRICS_PORT'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['SMTP_PASSWORD', 'SMTP_URL'],
    ['GATEWAY_KEY', 'GATEWAY_API_KEY'],
    ['STORE_SECRETS', 'STORE_SECRET'],
    ['ENVIROMENT', 'ENVIRONMENT'],
    ['EXTRA_HOST', 'EXTRA_HOSTS'],
  ])('%s gets one line that names a setting', (name, nearest) => {
    expect(describeAll(name)).toEqual([`${name} is not a setting; did you mean ${nearest}?`]);
  });

  test('the line for a misspelled setting never contains its value, which may be a secret', () => {
    expect(describeAll('SMTP_PASSWORD', 'STORE_SECRETS').join()).not.toContain('s3cret');
  });

  test('real settings, empty variables and variables of the system get no line', () => {
    const system =
      'PATH HOME HOSTNAME HOSTTYPE USER LOGNAME SHELL PWD OLDPWD LANG LC_ALL TERM TZ SHLVL _ MAIL EDITOR PAGER DEBUG CI ' +
      'NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_VERSION YARN_VERSION npm_config_cache npm_lifecycle_event npm_package_name ' +
      'KUBERNETES_SERVICE_HOST KUBERNETES_PORT_443_TCP_ADDR SEARCH_SERVICE_HOST SEARCH_SERVICE_PORT STORE_PORT_5432_TCP ' +
      'CONTENT_PORT_80_TCP_PROTO HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy SSL_CERT_FILE SSL_CERT_DIR ' +
      'INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS LISTEN_PID STATE_DIRECTORY CREDENTIALS_DIRECTORY SYSTEMD_EXEC_PID ' +
      'GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT AWS_REGION AWS_SECRET_ACCESS_KEY DATA DATADIR_X LOG LOGS ' +
      'OTEL_SERVICE_NAME OTEL_RESOURCE_ATTRIBUTES PGHOST PGPORT PGDATA POSTGRES_PASSWORD POSTGRES_DB DYNO SUDO_USER XDG_RUNTIME_DIR ' +
      'GITHUB_ACTIONS VITEST TEST MODE BASE_URL PROD DEV SSR UV_THREADPOOL_SIZE MALLOC_ARENA_MAX TMPDIR COLORTERM FORCE_COLOR';
    expect(describeAll(...system.split(' '))).toEqual([]);
    expect(describeAll('DATABASE_URL', 'HOST', 'PORT', 'SMTP_URL')).toEqual([]);
    expect(describeUnknownSettings({ DATABSE_URL: '', SEARCH_PORT: 'tcp://10.0.0.7:80' })).toEqual([]);
  });
});

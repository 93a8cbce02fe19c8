import { join } from 'node:path';

import { z } from 'zod';

import { credential, integer, matching, path, serviceUrl, type Settings, type Values } from './setting.ts';

const standIn = 'a stand-in in development, else off';

/** The settings of the store and of the messages in its outbox. */
export const notificationSettings = {
  DATABASE_URL: {
    unset: '`sqlite:` and `store.sqlite` in `DATA_DIR`',
    parse: matching(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/).refine(
      // PostgreSQL's own URLs may leave out the host.
      (url) => url.startsWith('sqlite:') || URL.canParse(url.replace('@/', '@localhost/')),
    ),
    allowed: 'sqlite:PATH, sqlite::memory: or a postgres:// URL',
    isSecret: true,
    help: 'the database of messages, opt-outs and price reports',
  },
  DATABASE_POOL_SIZE: {
    default: '10',
    parse: integer(1, 200),
    allowed: 'a number of connections from 1 to 200',
    help: 'how many connections to PostgreSQL a node opens at most; all nodes together stay below its `max_connections`',
  },
  DATABASE_CA: {
    unset: 'the public authorities',
    parse: path,
    allowed: 'the path of a file with certificates in PEM',
    help: 'the authorities that may sign the certificate of PostgreSQL; requires TLS, like `sslmode=verify-full` in `DATABASE_URL`',
  },
  STORE_SECRET: {
    unset: 'beside the file',
    parse: z.string().min(32),
    allowed: 'a secret of 32 characters or more, the same on every node and forever',
    isSecret: true,
    help: 'key of the hashes of recipients; required with PostgreSQL',
  },
  LIMITS_URL: {
    unset: 'in the store',
    parse: z.url({ protocol: /^(redis|valkey)s?$/ }),
    allowed: 'a URL such as valkey://user:password@limits.example.com:6379 (or redis:, rediss:, valkeys:)',
    isSecret: true,
    help: 'Valkey or Redis that counts messages for all nodes',
  },
  MESSAGE_BUDGET_SMS_PER_DAY: {
    default: '5000',
    parse: integer(1, 100_000_000),
    allowed: 'a whole number from 1 to 100000000',
    help: 'texts of each brand per day (UTC)',
  },
  MESSAGE_BUDGET_EMAIL_PER_DAY: {
    default: '20000',
    parse: integer(1, 100_000_000),
    allowed: 'a whole number from 1 to 100000000',
    help: 'emails of each brand per day (UTC)',
  },
  SMTP_URL: {
    unset: standIn,
    parse: z.url({ protocol: /^smtps?$/ }),
    allowed: 'a URL such as smtp://user:password@mail.example.com:587',
    isSecret: true,
    needs: ['EMAIL_FROM'],
    help: 'the mail server; `smtps:` uses TLS from the start of the connection',
  },
  SMTP_TLS: {
    default: 'required',
    parse: z.enum(['required', 'optional']),
    allowed: 'required or optional',
    help: '`optional` sends email unencrypted to a mail server without TLS; in development it is never required of this machine',
  },
  EMAIL_FROM: {
    unset: standIn,
    parse: z.email(),
    allowed: 'the sender address of email',
    help: 'the sender address of email',
  },
  SMS_URL: {
    default: 'https://api.twilio.com',
    ...serviceUrl,
    needs: ['SMS_ACCOUNT_SID'],
    help: 'URL of Twilio, or of another provider with the same REST API',
  },
  SMS_ACCOUNT_SID: {
    unset: standIn,
    parse: matching(/^\w{1,64}$/),
    allowed: 'the account at the provider of text messages: letters and digits',
    needs: ['SMS_AUTH_TOKEN', 'SMS_FROM'],
    help: 'the account at the provider',
  },
  SMS_AUTH_TOKEN: {
    unset: standIn,
    parse: credential,
    allowed: 'the token of that account, without spaces',
    isSecret: true,
    help: 'the account’s token, which authenticates requests',
  },
  SMS_FROM: {
    unset: standIn,
    parse: matching(/^(\+1\d{10}|\d{5,6}|MG\w{1,40})$/),
    allowed:
      'a number such as +12155550199, a short code or the id of a messaging service, which begins with MG',
    help: 'the sender of text messages',
  },
  SMS_WEBHOOK_URL: {
    unset: 'at the brand’s origin',
    // This URL may contain a user name, because the provider calls it and may have to authenticate.
    parse: z.url({ protocol: /^https?$/ }),
    allowed: 'an http or https URL',
    help: 'URL of the webhook as the provider calls it, if a proxy rewrites it; see [messages](operating.md#messages)',
  },
} as const satisfies Settings;

/** The configuration of the store and of the notifications service. */
export function notificationConfig(
  values: Values<typeof notificationSettings>,
  { dataDir, environment }: { dataDir: string; environment: string },
) {
  const { SMTP_URL, EMAIL_FROM, SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, SMS_FROM } = values;
  return {
    store: {
      /** See storeAddress in platform/store. */
      url: values.DATABASE_URL ?? `sqlite:${join(dataDir, 'store.sqlite')}`,
      /** Null to store a generated secret beside the database file. */
      secret: values.STORE_SECRET ?? null,
      poolSize: values.DATABASE_POOL_SIZE,
      /** Path of the file with the authorities of PostgreSQL's certificate. */
      ca: values.DATABASE_CA ?? null,
    },
    messageLimits: {
      /** Null to keep the counters in the store. */
      url: values.LIMITS_URL ?? null,
      budget: { sms: values.MESSAGE_BUDGET_SMS_PER_DAY, email: values.MESSAGE_BUDGET_EMAIL_PER_DAY },
    },
    email:
      SMTP_URL && EMAIL_FROM
        ? { url: SMTP_URL, from: EMAIL_FROM, requireTls: requiresTls(values, environment) }
        : null,
    sms:
      SMS_ACCOUNT_SID && SMS_AUTH_TOKEN && SMS_FROM
        ? {
            baseUrl: values.SMS_URL.replace(/\/+$/, ''),
            accountSid: SMS_ACCOUNT_SID,
            authToken: SMS_AUTH_TOKEN,
            from: SMS_FROM,
            webhookUrl: values.SMS_WEBHOOK_URL ?? null,
          }
        : null,
  };
}

/**
 * Whether email must be encrypted: always, unless a setting says otherwise or development uses a mail server on this
 * machine.
 */
function requiresTls(
  { SMTP_TLS, SMTP_URL = '' }: Values<typeof notificationSettings>,
  environment: string,
): boolean {
  const isThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(URL.parse(SMTP_URL)?.hostname ?? '');
  return SMTP_TLS === 'required' && !(environment === 'development' && isThisMachine);
}

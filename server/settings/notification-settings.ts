import { join } from 'node:path';

import { z } from 'zod';

import { serviceUrl, serviceUrlAllowed } from './service-url.ts';

/** The settings of the store and of what is sent from it, for server/settings/config.ts, which reads them. */
export const notificationVariables = {
  DATABASE_URL: {
    schema: z
      .string()
      .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/)
      .optional(),
    allowed: 'sqlite:PATH, sqlite::memory: or a postgres:// URL',
  },
  STORE_SECRET: {
    schema: z.string().min(32).optional(),
    allowed: 'a secret of 32 characters or more, the same on every node and for ever',
  },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    allowed: 'a URL such as smtp://user:password@mail.example.com:587',
  },
  EMAIL_FROM: { schema: z.email().optional(), allowed: 'the address that e-mail comes from' },
  SMS_URL: { schema: serviceUrl, allowed: serviceUrlAllowed },
  SMS_ACCOUNT_SID: {
    schema: z
      .string()
      .regex(/^\w{1,64}$/)
      .optional(),
    allowed: 'the account at the provider of text messages: letters and digits',
  },
  SMS_AUTH_TOKEN: { schema: z.string().min(1).optional(), allowed: 'the token of that account' },
  SMS_FROM: {
    schema: z
      .string()
      .regex(/^(\+1\d{10}|\d{5,6}|MG\w{1,40})$/)
      .optional(),
    allowed: 'a number such as +12155550199, a short code or a messaging service MG...',
  },
  // Providers call it, and some name a user in it.
  SMS_WEBHOOK_URL: { schema: z.url({ protocol: /^https?$/ }).optional(), allowed: 'an http or https URL' },
} as const;

/** Settings that are not repeated in an error; an address of a database or a mail server holds a password. */
export const notificationSecrets = ['DATABASE_URL', 'STORE_SECRET', 'SMTP_URL', 'SMS_AUTH_TOKEN'] as const;

/** Which setting another one cannot do without. */
export const notificationNeeds = [
  ['SMTP_URL', 'EMAIL_FROM'],
  ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN'],
  ['SMS_ACCOUNT_SID', 'SMS_FROM'],
  ['SMS_URL', 'SMS_ACCOUNT_SID'],
] as const;

type Variables = typeof notificationVariables;
type Given = { [Name in keyof Variables]: z.infer<Variables[Name]['schema']> };

export interface NotificationConfig {
  store: {
    /** See storeAddress in platform/store. */
    url: string;
    /** Null for one that is kept beside the file. */
    secret: string | null;
  };
  email: { url: string; from: string } | null;
  sms: {
    baseUrl: string;
    accountSid: string;
    authToken: string;
    from: string;
    webhookUrl: string | null;
  } | null;
}

/** The settings as the store and the notifications service take them. */
export function notificationConfig(given: Given, dataDir: string): NotificationConfig {
  const { SMTP_URL, EMAIL_FROM, SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, SMS_FROM } = given;
  return {
    store: {
      url: given.DATABASE_URL ?? `sqlite:${join(dataDir, 'store.sqlite')}`,
      secret: given.STORE_SECRET ?? null,
    },
    email: SMTP_URL && EMAIL_FROM ? { url: SMTP_URL, from: EMAIL_FROM } : null,
    sms:
      SMS_ACCOUNT_SID && SMS_AUTH_TOKEN && SMS_FROM
        ? {
            baseUrl: (given.SMS_URL ?? 'https://api.twilio.com').replace(/\/+$/, ''),
            accountSid: SMS_ACCOUNT_SID,
            authToken: SMS_AUTH_TOKEN,
            from: SMS_FROM,
            webhookUrl: given.SMS_WEBHOOK_URL ?? null,
          }
        : null,
  };
}

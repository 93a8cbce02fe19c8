import type { Logger } from 'pino';

import { errorMessage } from '../../domain/error-message.ts';
import { logCodes } from '../../domain/errors.ts';
import type { Inbox } from '../../platform/fake-providers/inbox.ts';
import type { SmsProgram } from '../../platform/notifications/keyword-replies.ts';
import type { NotificationEvent } from '../../platform/notifications/notification-events.ts';
import type { NotificationsService } from '../../platform/notifications/notifications-service.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Brands } from '../../tenants/brands.ts';
import { tenantOf } from '../../tenants/registry.ts';
import type { Channel } from '../../wire/message.ts';
import type { Config } from '../settings/config.ts';
import { ConfigError } from '../settings/setting.ts';
import type { ServerTelemetry } from '../telemetry/telemetry.ts';
import type { LiveSites } from '../sites/live-sites.ts';

export interface StartedNotifications {
  service: NotificationsService;
  /** Shared with the other services that store something; it is closed with this one. */
  store: Store;
  /** Keys the hashes in the store. */
  secret: string;
  /** Messages received by the fake providers; null when both providers are configured, and outside development. */
  inbox: Inbox | null;
  /** The channels without a provider, which no form offers. */
  channelsOff: Channel[];
  /** Finishes the messages being sent, then closes everything. */
  close: () => Promise<void>;
}

const channels: readonly Channel[] = ['sms', 'email'];

/**
 * Opens the store and starts the notifications service. In development a fake provider replaces each provider that is not
 * configured, and /dev/inbox shows what it received. Elsewhere a channel without a provider is off, because its messages
 * would be lost unnoticed.
 * @throws ConfigError when the store cannot be opened.
 */
export async function startNotifications(
  config: Config,
  sites: Pick<LiveSites, 'brands' | 'siteForHost'>,
  { reportNotification, logServiceError }: Pick<ServerTelemetry, 'reportNotification' | 'logServiceError'>,
): Promise<StartedNotifications> {
  const { createNotificationsService } =
    await import('../../platform/notifications/notifications-service.ts');
  const { store, secret } = await openConfiguredStore(config);
  const fakes = config.environment === 'development' ? await startFakeProviders(config) : null;
  const providers = {
    sms: config.sms ?? fakes?.sms ?? null,
    email: config.email ?? fakes?.email ?? null,
  };
  const { defaultMessageLimits } = await import('../../platform/notifications/message-limits.ts');
  const counters = await openSharedCounters(config, reportNotification);
  const service = createNotificationsService({
    store,
    secret,
    smsPrograms: () => smsPrograms(sites.brands()),
    originFor: (hostHeader) => sites.siteForHost(hostHeader)?.origin ?? null,
    ...providers,
    fetch: globalThis.fetch,
    faults: config.faults,
    report: reportNotification,
    logError: logServiceError,
    limits: { ...defaultMessageLimits, budget: config.messageLimits.budget },
    ...(counters && { counters }),
  });
  service.start();
  return {
    service,
    store,
    secret,
    inbox: fakes?.inbox ?? null,
    channelsOff: channels.filter((channel) => providers[channel] === null),
    close: async () => {
      await service.stop();
      await Promise.all([fakes?.close(), store.close()]);
    },
  };
}

/** The brand and the members' help line that replies to text messages contain, by partner. */
export function smsPrograms(brands: Brands): ReadonlyMap<string, SmsProgram> {
  return new Map(
    brands.partners
      .filter(({ enabled }) => enabled)
      .map((partner) => [
        partner.name,
        { brand: partner.clientDisplayName, helpLine: tenantOf(brands, partner).help.member },
      ]),
  );
}

const providerSettings = { sms: 'SMS_ACCOUNT_SID', email: 'SMTP_URL' } as const;

/** Warns about channels without a provider, and names the settings that would enable them. */
export function warnOfMissingProviders(logger: Logger, channelsOff: readonly Channel[]): void {
  if (channelsOff.length === 0) return;
  const needed = channelsOff.map((channel) => providerSettings[channel]);
  logger.warn(
    { code: logCodes.notification.error, channels: channelsOff, needed },
    'no provider is configured for these messages: their forms are hidden',
  );
}

/** The counters of LIMITS_URL; null where messages are counted in the store. */
async function openSharedCounters(
  { messageLimits: { url } }: Config,
  report: (event: NotificationEvent) => void,
) {
  if (url === null) return null;
  const { openValkeyCounters } = await import('../../platform/limits/valkey-counters.ts');
  const { createNotificationEvent } = await import('../../platform/notifications/notification-events.ts');
  return openValkeyCounters({
    url,
    now: Date.now,
    reportUnavailable: () => report(createNotificationEvent('limits_unavailable')),
  });
}

/** Opens the configured store and finds its secret. */
async function openConfiguredStore({ store: { url, secret: configured, poolSize, ca } }: Config) {
  const { openStore, parseStoreUrl } = await import('../../platform/store/open-store.ts');
  const { StoreError, explainUntrusted } = await import('../../platform/store/store-error.ts');
  const { findStoreSecret } = await import('../../platform/store/store-secret.ts');
  const address = parseStoreUrl(url);
  const path = address?.engine === 'sqlite' && address.path !== ':memory:' ? address.path : null;
  let opened: Store | null = null;
  try {
    opened = await openStore({ url, poolSize, ca });
    return { store: opened, secret: await findStoreSecret(opened, { configured, path }) };
  } catch (thrown) {
    await opened?.close();
    const error = explainUntrusted(thrown);
    // The address is not repeated: it may hold a password.
    const reason = errorMessage(error);
    throw new ConfigError(
      error instanceof StoreError
        ? reason
        : `The store at DATABASE_URL could not be opened: ${reason || 'it cannot be reached'}.`,
    );
  }
}

/** Starts real servers on free ports of this machine for the providers that are not configured. */
async function startFakeProviders({ sms, email, faults }: Config) {
  if (sms && email) return null;
  const { createInbox } = await import('../../platform/fake-providers/inbox.ts');
  const { findProviderFault } = await import('../../platform/notifications/notification-faults.ts');
  const faultFor = (recipient: string) => (faults ? findProviderFault(recipient) : null);
  const inbox = createInbox({ now: () => new Date() });
  const startSms = async () => {
    const { startFakeSmsProvider } = await import('../../platform/fake-providers/fake-sms-provider.ts');
    const account = { accountSid: 'ACdevelopment', authToken: 'development' };
    const { baseUrl, close } = await startFakeSmsProvider({
      inbox,
      ...account,
      faultFor: (to) => faultFor(to)?.sms ?? null,
    });
    return { sms: { ...account, baseUrl, from: '+12155550199', webhookUrl: null }, close };
  };
  const startEmail = async () => {
    const { startFakeSmtpServer } = await import('../../platform/fake-providers/fake-smtp-server.ts');
    const { url, close } = await startFakeSmtpServer({
      inbox,
      rejectionFor: (to) => faultFor(to)?.email ?? null,
    });
    return { email: { url, from: 'cards@fairscript.example', requireTls: false }, close };
  };
  const [fakeSms, fakeEmail] = await Promise.all([sms ? null : startSms(), email ? null : startEmail()]);
  return {
    inbox,
    sms: fakeSms?.sms ?? null,
    email: fakeEmail?.email ?? null,
    close: async () => {
      await Promise.all([fakeSms?.close(), fakeEmail?.close()]);
    },
  };
}

import type { NotificationEvent } from '../../platform/notifications/notification-events.ts';
import type { NotificationsService } from '../../platform/notifications/notifications-service.ts';
import type { Inbox } from '../../platform/fake-providers/inbox.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { Config } from '../settings/config.ts';
import { ConfigError } from '../settings/setting.ts';
import { programmes } from './sms-programs.ts';
import type { Channel } from '../../wire/message.ts';
import { secretBeside } from './store-secret.ts';

export interface StartedNotifications {
  notifications: NotificationsService;
  /** For what else must survive; it is closed with the rest. */
  store: Store;
  /** Keys the hashes in the store. */
  secret: string;
  /** What the stand-ins got instead of people; null where both providers are configured, and outside development. */
  inbox: Inbox | null;
  /** The kinds of messages that have no provider: none is sent, and no form offers one. */
  off: Channel[];
  /** Finishes what is being sent, then closes everything. */
  close: () => Promise<void>;
}

/**
 * Opens the store and starts the notifications service. In development a stand-in takes the place of each provider that
 * is not configured, and /dev/inbox shows what it got; elsewhere its channel is off, since nobody could see that a message
 * went nowhere.
 * @throws ConfigError when the store cannot be opened.
 */
export async function startNotifications(
  config: Config,
  report: (event: NotificationEvent) => void,
): Promise<StartedNotifications> {
  const { createNotificationsService } =
    await import('../../platform/notifications/notifications-service.ts');
  const store = await openTheStore(config);
  const secret = config.store.secret ?? secretBeside(config.store.url);
  const standIns = config.environment === 'development' ? await startStandIns(config) : null;
  const providers = {
    sms: config.sms ?? standIns?.sms ?? null,
    email: config.email ?? standIns?.email ?? null,
  };
  const notifications = createNotificationsService({
    store,
    secret,
    smsPrograms: programmes(),
    ...providers,
    fetch: globalThis.fetch,
    faults: config.faults,
    report,
  });
  notifications.start();
  return {
    notifications,
    store,
    secret,
    inbox: standIns?.inbox ?? null,
    off: channels.filter((channel) => providers[channel] === null),
    close: async () => {
      await notifications.stop();
      await Promise.all([standIns?.close(), store.close()]);
    },
  };
}

const channels = ['sms', 'email'] as const;

async function openTheStore({ store }: Config) {
  const { openStore } = await import('../../platform/store/open-store.ts');
  try {
    return await openStore({ url: store.url });
  } catch (error) {
    // The address is not repeated: it may hold a password.
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`The store at DATABASE_URL could not be opened: ${why || 'it cannot be reached'}.`);
  }
}

/** Real servers on free ports of this machine, for the providers that nobody configured. */
async function startStandIns({ sms, email, faults }: Config) {
  if (sms && email) return null;
  const { createInbox } = await import('../../platform/fake-providers/inbox.ts');
  const { findProviderFault } = await import('../../platform/notifications/notification-faults.ts');
  const faultOf = (recipient: string) => (faults ? findProviderFault(recipient) : null);
  const inbox = createInbox({ now: () => new Date() });
  const startSms = async () => {
    const { startFakeSmsProvider } = await import('../../platform/fake-providers/fake-sms-provider.ts');
    const account = { accountSid: 'ACdevelopment', authToken: 'development' };
    const { baseUrl, close } = await startFakeSmsProvider({
      inbox,
      ...account,
      faultFor: (to) => faultOf(to)?.sms ?? null,
    });
    return { sms: { ...account, baseUrl, from: '+12155550199', webhookUrl: null }, close };
  };
  const startEmail = async () => {
    const { startFakeSmtpServer } = await import('../../platform/fake-providers/fake-smtp-server.ts');
    const { url, close } = await startFakeSmtpServer({
      inbox,
      rejectionFor: (to) => faultOf(to)?.email ?? null,
    });
    return { email: { url, from: 'cards@fairscript.example' }, close };
  };
  const [smsStandIn, emailStandIn] = await Promise.all([
    sms ? null : startSms(),
    email ? null : startEmail(),
  ]);
  return {
    inbox,
    sms: smsStandIn?.sms ?? null,
    email: emailStandIn?.email ?? null,
    close: async () => {
      await Promise.all([smsStandIn?.close(), emailStandIn?.close()]);
    },
  };
}

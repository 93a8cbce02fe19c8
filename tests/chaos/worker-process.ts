import { createOutbox } from '../../platform/notifications/outbox.ts';
import { createSmsSender } from '../../platform/notifications/sms-sender.ts';
import { createWorker } from '../../platform/notifications/worker.ts';
import { createKeyedHasher } from '../../platform/store/keyed-hasher.ts';
import { openStore } from '../../platform/store/open-store.ts';

/** The settings of a worker process, passed as JSON in its first argument. */
export interface WorkerSettings {
  storeUrl: string;
  secret: string;
  sms: { baseUrl: string; accountSid: string; authToken: string; from: string };
  concurrency: number;
  leaseMs: number;
  maxEraseDelayMs?: number;
}

/** The worker of one node, for tests that kill it. It prints a line when it starts, and sends messages until SIGTERM. */
const settings = JSON.parse(process.argv[2] ?? '') as WorkerSettings;
const store = await openStore({ url: settings.storeUrl });
const outbox = createOutbox({ store, hasher: createKeyedHasher(settings.secret), now: store.clock.now });
const worker = createWorker({
  outbox,
  store,
  senders: { sms: createSmsSender({ ...settings.sms, fetch: globalThis.fetch }) },
  report: () => {},
  logError: (error) => process.emitWarning(String(error)),
  now: store.clock.now,
  random: Math.random,
  concurrency: settings.concurrency,
  leaseMs: settings.leaseMs,
  pollMs: 50,
  maxEraseDelayMs: settings.maxEraseDelayMs,
});
worker.start();
process.stdout.write('started\n');
process.once('SIGTERM', () => {
  void worker
    .stop()
    .then(() => store.close())
    .then(() => process.exit(0));
});

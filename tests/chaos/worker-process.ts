import { createKeyedHasher } from '../../platform/store/keyed-hasher.ts';
import { createOutbox } from '../../platform/notifications/outbox.ts';
import { createSmsSender } from '../../platform/notifications/sms-sender.ts';
import { createWorker } from '../../platform/notifications/worker.ts';
import { openStore } from '../../platform/store/open-store.ts';
import type { WorkerSettings } from './worker-settings.ts';

/** One node's worker, to be killed: sends what is due until SIGTERM. Says `working` when it has begun. */
const settings = JSON.parse(process.argv[2] ?? '') as WorkerSettings;
const store = await openStore({ url: settings.url });
const outbox = createOutbox({ store, hasher: createKeyedHasher(settings.secret), now: Date.now });
const worker = createWorker({
  outbox,
  store,
  senders: { sms: createSmsSender({ ...settings.sms, fetch: globalThis.fetch }) },
  report: () => {},
  now: Date.now,
  random: Math.random,
  concurrency: settings.concurrency,
  leaseMs: settings.leaseMs,
  pollMs: 50,
  maxEraseDelayMs: settings.maxEraseDelayMs,
});
worker.start();
process.stdout.write('working\n');
process.once('SIGTERM', () => {
  void worker
    .stop()
    .then(() => store.close())
    .then(() => process.exit(0));
});

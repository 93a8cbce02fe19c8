import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll } from 'vitest';

import {
  startFakeSmsProvider,
  type FakeSmsProvider,
  type SmsFault,
} from '../../platform/fake-providers/fake-sms-provider.ts';
import { createInbox, type Inbox } from '../../platform/fake-providers/inbox.ts';
import type { NewMessage } from '../../platform/notifications/accept-message.ts';
import { cardSchema, extrasSchema } from '../../platform/notifications/message-content.ts';
import { defaultMessageLimits } from '../../platform/notifications/message-limits.ts';
import { createOutbox, type Outbox } from '../../platform/notifications/outbox.ts';
import { createKeyedHasher } from '../../platform/store/keyed-hasher.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { WorkerSettings } from './worker-process.ts';

export const secret = 'a key of the tests, long enough for it';
const hasher = createKeyedHasher(secret);
export const account = { accountSid: 'AC1', authToken: 'token-1', from: '+12155550199' };

const workerProgram = join(import.meta.dirname, 'worker-process.ts');

/** An outbox with limits that no test reaches. */
export function createTestOutbox(store: Store): Outbox {
  const limits = { ...defaultMessageLimits, recipient: 5000, recipientDay: 5000, phonePrefix: 5000 };
  return createOutbox({ store, hasher, now: store.clock.now, limits });
}

/** @param number from 0 to 9999; each has its own recipient and card. */
export function createMessage(number: number): NewMessage {
  return {
    channel: 'sms',
    partner: 'super',
    recipient: `+1215555${String(number).padStart(4, '0')}`,
    content: {
      kind: 'coupon',
      coupon: cardSchema.parse({ key: `key-${number}`, chain_display_name: 'CVS', cost: 14.2 }),
      extras: extrasSchema.parse(undefined),
    },
    idempotencyKey: null,
    visitorAddress: null,
  };
}

/** Lets the outbox accept messages 0 to count - 1, several at a time, and returns their ids. */
export async function acceptMessages(outbox: Outbox, count: number): Promise<string[]> {
  const ids: string[] = [];
  let next = 0;
  const acceptNext = async () => {
    while (next < count) {
      const acceptance = await outbox.accept(createMessage(next++));
      if (!('id' in acceptance)) throw new Error(acceptance.outcome);
      ids.push(acceptance.id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, acceptNext));
  return ids;
}

/** Starts a fake SMS provider for the tests of a file. A test may set `faults.for`. */
export function useFakeSmsProvider(): {
  inbox: Inbox;
  provider: () => FakeSmsProvider;
  faults: { for: (to: string) => SmsFault };
} {
  const inbox = createInbox({ now: () => new Date(), maxMessages: 10_000 });
  const faults: { for: (to: string) => SmsFault } = { for: () => null };
  let started: FakeSmsProvider | null = null;
  beforeAll(async () => {
    started = await startFakeSmsProvider({ inbox, ...account, faultFor: (to) => faults.for(to) });
  });
  afterAll(() => started?.close());
  const provider = () => {
    if (!started) throw new Error('The fake SMS provider is not running');
    return started;
  };
  return { inbox, provider, faults };
}

export interface WorkerProcess {
  /** Sends a signal and waits for the exit. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<{ code: number | null; signal: string | null }>;
}

/** Returns a function that starts worker processes. Processes that still run after a test are killed. */
export function useWorkerProcesses(): (settings: WorkerSettings) => Promise<WorkerProcess> {
  const running = new Set<ChildProcess>();
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
  });
  return async (settings) => {
    const child = spawn(process.execPath, [workerProgram, JSON.stringify(settings)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    const exited = once(child, 'exit').then(([code, signal]) => {
      running.delete(child);
      return { code: code as number | null, signal: signal as string | null };
    });
    await Promise.race([once(child.stdout, 'data'), exited]);
    return {
      end: (signal) => {
        child.kill(signal);
        return exited;
      },
    };
  };
}

/** The number of messages in each state. */
export async function countMessages({ database }: Store) {
  const rows = await database
    .selectFrom('messages')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { queued: count('queued'), sent: count('sent'), dead: count('dead') };
}

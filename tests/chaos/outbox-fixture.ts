import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll } from 'vitest';

import { cardSchema, extrasSchema } from '../../platform/notifications/message-content.ts';
import { defaultMessageLimits } from '../../platform/notifications/message-limits.ts';
import type { NewMessage } from '../../platform/notifications/accept-message.ts';
import { createOutbox, type Outbox } from '../../platform/notifications/outbox.ts';
import { createKeyedHasher } from '../../platform/store/keyed-hasher.ts';
import { createInbox, type Inbox } from '../../platform/fake-providers/inbox.ts';
import {
  startFakeSmsProvider,
  type SmsFault,
  type FakeSmsProvider,
} from '../../platform/fake-providers/fake-sms-provider.ts';
import type { Store } from '../../platform/store/open-store.ts';
import type { WorkerSettings } from './worker-settings.ts';

export const secret = 'a key of the tests, long enough for it';
export const hasher = createKeyedHasher(secret);
export const account = { accountSid: 'AC1', authToken: 'token-1', from: '+12155550199' };

const program = join(import.meta.dirname, 'worker-process.ts');

/** An outbox over a store, with limits that a test does not reach. */
export function outboxOf(store: Store): Outbox {
  const limits = { ...defaultMessageLimits, recipient: 5000, visitor: 5000 };
  return createOutbox({ store, hasher, now: Date.now, limits });
}

/** The message with a number, from 0 to 9999. */
export function messageNumber(number: number): NewMessage {
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

/** Has messages 0 to count - 1 accepted, several at a time; gives their ids. */
export async function acceptAll(outbox: Outbox, count: number): Promise<string[]> {
  const ids: string[] = [];
  let next = 0;
  const acceptSome = async () => {
    while (next < count) {
      const accepted = await outbox.accept(messageNumber(next++));
      if (!('id' in accepted)) throw new Error(accepted.outcome);
      ids.push(accepted.id);
    }
  };
  await Promise.all(Array.from({ length: 8 }, acceptSome));
  return ids;
}

/** A provider of text messages that keeps what it gets. `misbehave` may be set by a test. */
export function smsProvider(): {
  inbox: Inbox;
  provider: () => FakeSmsProvider;
  misbehaviour: { of: (to: string) => SmsFault };
} {
  const inbox = createInbox({ now: () => new Date(), maxMessages: 10_000 });
  const misbehaviour: { of: (to: string) => SmsFault } = { of: () => null };
  let started: FakeSmsProvider | null = null;
  beforeAll(async () => {
    started = await startFakeSmsProvider({ inbox, ...account, faultFor: (to) => misbehaviour.of(to) });
  });
  afterAll(() => started?.close());
  const provider = () => {
    if (!started) throw new Error('The provider is not running');
    return started;
  };
  return { inbox, provider, misbehaviour };
}

/** Workers in processes of their own; those still running are killed after each test. */
export function workerProcesses(): (settings: WorkerSettings) => Promise<WorkerProcess> {
  const running = new Set<ChildProcess>();
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
  });
  return async (settings) => {
    const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
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

export interface WorkerProcess {
  /** Sends a signal and waits for the end. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<{ code: number | null; signal: string | null }>;
}

/** How many messages a store has in each state, and whether any finished one still says who it was for. */
export async function countsOf({ database }: Store) {
  const rows = await database
    .selectFrom('messages')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  return { queued: of('queued'), sent: of('sent'), dead: of('dead') };
}

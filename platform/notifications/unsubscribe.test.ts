import { afterEach, describe, expect, test, vi } from 'vitest';

import { createInbox } from '../fake-providers/inbox.ts';
import { startFakeSmtpServer } from '../fake-providers/fake-smtp-server.ts';
import { openStore } from '../store/open-store.ts';
import type { NotificationEvent } from './notification-events.ts';
import { createNotificationsService } from './notifications-service.ts';
import { createKeyedHasher } from '../store/keyed-hasher.ts';
import { readUnsubscribeToken, createUnsubscribeToken } from './unsubscribe-token.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const secret = 'a key of the tests, long enough for it';
const hasher = createKeyedHasher(secret);
const address = 'ana@example.com';
const token = createUnsubscribeToken(hasher, hasher.hashRecipient('email', address));

/** The whole service, with a mail server that keeps what it gets. It sends when the test starts it. */
async function service() {
  const store = await openStore({ url: 'sqlite::memory:' });
  const inbox = createInbox({ now: () => new Date('2026-03-04T05:06:07Z') });
  const smtp = await startFakeSmtpServer({ inbox });
  const events: NotificationEvent[] = [];
  const notifications = createNotificationsService({
    smsPrograms: new Map(),
    store,
    secret,
    sms: null,
    email: { url: smtp.url, from: 'cards@example.com' },
    fetch: () => Promise.reject(new Error('There are no text messages here')),
    report: (event) => void events.push(event),
  });
  closing.push(store.close, smtp.close, notifications.stop);
  const post = async (path: string, body: unknown) => {
    const init = {
      method: 'POST',
      headers: { 'x-partner-name': 'super' },
      body: JSON.stringify(body),
    };
    const response = await notifications.api.request(path, init);
    return { status: response.status, body: (await response.json()) as { error?: { code: string } } };
  };
  const extras = {
    unsubscribe_url: 'https://rx.example.com/unsubscribe',
    url: 'https://rx.example.com/rewards',
  };
  return {
    store,
    inbox,
    events,
    notifications,
    unsubscribe: (said: unknown) => post('/notifications/unsubscribe', { token: said }),
    post,
    coupon: (email: string) => post('/notifications/email', { email, coupon: { key: 'k' }, extras }),
    rewards: (email: string) => post('/members/rewards/email', { email, extras }),
    heard: (kind: NotificationEvent['kind'], times = 1) =>
      vi.waitFor(() => expect(events.filter((event) => event.kind === kind)).toHaveLength(times), {
        timeout: 10_000,
      }),
  };
}

describe('the link of an e-mail', () => {
  test('stops what is asked for later, of any kind and however the address is written, for good', async () => {
    const { unsubscribe, coupon, rewards, events } = await service();
    expect(await unsubscribe(token)).toEqual({
      status: 200,
      body: { status: 'opted_out', channel: 'email' },
    });
    expect((await unsubscribe(token)).status).toBe(200);
    for (const reply of [await coupon(address), await rewards('Ana@Example.com')]) {
      expect(reply).toMatchObject({ status: 409, body: { error: { code: 'opted_out' } } });
    }
    expect(events[0]).toMatchObject({ kind: 'unsubscribed', channel: 'email', ok: true });
    expect(JSON.stringify(events)).not.toContain('ana');
  });

  test('stops what was accepted before, and nobody else’s', async () => {
    const { unsubscribe, coupon, notifications, inbox, heard, store } = await service();
    expect((await coupon(address)).status).toBe(202);
    expect((await coupon('bo@example.com')).status).toBe(202);
    await unsubscribe(token);
    // The same again within ten minutes is not on its way any more.
    expect((await coupon(address)).status).toBe(409);
    notifications.start();
    await heard('dead');
    await heard('sent');
    expect(inbox.messages().map(({ to }) => to)).toEqual(['bo@example.com']);
    const dead = await store.database
      .selectFrom('messages')
      .selectAll()
      .where('state', '=', 'dead')
      .execute();
    expect(dead).toMatchObject([{ reason: 'opted_out', recipient: null }]);
  });

  test('in the mail that arrives is the one that works', async () => {
    const { coupon, unsubscribe, notifications, inbox, heard } = await service();
    await coupon(address);
    notifications.start();
    await heard('sent');
    const [, link = ''] = /(https:\S+token=\S+)/.exec(inbox.messages()[0]?.text ?? '') ?? [];
    expect((await unsubscribe(new URL(link).searchParams.get('token'))).status).toBe(200);
    expect((await coupon(address)).status).toBe(409);
  });

  test.each([
    [
      'of another secret',
      createUnsubscribeToken(createKeyedHasher('another key, also long enough for it'), 'a'.repeat(43)),
    ],
    ['for another recipient than it was signed for', token.replace(/^email\../, 'email.-')],
    ['with another signature', token.slice(0, -2)],
    ['for text messages', token.replace('email', 'sms')],
    ['that is none', 'x'],
    ['that is empty', ''],
  ])('with a token %s is refused, and nothing is written', async (_, given) => {
    const { unsubscribe, store, events } = await service();
    expect(await unsubscribe(given)).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid_token' } },
    });
    expect(await store.database.selectFrom('opt_outs').selectAll().execute()).toEqual([]);
    expect(events).toMatchObject([{ kind: 'refused', channel: 'email', ok: true, reason: 'invalid_token' }]);
  });

  test('without a token, or with an essay for one, is refused', async () => {
    const { post, unsubscribe } = await service();
    expect(await post('/notifications/unsubscribe', {})).toMatchObject({ status: 400 });
    expect(await unsubscribe('x'.repeat(5000))).toMatchObject({ status: 413 });
  });

  test('is asked for again while the store is away', async () => {
    const { unsubscribe, store, events } = await service();
    vi.spyOn(store.database, 'insertInto').mockImplementationOnce(() => {
      throw Object.assign(new Error('full'), { errcode: 13 });
    });
    expect(await unsubscribe(token)).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    expect(events).toMatchObject([{ kind: 'store_failed', ok: false }]);
    expect((await unsubscribe(token)).status).toBe(200);
  });
});

test('a token names its recipient by the hash of the store alone', () => {
  expect(token).not.toContain('ana');
  expect(readUnsubscribeToken(hasher, token)?.recipientHash).toBe(hasher.hashRecipient('email', address));
});

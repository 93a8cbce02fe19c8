import { afterEach, describe, expect, test, vi } from 'vitest';

import { waitFor } from '../../tests/wait-for.ts';
import { createInbox } from '../fake-providers/inbox.ts';
import { startFakeSmtpServer } from '../fake-providers/fake-smtp-server.ts';
import { openStore } from '../store/open-store.ts';
import type { NotificationEvent } from './notification-events.ts';
import { optOut } from './opt-outs.ts';
import { createNotificationsService } from './notifications-service.ts';
import { createKeyedHasher } from '../store/keyed-hasher.ts';
import { readUnsubscribeToken, createUnsubscribeToken } from './unsubscribe-token.ts';

const closeCallbacks: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closeCallbacks.splice(0).toReversed()) await close();
});

const secret = 'a key of the tests, long enough for it';
const hasher = createKeyedHasher(secret);
const address = 'ana@example.com';
const token = createUnsubscribeToken(hasher, hasher.hashRecipient('email', address));

/** The notifications service with a fake mail server. Its worker runs once a test starts it. */
async function createService() {
  const store = await openStore({ url: 'sqlite::memory:' });
  const inbox = createInbox({ now: () => new Date('2026-03-04T05:06:07Z') });
  const smtp = await startFakeSmtpServer({ inbox });
  const events: NotificationEvent[] = [];
  const notifications = createNotificationsService({
    originFor: () => null,
    smsPrograms: () => new Map(),
    store,
    secret,
    sms: null,
    email: { url: smtp.url, from: 'cards@example.com', requireTls: false },
    fetch: () => Promise.reject(new Error('The test sends no text messages')),
    report: (event) => void events.push(event),
    logError: () => {},
  });
  closeCallbacks.push(store.close, smtp.close, notifications.stop);
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
    unsubscribe: (value: unknown) => post('/notifications/unsubscribe', { token: value }),
    post,
    requestCard: (email: string) => post('/notifications/email', { email, coupon: { key: 'k' }, extras }),
    requestRewards: (email: string) => post('/members/rewards/email', { email, extras }),
    waitForEvents: (kind: NotificationEvent['kind'], times = 1) =>
      waitFor(() => expect(events.filter((event) => event.kind === kind)).toHaveLength(times)),
  };
}

describe('POST notifications/unsubscribe', () => {
  test('rejects later emails of every kind to the address in any case, for good', async () => {
    const { unsubscribe, requestCard, requestRewards, events } = await createService();
    expect(await unsubscribe(token)).toEqual({
      status: 200,
      body: { status: 'opted_out', channel: 'email' },
    });
    expect((await unsubscribe(token)).status).toBe(200);
    for (const reply of [await requestCard(address), await requestRewards('Ana@Example.com')]) {
      expect(reply).toMatchObject({ status: 409, body: { error: { code: 'opted_out' } } });
    }
    expect(events[0]).toMatchObject({ kind: 'unsubscribed', channel: 'email', ok: true });
    expect(JSON.stringify(events)).not.toContain('ana');
  });

  test('cancels emails that were accepted before, but not those to others', async () => {
    const { unsubscribe, requestCard, notifications, inbox, waitForEvents, store } = await createService();
    expect((await requestCard(address)).status).toBe(202);
    expect((await requestCard('bo@example.com')).status).toBe(202);
    await unsubscribe(token);
    // A repeated request within ten minutes does not return the canceled message.
    expect((await requestCard(address)).status).toBe(409);
    notifications.start();
    await waitForEvents('dead');
    await waitForEvents('sent');
    expect(inbox.messages().map(({ to }) => to)).toEqual(['bo@example.com']);
    const dead = await store.database
      .selectFrom('messages')
      .selectAll()
      .where('state', '=', 'dead')
      .execute();
    expect(dead).toMatchObject([{ reason: 'opted_out', recipient: null }]);
  });

  test('accepts the token of the link in a sent email', async () => {
    const { requestCard, unsubscribe, notifications, inbox, waitForEvents } = await createService();
    await requestCard(address);
    notifications.start();
    await waitForEvents('sent');
    const [, link = ''] = /(https:\S+token=\S+)/.exec(inbox.messages()[0]?.text ?? '') ?? [];
    expect((await unsubscribe(new URL(link).searchParams.get('token'))).status).toBe(200);
    expect((await requestCard(address)).status).toBe(409);
  });

  test('the link in an email to one address of a mailbox stops emails to all of them', async () => {
    const { requestCard, unsubscribe, notifications, inbox, waitForEvents } = await createService();
    await requestCard('ana.diaz+rx@gmail.com');
    notifications.start();
    await waitForEvents('sent');
    const [, link = ''] = /(https:\S+token=\S+)/.exec(inbox.messages()[0]?.text ?? '') ?? [];
    expect((await unsubscribe(new URL(link).searchParams.get('token'))).status).toBe(200);
    for (const other of ['ana.diaz+rx@gmail.com', 'anadiaz@gmail.com', 'AnaDiaz+2@googlemail.com']) {
      expect((await requestCard(other)).status).toBe(409);
    }
    expect((await requestCard('ana.diaz@example.com')).status).toBe(202);
  });

  test('an opt-out that an earlier release stored for an exact address still holds', async () => {
    const { requestCard, store } = await createService();
    const exact = 'ana.diaz+rx@gmail.com';
    await optOut(store.database, 'email', hasher.hashRecipient('email', exact), 0);
    expect((await requestCard('Ana.Diaz+RX@gmail.com')).status).toBe(409);
  });

  test.each([
    [
      'of another secret',
      createUnsubscribeToken(createKeyedHasher('another key, also long enough for it'), 'a'.repeat(43)),
    ],
    ['that was signed for another recipient', token.replace(/^email\../, 'email.-')],
    ['with another signature', token.slice(0, -2)],
    ['for text messages', token.replace('email', 'sms')],
    ['in another format', 'x'],
    ['that is empty', ''],
  ])('rejects a token %s, and stores nothing', async (_, invalidToken) => {
    const { unsubscribe, store, events } = await createService();
    expect(await unsubscribe(invalidToken)).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid_token' } },
    });
    expect(await store.database.selectFrom('opt_outs').selectAll().execute()).toEqual([]);
    expect(events).toMatchObject([{ kind: 'rejected', channel: 'email', ok: true, reason: 'invalid_token' }]);
  });

  test('rejects a request without a token or above 4 kB', async () => {
    const { post, unsubscribe } = await createService();
    expect(await post('/notifications/unsubscribe', {})).toMatchObject({ status: 400 });
    expect(await unsubscribe('x'.repeat(5000))).toMatchObject({ status: 413 });
  });

  test('replies 503 while the store is unavailable, and succeeds afterwards', async () => {
    const { unsubscribe, store, events } = await createService();
    vi.spyOn(store.database, 'insertInto').mockImplementationOnce(() => {
      throw Object.assign(new Error('full'), { errcode: 13 });
    });
    expect(await unsubscribe(token)).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    expect(events).toMatchObject([{ kind: 'store_failed', ok: false }]);
    expect((await unsubscribe(token)).status).toBe(200);
  });
});

test('an unsubscribe token contains only the hash of its recipient', () => {
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(address);
  expect(readUnsubscribeToken(hasher, token)?.recipientHash).toBe(hasher.hashRecipient('email', address));
});

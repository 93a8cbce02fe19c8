import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Channel } from '../../wire/message.ts';
import { cardSchema, extrasSchema } from '../notifications/message-content.ts';
import { createEmailSender, type EmailSender } from '../notifications/email-sender.ts';
import type { ReadableMessage } from '../notifications/outbox.ts';
import { createKeyedHasher } from '../store/keyed-hasher.ts';
import { createSmsSender } from '../notifications/sms-sender.ts';
import { readUnsubscribeToken } from '../notifications/unsubscribe-token.ts';
import { createInbox } from './inbox.ts';
import { startFakeSmsProvider, type SmsFault, type FakeSmsProvider } from './fake-sms-provider.ts';
import { startFakeSmtpServer, type FakeSmtpServer } from './fake-smtp-server.ts';

const inbox = createInbox({ now: () => new Date('2026-03-04T05:06:07Z'), maxMessages: 3 });
const hasher = createKeyedHasher('a key of the tests, long enough for it');
const account = { accountSid: 'AC1', authToken: 'token-1' };
const smsFaults = new Map<string, SmsFault>();
const smtpRejections = new Map<string, number>();

let sms: FakeSmsProvider | undefined;
let smtp: FakeSmtpServer | undefined;
let email: EmailSender | undefined;

beforeAll(async () => {
  sms = await startFakeSmsProvider({ inbox, ...account, faultFor: (to) => smsFaults.get(to) ?? null });
  smtp = await startFakeSmtpServer({ inbox, rejectionFor: (to) => smtpRejections.get(to) ?? null });
  email = createEmailSender({ url: smtp.url, from: 'cards@example.com', hasher, requireTls: false });
});

afterAll(async () => {
  email?.close();
  await Promise.all([sms?.close(), smtp?.close()]);
});

function createMessage(channel: Channel, recipient: string, extras: object = {}): ReadableMessage {
  return {
    id: randomUUID(),
    channel,
    partner: 'super',
    recipient,
    recipientHash: hasher.hashRecipient(channel, recipient),
    mailboxHash: hasher.hashRecipient(channel, recipient),
    content: {
      kind: 'coupon',
      coupon: cardSchema.parse({
        key: 'k',
        chain_display_name: 'CVS',
        drug_label: 'Atorvastatin 20 mg',
        bin: '000000',
      }),
      extras: extrasSchema.parse({ brand: 'Súper Rx', ...extras }),
    },
    attempts: 1,
    inDoubt: false,
    createdAt: 0,
    leaseOwner: 'test',
    leaseUntil: 0,
  };
}

const createSender = (changes: object = {}) =>
  createSmsSender({
    baseUrl: sms?.baseUrl ?? '',
    ...account,
    from: '+12155550199',
    fetch: globalThis.fetch,
    ...changes,
  });

describe('createSmsSender with the fake SMS provider', () => {
  test('delivers a text with the message’s id as idempotency key', async () => {
    const sent = createMessage('sms', '+12155550101');
    expect(await createSender()(sent)).toEqual({ outcome: 'sent' });
    expect(inbox.messages().at(-1)).toMatchObject({
      channel: 'sms',
      to: '+12155550101',
      from: '+12155550199',
      key: sent.id,
      text: expect.stringContaining('Super Rx card, CVS'),
      receivedAt: '2026-03-04T05:06:07.000Z',
    });
  });

  test('sends a text from a messaging service', async () => {
    expect(await createSender({ from: 'MG1' })(createMessage('sms', '+12155550102'))).toEqual({
      outcome: 'sent',
    });
    expect(inbox.messages().at(-1)?.from).toBe('MG1');
  });

  test.each<[string, SmsFault, object]>([
    [
      'rejects a number that does not exist',
      { status: 400, code: 21211 },
      { outcome: 'rejected', reason: 'provider_400_21211' },
    ],
    [
      'opts out a recipient who sent STOP to the provider',
      { status: 400, code: 21610 },
      { outcome: 'opted_out', reason: 'provider_400_21610' },
    ],
    [
      'does not know whether a failing provider accepted the text',
      { status: 500 },
      { outcome: 'unknown', reason: 'provider_500' },
    ],
    [
      'waits for as long as a busy provider requests',
      { status: 429, retryAfter: 7 },
      { outcome: 'failed', reason: 'provider_429', afterMs: 7000 },
    ],
    [
      'retries while the account is suspended',
      { status: 403, code: 20005 },
      { outcome: 'failed', reason: 'provider_403_20005' },
    ],
  ])('%s', async (_, fault, delivery) => {
    smsFaults.set('+12155550103', fault);
    expect(await createSender()(createMessage('sms', '+12155550103'))).toEqual(delivery);
  });

  test('does not know whether a provider without a reply accepted the text', async () => {
    smsFaults.set('+12155550104', 'accept-without-reply');
    const sent = createMessage('sms', '+12155550104');
    const delivery = await createSender({ timeoutMs: 2000 })(sent);
    expect(delivery).toEqual({ outcome: 'unknown', reason: 'provider_timeout', afterMs: 30_000 });
    expect(inbox.messages().at(-1)?.key).toBe(sent.id);
  });

  test('retries while the provider is unreachable or rejects the credentials', async () => {
    expect(
      await createSender({ baseUrl: 'http://127.0.0.1:2' })(createMessage('sms', '+12155550105')),
    ).toEqual({
      outcome: 'failed',
      reason: 'provider_unreachable',
    });
    expect(await createSender({ authToken: 'another' })(createMessage('sms', '+12155550105'))).toEqual({
      outcome: 'failed',
      reason: 'provider_401_20003',
    });
  });
});

describe('createEmailSender with the fake SMTP server', () => {
  test('delivers an email in text and HTML, with accents, and the message’s id in its Message-ID', async () => {
    const sent = createMessage('email', 'ana@example.com', { locale: 'es' });
    expect(await email?.send(sent)).toEqual({ outcome: 'sent' });
    const received = inbox.messages().at(-1);
    expect(received).toMatchObject({
      channel: 'email',
      to: 'ana@example.com',
      from: 'Súper Rx <cards@example.com>',
      subject: 'Súper Rx: Su tarjeta de descuento para CVS',
      key: `<${sent.id}@example.com>`,
    });
    expect(received?.text).toContain('Recibe este mensaje porque alguien pidió enviarlo a esta dirección.');
    expect(received?.html).toContain('pidió enviarlo');
    expect(received?.html).toMatch(/<\/html>$/);
  });

  test('offers one-click unsubscribe in the headers, for this recipient alone', async () => {
    const page = 'https://rx.example.com/rx/es/unsubscribe';
    await email?.send(createMessage('email', 'Ana@example.com', { unsubscribe_url: page }));
    const { headers = [], text = '' } = inbox.messages().at(-1) ?? {};
    const readHeader = (name: string) => headers.find((header) => header.name === name)?.value;
    expect(readHeader('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const [, link = ''] = /^<(https:.+)>$/.exec(readHeader('List-Unsubscribe') ?? '') ?? [];
    expect(link.startsWith(`${page}?token=`)).toBe(true);
    expect(text).toContain(link);
    const token = new URL(link).searchParams.get('token') ?? '';
    expect(readUnsubscribeToken(hasher, token)).toEqual({
      channel: 'email',
      recipientHash: hasher.hashRecipient('email', 'ana@example.com'),
    });
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('example.com');
    expect(decodeURIComponent(link)).not.toContain('ana@example.com');
  });

  test('leaves out the unsubscribe headers if the site has no page for it', async () => {
    await email?.send(createMessage('email', 'ana@example.com'));
    const names = inbox
      .messages()
      .at(-1)
      ?.headers.map(({ name }) => name);
    expect(names).toContain('Message-ID');
    expect(names).not.toContain('List-Unsubscribe');
    expect(names).not.toContain('List-Unsubscribe-Post');
  });

  test.each([
    ['rejects a mailbox that does not exist', 550, { outcome: 'rejected', reason: 'server_550' }],
    ['retries a mailbox that is full', 452, { outcome: 'failed', reason: 'server_452' }],
  ])('%s', async (_, status, delivery) => {
    smtpRejections.set('bo@example.com', status);
    expect(await email?.send(createMessage('email', 'bo@example.com'))).toEqual(delivery);
  });

  test('retries while the mail server is unreachable', async () => {
    const unreachable = createEmailSender({ url: 'smtp://127.0.0.1:1', from: 'cards@example.com', hasher });
    expect(await unreachable.send(createMessage('email', 'ana@example.com'))).toMatchObject({
      outcome: 'failed',
    });
    unreachable.close();
  });
});

test('the inbox keeps only the newest messages, and can be cleared', async () => {
  for (const person of ['ana', 'bea', 'cy', 'di']) {
    await email?.send(createMessage('email', `${person}@example.com`));
  }
  expect(inbox.messages()).toHaveLength(3);
  inbox.clear();
  expect(inbox.messages()).toEqual([]);
});

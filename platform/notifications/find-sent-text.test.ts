import { afterAll, beforeAll, expect, test } from 'vitest';

import { createInbox } from '../fake-providers/inbox.ts';
import type { TextStatus } from '../fake-providers/sms-list.ts';
import { startFakeSmsProvider, type FakeSmsProvider } from '../fake-providers/fake-sms-provider.ts';
import { createSentTextLookup } from './find-sent-text.ts';

const noon = Date.parse('2026-03-04T12:00:00Z');
const clock = { now: noon };
const inbox = createInbox({ now: () => new Date(clock.now) });
const account = { accountSid: 'AC1', authToken: 'token-1' };
const statuses = new Map<string, TextStatus>();
const text = 'Súper Rx: Your discount card for “CVS”.\nhttps://rx.example.com/card?key=AbC-1';

let provider: FakeSmsProvider | undefined;
beforeAll(async () => {
  provider = await startFakeSmsProvider({
    inbox,
    ...account,
    statusFor: (to) => statuses.get(to) ?? 'queued',
  });
});
afterAll(() => provider?.close());

type Fetch = typeof globalThis.fetch;

const createLookup = (changes: { fetch?: Fetch; authToken?: string } = {}) =>
  createSentTextLookup({
    url: `${provider?.baseUrl}/2010-04-01/Accounts/AC1/Messages.json`,
    authorization: `Basic ${Buffer.from(`AC1:${changes.authToken ?? 'token-1'}`).toString('base64')}`,
    fetch: changes.fetch ?? globalThis.fetch,
    timeoutMs: 5000,
  });

let phones = 0;
/** A number that no other test uses. */
const newPhone = () => {
  phones += 1;
  return `+121555502${String(phones).padStart(2, '0')}`;
};

function addToInbox(to: string, body: string, at = noon, from = '+12155550199'): void {
  clock.now = at;
  inbox.add({ channel: 'sms', to, from, subject: null, text: body, html: null, headers: [], key: '' });
}

test('finds a text that the provider accepted, while queued and after delivery', async () => {
  const to = newPhone();
  const query = { to, text, since: noon };
  expect(await createLookup()(query)).toBe(false);
  addToInbox(to, text);
  expect(await createLookup()(query)).toBe(true);
  statuses.set(to, 'delivered');
  expect(await createLookup()(query)).toBe(true);
});

test('finds a text that a messaging service sent', async () => {
  const to = newPhone();
  addToInbox(to, text, noon, 'MG1');
  expect(await createLookup()({ to, text, since: noon })).toBe(true);
});

test.each(['failed', 'undelivered'] as const)(
  'does not count a text with the status %s as sent',
  async (status) => {
    const to = newPhone();
    statuses.set(to, status);
    addToInbox(to, text);
    expect(await createLookup()({ to, text, since: noon })).toBe(false);
  },
);

test('does not match another text, another recipient or an earlier text', async () => {
  const to = newPhone();
  addToInbox(newPhone(), text);
  addToInbox(to, text.replace('AbC-1', 'abc-1'));
  addToInbox(to, text, noon - 10 * 60_000);
  expect(await createLookup()({ to, text, since: noon })).toBe(false);
});

test('finds a text whose characters the provider replaced, after a line that the provider added', async () => {
  const to = newPhone();
  const changed = text.replace('ú', 'u').replaceAll(/[“”]/g, '"').replace('\n', ' ');
  addToInbox(to, `Sent from your trial account - ${changed}`, noon - 5000);
  expect(await createLookup()({ to, text, since: noon })).toBe(true);
});

test('reads every page of the provider’s list', async () => {
  const to = newPhone();
  addToInbox(to, text);
  for (const number of [1, 2, 3]) addToInbox(to, `another ${number}`, noon + number * 1000);
  const pages: string[] = [];
  const onePerPage: Fetch = (input, init) => {
    const page = new URL(input as URL);
    page.searchParams.set('PageSize', '1');
    pages.push(page.searchParams.get('Page') ?? 'first');
    return globalThis.fetch(page, init);
  };
  expect(await createLookup({ fetch: onePerPage })({ to, text, since: noon })).toBe(true);
  expect(pages).toEqual(['first', '1', '2', '3']);
});

test.each<[string, Fetch]>([
  ['fails', () => Promise.resolve(new Response('{}', { status: 500 }))],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['has another format', () => Promise.resolve(Response.json({ messages: 'none' }))],
  ['is not JSON', () => Promise.resolve(new Response('<html>'))],
])('returns null if the provider’s list %s', async (_, fetch) => {
  expect(await createLookup({ fetch })({ to: newPhone(), text, since: noon })).toBeNull();
});

test('returns null if the provider rejects the password', async () => {
  expect(await createLookup({ authToken: 'another' })({ to: newPhone(), text, since: noon })).toBeNull();
});

test('never sends the password to another host', async () => {
  const origins: string[] = [];
  const fetch: Fetch = (input) => {
    origins.push(new URL(input as URL).origin);
    return Promise.resolve(Response.json({ messages: [], next_page_uri: 'https://elsewhere.example/list' }));
  };
  expect(await createLookup({ fetch })({ to: newPhone(), text, since: noon })).toBeNull();
  expect(origins).toEqual([provider?.baseUrl]);
});

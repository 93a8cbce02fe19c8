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
const card = 'Súper Rx: Your discount card for “CVS”.\nhttps://rx.example.com/card?key=AbC-1';

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

const asks = (changes: { fetch?: Fetch; authToken?: string } = {}) =>
  createSentTextLookup({
    url: `${provider?.baseUrl}/2010-04-01/Accounts/AC1/Messages.json`,
    authorization: `Basic ${Buffer.from(`AC1:${changes.authToken ?? 'token-1'}`).toString('base64')}`,
    fetch: changes.fetch ?? globalThis.fetch,
    timeoutMs: 5000,
  });

let phones = 0;
/** A number of its own for each test. */
const newPhone = () => {
  phones += 1;
  return `+121555502${String(phones).padStart(2, '0')}`;
};

function sent(to: string, text: string, at = noon, from = '+12155550199'): void {
  clock.now = at;
  inbox.add({ channel: 'sms', to, from, subject: null, text, html: null, headers: [], key: '' });
}

test('a text that the provider took is found, still in its queue or delivered', async () => {
  const to = newPhone();
  const doubtful = { to, text: card, since: noon };
  expect(await asks()(doubtful)).toBe(false);
  sent(to, card);
  expect(await asks()(doubtful)).toBe(true);
  statuses.set(to, 'delivered');
  expect(await asks()(doubtful)).toBe(true);
});

test('it is found whichever number of a messaging service sent it', async () => {
  const to = newPhone();
  sent(to, card, noon, 'MG1');
  expect(await asks()({ to, text: card, since: noon })).toBe(true);
});

test.each(['failed', 'undelivered'] as const)('one that has %s was not sent', async (status) => {
  const to = newPhone();
  statuses.set(to, status);
  sent(to, card);
  expect(await asks()({ to, text: card, since: noon })).toBe(false);
});

test('neither another text, nor one to somebody else, nor an earlier one is taken for it', async () => {
  const to = newPhone();
  sent(newPhone(), card);
  sent(to, card.replace('AbC-1', 'abc-1'));
  sent(to, card, noon - 10 * 60_000);
  expect(await asks()({ to, text: card, since: noon })).toBe(false);
});

test('it is found with the letters that the provider made of ours, and after a line of the provider’s own', async () => {
  const to = newPhone();
  const changed = card.replace('ú', 'u').replaceAll(/[“”]/g, '"').replace('\n', ' ');
  sent(to, `Sent from your trial account - ${changed}`, noon - 5000);
  expect(await asks()({ to, text: card, since: noon })).toBe(true);
});

test('every page of the list is read', async () => {
  const to = newPhone();
  sent(to, card);
  for (const number of [1, 2, 3]) sent(to, `another ${number}`, noon + number * 1000);
  const pages: string[] = [];
  const onePerPage: Fetch = (input, init) => {
    const page = new URL(input as URL);
    page.searchParams.set('PageSize', '1');
    pages.push(page.searchParams.get('Page') ?? 'first');
    return globalThis.fetch(page, init);
  };
  expect(await asks({ fetch: onePerPage })({ to, text: card, since: noon })).toBe(true);
  expect(pages).toEqual(['first', '1', '2', '3']);
});

test.each<[string, Fetch]>([
  ['fails', () => Promise.resolve(new Response('{}', { status: 500 }))],
  ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers something else', () => Promise.resolve(Response.json({ messages: 'none' }))],
  ['answers no JSON', () => Promise.resolve(new Response('<html>'))],
])('a list that %s is not known: it is neither yes nor no', async (_, fetch) => {
  expect(await asks({ fetch })({ to: newPhone(), text: card, since: noon })).toBeNull();
});

test('a list for which the password is wrong is not known', async () => {
  expect(await asks({ authToken: 'another' })({ to: newPhone(), text: card, since: noon })).toBeNull();
});

test('the password is given to no other host', async () => {
  const asked: string[] = [];
  const fetch: Fetch = (input) => {
    asked.push(new URL(input as URL).origin);
    return Promise.resolve(Response.json({ messages: [], next_page_uri: 'https://elsewhere.example/list' }));
  };
  expect(await asks({ fetch })({ to: newPhone(), text: card, since: noon })).toBeNull();
  expect(asked).toEqual([provider?.baseUrl]);
});

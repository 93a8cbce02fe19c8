import { describe, expect, test } from 'vitest';

import { catchError, createFakeUpstream } from './fake-upstream.ts';
import { createWalletClient, type WalletData } from './wallet-client.ts';

const data: WalletData = {
  key: 'a/b+c==',
  memberId: 'SAMPLE-1',
  bin: '000000',
  pcn: 'DEMO',
  groupId: 'SAMPLE',
  chain: 'cvs',
  chainDisplayName: 'CVS',
  brand: 'Brand',
  help: { member: '1-800-555-0101', pharmacist: null },
  colors: { background: '#0B5F4B', ink: '#FFFFFF' },
  locale: 'en-US',
  homeUrl: 'https://site.example/rx',
  iconUrl: null,
  passAddress: 'https://site.example/rx/card/pass',
  wallets: ['appleWallet', 'samsungWallet'],
};

describe('fetchLinks', () => {
  test('requests wallet links with data in snake_case', async () => {
    const links = { apple_wallet: { url: 'https://site.example/rx/card/pass/t.pkpass' } };
    const { gateway, requests, events, context } = createFakeUpstream([{ ...links, other_wallet: 1 }]);
    expect(await createWalletClient(gateway).fetchLinks(data, context)).toEqual({
      appleWallet: links.apple_wallet,
    });
    expect(requests).toMatchObject([{ method: 'POST', url: 'https://gateway.example/wallet/data' }]);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      data: {
        key: 'a/b+c==',
        member_id: 'SAMPLE-1',
        bin: '000000',
        pcn: 'DEMO',
        group_id: 'SAMPLE',
        chain: 'cvs',
        chain_display_name: 'CVS',
        brand: 'Brand',
        help: { member: '1-800-555-0101', pharmacist: null },
        colors: { background: '#0B5F4B', ink: '#FFFFFF' },
        locale: 'en-US',
        home_url: 'https://site.example/rx',
        icon_url: null,
        pass_address: 'https://site.example/rx/card/pass',
        wallets: ['apple_wallet', 'samsung_wallet'],
      },
    });
    expect(events).toMatchObject([{ upstream: 'wallet', category: 'member', ok: true, code: 23 }]);
  });

  test('accepts a reply without wallet links', async () => {
    const { gateway, context } = createFakeUpstream([{}]);
    expect(await createWalletClient(gateway).fetchLinks(data, context)).toEqual({});
  });

  test.each([[''], ['OK'], ['{"success":true}'], ['[]'], ['{"apple_wallet":null}']])(
    'offers no wallet after a 2xx reply with body %j, which is not an error',
    async (body) => {
      const { gateway, events, context } = createFakeUpstream([new Response(body)]);
      expect(await createWalletClient(gateway).fetchLinks(data, context)).toEqual({});
      expect(events).toMatchObject([{ ok: true, level: 'info' }]);
    },
  );

  test('drops a wallet link that is not an http or https URL, with a warning, and keeps the others', async () => {
    const apple = { url: 'https://wallet.example/a' };
    const reply = { google_wallet: { url: 'javascript:alert(1)' }, apple_wallet: apple };
    const { gateway, events, context } = createFakeUpstream([reply]);
    expect(await createWalletClient(gateway).fetchLinks(data, context)).toEqual({ appleWallet: apple });
    expect(events).toMatchObject([
      { level: 'warning', message: 'wallet link of another shape at googleWallet' },
      { ok: true },
    ]);
    expect(JSON.stringify(events)).not.toContain('javascript');
  });

  test('fails to fetch wallet links for an invalid card', async () => {
    const body = { error: { code: 'invalid_card', message: 'no' } };
    const { gateway, events, context } = createFakeUpstream([Response.json(body, { status: 400 })]);
    const error = await catchError(createWalletClient(gateway).fetchLinks(data, context));
    expect(error).toMatchObject({ kind: 'http', status: 400, reason: 'invalid_card', category: 'member' });
    expect(events).toMatchObject([{ ok: false, code: 53 }]);
  });
});

describe('fetchApplePass', () => {
  const bytes = Uint8Array.from([0x50, 0x4b, 3, 4, 0xff, 0x00, 0xfe]);

  test('downloads a pass unchanged', async () => {
    const { gateway, requests, context } = createFakeUpstream([new Response(bytes)]);
    expect(await createWalletClient(gateway).fetchApplePass('to-ken_1', context)).toEqual(bytes);
    expect(requests).toMatchObject([
      {
        method: 'GET',
        url: 'https://gateway.example/wallet/apple/to-ken_1.pkpass',
        headers: { accept: 'application/vnd.apple.pkpass', 'x-api-key': 'key-1' },
      },
    ]);
  });

  test('returns null for an expired pass, without an error', async () => {
    const { gateway, events, context } = createFakeUpstream([new Response('{}', { status: 404 })]);
    expect(await createWalletClient(gateway).fetchApplePass('gone', context)).toBeNull();
    expect(events).toMatchObject([{ ok: true, status: 404 }]);
  });

  test.each([
    ['an HTML page', new Response('<html>'), 'validation'],
    ['an empty body', new Response(null), 'validation'],
    ['more than 5 MB', new Response(new Uint8Array(6 * 1024 * 1024)), 'malformed'],
    ['status 500', new Response(null, { status: 500 }), 'http'],
  ])('fails to fetch a pass if the service responds with %s', async (_, answer, kind) => {
    const { gateway, context } = createFakeUpstream([answer]);
    expect(await catchError(createWalletClient(gateway).fetchApplePass('t', context))).toMatchObject({
      kind,
    });
  });
});

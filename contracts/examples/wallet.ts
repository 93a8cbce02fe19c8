import { gatewayHeaders, type WireExample } from '../wire-example.ts';

const headers = { ...gatewayHeaders, 'content-type': 'application/json' };

const data = {
  key: '{key}',
  member_id: '{memberId}',
  bin: '{bin}',
  pcn: '{pcn}',
  group_id: '{group}',
  chain: '{chain}',
  chain_display_name: 'CVS',
  brand: 'Fairscript',
  help: { member: '1-800-555-0101', pharmacist: '1-800-555-0141' },
  colors: { background: '#0B5F4B', ink: '#FFFFFF' },
  locale: 'en-US',
  home_url: 'https://site.example/rx',
  icon_url: null,
  pass_address: 'https://site.example/rx/card/pass',
  wallets: ['apple_wallet', 'google_wallet', 'samsung_wallet'],
};

const links = {
  apple_wallet: { url: 'https://site.example/rx/card/pass/c2VhbGVk.pkpass' },
  google_wallet: { url: 'https://pay.google.com/gp/v/save/e30.e30.c2ln' },
  samsung_wallet: { url: 'https://a.swallet.link/atw/v3/card#Clip?cdata=e30.e30.c2ln' },
};

export const walletExamples: readonly WireExample[] = [
  {
    name: 'the links that add a card to wallets',
    provenance: 'specified',
    source:
      'spec §7 names the path and data; assumed: the fields of data and the reply (docs/decisions/0019-wallet.md)',
    upstream: 'wallet',
    request: { method: 'POST', path: '/wallet/data', headers, body: { data } },
    response: { status: 200, body: links },
    shape: 'walletLinks',
  },
  {
    name: 'the link that adds a card to one wallet',
    provenance: 'assumed',
    source: 'docs/decisions/0019-wallet.md: omits wallets that are not requested or not configured',
    upstream: 'wallet',
    request: {
      method: 'POST',
      path: '/wallet/data',
      headers,
      body: { data: { ...data, wallets: ['google_wallet'] } },
    },
    response: { status: 200, body: { google_wallet: links.google_wallet } },
    shape: 'walletLinks',
  },
  {
    name: 'the link that adds a card with a note to one wallet',
    provenance: 'assumed',
    source: 'docs/decisions/0019-wallet.md: a brand may have a note beside its cards',
    upstream: 'wallet',
    request: {
      method: 'POST',
      path: '/wallet/data',
      headers,
      body: {
        data: {
          ...data,
          note: { title: 'Show your other card first', text: 'Use this card for the rest.' },
          wallets: ['google_wallet'],
        },
      },
    },
    response: { status: 200, body: { google_wallet: links.google_wallet } },
    shape: 'walletLinks',
  },
  {
    name: 'a wallet card that does not match its key',
    provenance: 'assumed',
    source: 'docs/decisions/0019-wallet.md: the service computes the card again',
    upstream: 'wallet',
    request: {
      method: 'POST',
      path: '/wallet/data',
      headers,
      body: { data: { ...data, member_id: 'NOBODY00000000' } },
    },
    response: {
      status: 400,
      body: { error: { code: 'invalid_card', message: 'The card does not match its price key.' } },
    },
    shape: 'error',
  },
  {
    name: 'an expired pass',
    provenance: 'assumed',
    source: 'docs/decisions/0019-wallet.md: the token of an Apple link expires after fifteen minutes',
    upstream: 'wallet',
    request: {
      method: 'GET',
      path: '/wallet/apple/c2VhbGVk.pkpass',
      headers: { ...gatewayHeaders, accept: 'application/vnd.apple.pkpass' },
    },
    response: {
      status: 404,
      body: { error: { code: 'not_found', message: 'This pass does not exist or has expired.' } },
    },
    shape: 'error',
  },
];
